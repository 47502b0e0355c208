"""Why: steps of a solution, each a few rules and what is known; hints, explanations and ratings are made of them."""
