"""An invented history to calibrate on: five people, two languages, some 300 commits and files.

Nobody in it exists. `events()` gives the same facts each time.
"""
