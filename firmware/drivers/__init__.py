"""Drivers: display, backlight, buzzer, keyboard, battery, UART, light sleep."""
