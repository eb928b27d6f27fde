"""Readers of the outside world: each turns one source into facts, and changes nothing.

Promise: a collector is a generator; it gets the world handed to it, yields what `collectors.world`
names, oldest first where the source has an order, and one bad item costs one item.
Prohibition: no clock or home of its own, no log, no views, no models, no writing anywhere but a
private temporary copy.
"""
