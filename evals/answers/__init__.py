"""What is printed when questions are asked: whether it holds the fact, and what stands behind it.

`gold_*.tsv`: questions of `evals/life`, and behind each what a right answer holds, in any of the
forms between the bars; written from the history. What the search does with the calibration half
was known by then.
"""
