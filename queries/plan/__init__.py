"""Reading a question: what it asks for, before anything is looked up.

Promise: pure functions of the question and the day it is asked on.
Prohibition: no database, no clock, no model.
"""
