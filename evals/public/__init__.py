"""Public sets of questions and texts, read from a folder where somebody has them.

    FOLDER/…/validation.csv                 Pirá 2.0 (C4AI; CC BY 4.0)
    FOLDER/…/dataset.json                   FaQuAD (SQuAD's form; CC BY 4.0)
    FOLDER/…/locomo10.json, or 26.json, …   LoCoMo (CC BY-NC 4.0)

Nothing of them is copied into the project, and nothing of the program was fitted on them.
"""
