"""The pseudo-inverse of a Laplacian matrix, which is singular."""

Matrix = list[list[float]]


def pseudo_inverse(laplacian: Matrix) -> Matrix:
    """Return the Moore-Penrose inverse of the Laplacian of a weighted graph.

    The Laplacian has minus the weight of each edge, and the sums of the weights on its diagonal, so
    its rows sum to 0. Adding 1 / n to every entry within each component of n nodes makes the matrix
    invertible; the same numbers are subtracted from the inverse.
    """
    size = len(laplacian)
    means = [[0.0] * size for _ in range(size)]
    for part in _connected_parts(laplacian):
        for i in part:
            for j in part:
                means[i][j] = 1 / len(part)
    return _sum(inverse(_sum(laplacian, means, 1)), means, -1)


def _connected_parts(laplacian: Matrix) -> list[list[int]]:
    unseen, parts = set(range(len(laplacian))), []
    while unseen:
        part = [unseen.pop()]
        for i in part:  # grows during the loop
            near = [j for j in unseen if laplacian[i][j]]
            unseen.difference_update(near)
            part += near
        parts.append(part)
    return parts


def _sum(first: Matrix, second: Matrix, sign: int) -> Matrix:
    return [
        [a + sign * b for a, b in zip(row, other, strict=True)]
        for row, other in zip(first, second, strict=True)
    ]


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and (factor := rows[j][i]):
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
