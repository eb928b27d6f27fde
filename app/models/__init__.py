"""Local models: embedding and generation in this process, each loaded only when it is needed.

Promise: nothing is downloaded, nothing is printed by native code, a broken model file is an error
a person can read, and the engines of one model give interchangeable vectors.
Prohibition: importing this room loads no numpy and no engine, and no text is cut in silence.
"""
