"""A small network in plain numpy: the winning chance of the player to move, from an observation."""

import numpy as np

CELLS = 165
SCALES = (4.0, 40.0)  # stocks and scores are divided by these
INPUTS = 3 * CELLS + 18 + 2 + 1


def inputs(seen: np.ndarray) -> np.ndarray:
    """Return two-player observations scaled to about 1: own cells, rival's cells, Leader, rest."""
    owner, leader, rest = seen[:, :CELLS], seen[:, CELLS : 2 * CELLS], seen[:, 2 * CELLS :]
    stocks, scores = rest[:, :-4] / SCALES[0], rest[:, -4:-2] / SCALES[1]
    return np.hstack([owner == 1, owner == 2, leader, stocks, scores, rest[:, -1:]], dtype="f4")


class Network:
    """Layers of rectified linear units and a logistic output, trained with Adam."""

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
        self.weights = []
        for before, after in zip(sizes, (*sizes[1:], 1), strict=True):
            spread = np.sqrt(2 / before)
            self.weights += [rng.normal(0, spread, (before, after)), np.zeros(after)]
        self.weights = [weight.astype("f4") for weight in self.weights]
        self.steps, self.moments = 0, [np.zeros((2, *w.shape), "f4") for w in self.weights]

    def chances(self, given: np.ndarray) -> np.ndarray:
        """Return the winning chance of the player to move in each position."""
        return self._layers(given)[-1][:, 0]

    def _layers(self, given: np.ndarray) -> list[np.ndarray]:
        layers = [given]
        for number in range(0, len(self.weights), 2):
            sums = layers[-1] @ self.weights[number] + self.weights[number + 1]
            is_last = number == len(self.weights) - 2
            layers.append(1 / (1 + np.exp(-sums)) if is_last else np.maximum(sums, 0))
        return layers

    def learn(self, given: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        """Move the chances of some positions towards their targets."""
        layers = self._layers(given)
        error = (layers[-1] - wanted[:, None]) / len(wanted)
        self.steps += 1
        for number in range(len(self.weights) - 2, -1, -2):
            before = layers[number // 2]
            slopes = before.T @ error, error.sum(0)
            error = (error @ self.weights[number].T) * (before > 0)
            for place, slope in enumerate(slopes, number):
                self._adam(place, slope, rate)

    def _adam(self, place: int, slope: np.ndarray, rate: float) -> None:
        mean, square = self.moments[place]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        ahead = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.weights[place] -= ahead * mean / (np.sqrt(square) + 1e-8)
