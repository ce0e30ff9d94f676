"""What talks to the chips: display controllers, backlight, buzzer."""
