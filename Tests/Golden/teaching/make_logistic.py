"""Reference values for LogisticRegression: scikit-learn's, on made-up rows. make_logistic.py writes logistic.json beside it.

Needs scikit-learn (1.9.1 made the file).
"""
import json
import pathlib
import numpy as np
from sklearn.linear_model import LogisticRegression

CASES = [  # rows, inputs, penalty, whether a line divides them
    (12, 2, 1.0, True), (40, 5, 0.1, False), (60, 20, 20.0, False), (25, 40, 3.0, True)]


def case(number, rows, inputs, penalty, is_divided):
    random = np.random.default_rng(number)
    x = random.normal(size=(rows, inputs)).round(3)
    sums = x @ random.normal(size=inputs) + (0 if is_divided else random.normal(size=rows) * 2)
    positive = sums > np.quantile(sums, 0.7)
    weights = random.uniform(0.2, 2, rows).round(3)
    model = LogisticRegression(C=1 / penalty, solver="newton-cholesky", tol=1e-12, max_iter=1000)
    model.fit(x, positive, sample_weight=weights)
    return {"rows": x.tolist(), "positive": positive.tolist(), "row_weights": weights.tolist(), "penalty": penalty,
            "weights": model.coef_[0].tolist(), "bias": float(model.intercept_[0])}


cases = [case(number, *arguments) for number, arguments in enumerate(CASES)]
(pathlib.Path(__file__).parent / "logistic.json").write_text(json.dumps(cases) + "\n")
