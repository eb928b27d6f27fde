"""What a plan says an item must be, as conditions in SQL that hold exactly.

Promise: the same conditions narrow a listing and a search, before anything is ranked.
Prohibition: no ranking, no model, nothing is written; sentences for people are `app`'s.
"""
