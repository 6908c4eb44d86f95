"""Gaussian processes whose relevance is learned per group, reduced to common centers (Nystroem), and made insensitive to the
effects of an encoder, a volume control or an equalizer."""
import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import minimize
from sklearn.cluster import KMeans

# The marginal likelihood of some 600 tracks finds more detail than is true of other tracks, so the processes are smoothed.
SMOOTHING = 0.5
CLIP = 3.5  # standardized inputs are clipped to ±this, here and in the library


class RelevanceProcess:
    """One target: k(a, b) = s exp(-sum_g w_g |a_g - b_g|^2 / sqrt(n_g)) + noise, w, s and noise by the marginal
    likelihood with weak log-normal priors (Rasmussen and Williams, chapter 5)."""

    PRIOR = {"relevance": (np.log(0.02), 1.5), "signal": (0.0, 1.5), "noise": (-0.5, 1.0)}

    def __init__(self, groups):
        self.groups, self.count = groups, groups.max() + 1
        self.sizes = np.bincount(groups)
        kinds = ["relevance"] * self.count + ["signal", "noise"]
        self.prior = np.array([self.PRIOR[kind] for kind in kinds]).T

    def fit(self, z, target):
        y = (target - target.mean()) / target.std()
        distances = np.stack([
            ((z[:, None, self.groups == k] - z[None][:, :, self.groups == k]) ** 2).sum(2) / np.sqrt(self.sizes[k])
            for k in range(self.count)])
        best = minimize(self._loss, self.prior[0], args=(distances, y), jac=True, method="L-BFGS-B",
                        options={"maxiter": 40}).x
        self.relevance = SMOOTHING * (np.exp(best[: self.count]) / np.sqrt(self.sizes))[self.groups]
        self.signal, self.noise = np.exp(best[self.count :])
        return self

    def _loss(self, log_parameters, distances, y):
        w, (signal, noise) = np.exp(log_parameters[: self.count]), np.exp(log_parameters[self.count :])
        covariance = signal * np.exp(-np.tensordot(w, distances, 1))
        factor = cho_factor(covariance + noise * np.eye(len(y)), lower=True)
        alpha, inverse = cho_solve(factor, y), cho_solve(factor, np.eye(len(y)))
        half = 0.5 * (inverse - np.outer(alpha, alpha))
        slope = half * covariance
        gradient = np.r_[[-(slope * d).sum() * k for d, k in zip(distances, w)], slope.sum(), np.trace(half) * noise]
        pull = (log_parameters - self.prior[0]) / self.prior[1]
        loss = 0.5 * y @ alpha + np.log(np.diag(factor[0])).sum() + 0.5 * (pull**2).sum()
        return loss, gradient + pull / self.prior[1]


class RadialBasisRegression:
    """All targets on common centers: the means of k-means clusters in the average metric of the processes."""

    def __init__(self, groups, steadiness, centers=350, width=0.4, seed=0):
        """steadiness: the weight of all copies together against all labels, for each target"""
        self.groups, self.center_count, self.width, self.seed = groups, centers, width, seed
        self.steadiness = steadiness

    def standardize(self, inputs):
        return np.clip((inputs - self.mean) / self.scale, -CLIP, CLIP)

    @staticmethod
    def kernel(z, centers, relevance):
        a, b = z * np.sqrt(relevance), centers * np.sqrt(relevance)
        return np.exp(-((a**2).sum(1)[:, None] + (b**2).sum(1)[None] - 2 * a @ b.T).clip(0))

    def measure(self, inputs):
        """The statistics for standardizing."""
        self.mean, self.scale = inputs.mean(0), inputs.std(0)
        return self

    def fit(self, inputs, targets, pairs=None):
        """pairs: inputs of copies and of their originals, for which the model should give the same output; and the weight of each
        for each target, 1 on average"""
        self.measure(inputs)
        self.gamma = self.width / inputs.shape[1]  # of the nearness that distinguishes music from everything else
        z = self.standardize(inputs)
        processes = [RelevanceProcess(self.groups).fit(z, target) for target in targets.T]
        self.relevance = np.stack([process.relevance for process in processes])
        metric = np.exp(np.log(self.relevance).mean(0))
        count = min(self.center_count, len(z))
        cluster = KMeans(count, n_init=1, random_state=self.seed).fit(z * np.sqrt(metric)).labels_
        self.centers = np.stack([z[cluster == k].mean(0) for k in range(count)])
        self.bias = targets.mean(0)
        self.processes, self.z, self.targets = processes, z, targets
        return self.steady(pairs)

    def steady(self, pairs):
        """Fits the weights again, with other copies."""
        pairs = pairs and ([self.standardize(inputs) for inputs in pairs[:2]], pairs[2])
        self.weights = np.stack([
            self._weights(process, target, pairs and (*pairs[0], pairs[1][:, k]), self.steadiness[k])
            for k, (process, target) in enumerate(zip(self.processes, self.targets.T))], axis=1)
        return self

    def _weights(self, process, target, pairs, steadiness):
        z = self.z
        phi = self.kernel(z, self.centers, process.relevance)
        prior = self.kernel(self.centers, self.centers, process.relevance)
        ridge = process.noise / process.signal
        left = phi.T @ phi + ridge * prior + 1e-6 * np.eye(len(prior))
        if pairs:
            copies, originals, say = pairs
            change = (self.kernel(copies, self.centers, process.relevance)
                      - self.kernel(originals, self.centers, process.relevance))
            left += steadiness * len(z) / len(change) * (change.T * say) @ change
        return np.linalg.solve(left, phi.T @ (target - target.mean()))

    def predict(self, inputs):
        z = self.standardize(inputs)
        columns = [self.kernel(z, self.centers, r) @ w for r, w in zip(self.relevance, self.weights.T)]
        return np.stack(columns, axis=1) + self.bias
