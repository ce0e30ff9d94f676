"""Drivers: display controllers, backlight, buzzer."""
