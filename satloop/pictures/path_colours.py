"""Colours of paths, one for each; paths whose ends are near each other get colours that differ much."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST = 500  # paths whose colours depend on nearness; people cannot distinguish more colours
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
    # wave: (count, 3) red, green and blue of the pure hue, from 0 to 1, as in HSL.
    wave = np.clip(np.abs((hue[:, None] - [3, 2, 4]) * [1, -1, -1]) * [1, -1, -1] + [-1, 2, 2], 0, 1)
    light = np.array([0.45, 0.60, 0.33])[number // 7 % 3, None]
    rgb = 255 * (light + 0.85 * (wave - 0.5) * 2 * np.minimum(light, 1 - light))
    # Too bright for paper: darker; too dark for a screen: nearer to white.
    grey = rgb @ [0.3, 0.59, 0.11]
    rgb *= np.minimum(1, 155 / grey)[:, None]
    light = np.clip((75 - grey) / (255 - grey), 0, 1)[:, None]
    return np.asarray(np.round(rgb + (255 - rgb) * light), dtype=np.uint8)


def closeness(number: NDArray[Any], ends: NDArray[np.bool_]) -> NDArray[np.float64]:
    """(k, k) how near the paths are to each other, judged by their ends, (rows, columns); 0 on the diagonal.

    A board shows its ends whether solved or not. Two paths are as near as their nearest ends and middles between ends.
    """
    cell = np.flatnonzero(ends & (number >= 0))
    path = number.flat[cell]
    first, last = np.zeros((2, int(path.max(initial=-1)) + 1), dtype=np.intp)
    # Of several values written to one place the last one stays: so both ends of each path are found by two
    # assignments.
    first[path[::-1]], last[path] = cell[::-1], cell
    # points: (3, 2, k) both ends and the middle of each path; steps: the least of the nine distances of two paths.
    points = np.linspace(np.divmod(first, number.shape[1]), np.divmod(last, number.shape[1]), 3)
    steps = np.abs(points[:, None, ..., None] - points[:, :, None]).sum(axis=2).min(axis=(0, 1))
    near: NDArray[np.float64] = 1 / (steps + 0.5)
    np.fill_diagonal(near, 0)
    return near


def linear_light(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(k, 3) the shares of light, 0 to 1, of colours of sRGB (k, 3)."""
    share = rgb / 255
    return np.asarray(np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4))


def luminance(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(k,) how light the colours (k, 3) are, 0 to 1, from which WCAG counts contrast."""
    return np.asarray(linear_light(rgb) @ [0.2126, 0.7152, 0.0722])


def color_distances(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(k, k) how different the colours (k, 3) look.

    Source: Ottosson, "A perceptual color space for image processing" (2020): the distance in Oklab.
    """
    # lab: (k, 3) the colours in Oklab, where equal distances look alike.
    lab = np.cbrt(linear_light(rgb) @ CONES.T) @ LAB.T
    return np.asarray(np.sqrt(((lab[:, None] - lab) ** 2).sum(axis=2)))


def colors_of_paths(near: NDArray[np.float64]) -> NDArray[np.uint8]:
    """(k, 3) the colours of the palette, one for each path, chosen so that near paths get colours that differ much.

    near: (k, k), see `closeness`. Two paths swap colours as long as that helps, which is sequential by nature.
    """
    count = len(near)
    rgb = palette(count)
    alike = 1 / (color_distances(rgb) + 0.02) ** 3
    np.fill_diagonal(alike, 0)
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
