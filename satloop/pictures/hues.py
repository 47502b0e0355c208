"""Colours of paths: as many as there are paths, and those of paths that run side by side far from each other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST = 500  # colours that are dealt out with a look at the neighbours; more paths than that nobody tells apart
ROUNDS = 20

# Linear red, green, blue to the responses of the eye's cones, and their cube roots to Oklab.
CONES = np.array([[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]])
LAB = np.array([[0.2105, 0.7936, -0.0041], [1.9780, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]])


def palette(count: int) -> NDArray[np.uint8]:
    """(count, 3) red, green, blue: any number of colours, none too pale for paper or too dark for a screen.

    The hue advances by the golden angle, so every prefix is spread evenly; the lightness changes in threes.
    """
    number = np.arange(count)
    hue = (number * 0.61803398875 + 0.99) % 1 * 6
    wave = np.clip(np.abs((hue[:, None] - [3, 2, 4]) * [1, -1, -1]) * [1, -1, -1] + [-1, 2, 2], 0, 1)
    light = np.array([0.45, 0.60, 0.33])[number // 7 % 3, None]
    rgb = 255 * (light + 0.85 * (wave - 0.5) * 2 * np.minimum(light, 1 - light))
    grey = rgb @ [0.3, 0.59, 0.11]
    rgb *= np.minimum(1, 155 / grey)[:, None]
    light = np.clip((75 - grey) / (255 - grey), 0, 1)[:, None]
    return np.asarray(np.round(rgb + (255 - rgb) * light), dtype=np.uint8)


def touching(number: NDArray[Any]) -> NDArray[np.intp]:
    """(p, 2) pairs of different numbers, none negative, that stand in cells with a common side or corner."""
    sides = (number[:, :-1], number[:, 1:]), (number[:-1], number[1:])
    corners = (number[:-1, :-1], number[1:, 1:]), (number[1:, :-1], number[:-1, 1:])
    pairs = np.concatenate([np.stack([one.ravel(), two.ravel()], axis=1) for one, two in (*sides, *corners)])
    pairs = pairs[(pairs >= 0).all(axis=1) & (pairs[:, 0] != pairs[:, 1])]
    return np.unique(np.sort(pairs, axis=1), axis=0)


def apart(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(k, k) how different the colours (k, 3) look.

    Source: Ottosson, "A perceptual color space for image processing" (2020): the distance in Oklab.
    """
    share = rgb / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    lab = np.cbrt(linear @ CONES.T) @ LAB.T
    return np.asarray(np.sqrt(((lab[:, None] - lab) ** 2).sum(axis=2)))


def dealt(count: int, pairs: NDArray[np.intp]) -> NDArray[np.uint8]:
    """(count, 3) the colours of the palette, dealt out so that those of each of the pairs (p, 2) differ much.

    Two paths swap colours as long as that helps, which is sequential by nature. Without pairs: as in the palette.
    """
    rgb = palette(count)
    if count < 3 or count > MOST or not len(pairs):
        return rgb
    alike = 1 / (apart(rgb) + 0.02) ** 3
    np.fill_diagonal(alike, 0)
    near = np.zeros((count, count))
    near[pairs[:, 0], pairs[:, 1]] = near[pairs[:, 1], pairs[:, 0]] = 1
    every = np.arange(count)
    color, cost = every.copy(), near @ alike  # of each path with each colour
    for _ in range(ROUNDS):
        better = False
        for i in range(count):
            now = cost[every, color]
            gain = (cost[i, color] + cost[:, color[i]] - now[i] - now) + 2 * near[i] * alike[color[i], color]
            j = int(gain.argmin())
            if gain[j] < -1e-9 * abs(now[i]):
                cost += np.outer(near[i] - near[j], alike[color[j]] - alike[color[i]])
                color[[i, j]] = color[[j, i]]
                better = True
        if not better:
            break
    return np.asarray(rgb[color])
