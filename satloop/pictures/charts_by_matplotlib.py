"""The plots of `charts` as PDF and PNG, drawn by matplotlib (extra `study`): the same colours, markers and axes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from .charts import COLORS, Axis, Bars, Chart, Plot, Scatter, number

MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p", "*", "<", "+", ">", "h")
INCHES = (7.0, 4.2), (4.2, 4.2)  # of a plot with its legend, and of a scatter plot
DOTS = 200  # an inch, in a PNG


def draw(chart: Chart, format: str) -> bytes:
    """The chart as "pdf" (fonts embedded) or "png". Raises ImportError without matplotlib."""
    from matplotlib import figure as figures, rc_context
    with rc_context({"pdf.fonttype": 42, "font.size": 9}):
        figure = figures.Figure(INCHES[isinstance(chart, Scatter)], layout="constrained")
        axes = figure.add_subplot()
        axes.grid(color="#e4e4e4")
        axes.set_axisbelow(True)
        if isinstance(chart, Bars):
            _bars(axes, chart)
        elif isinstance(chart, Scatter):
            _scatter(axes, chart)
        else:
            _lines(axes, chart)
        stream = BytesIO()
        metadata = {"CreationDate": None} if format == "pdf" else None  # the same plot is the same file
        figure.savefig(stream, format=format, dpi=DOTS, metadata=metadata)
    return stream.getvalue()


def _bars(axes: Any, chart: Bars) -> None:
    names, numbers = zip(*chart.rows) if chart.rows else ((), ())
    axes.bar_label(axes.barh(names, numbers, color=COLORS[2]), fmt="{:,.0f}", padding=3)
    axes.set_title(_literal(chart.title), loc="left", fontweight="bold")
    axes.invert_yaxis()


def _lines(axes: Any, chart: Plot) -> None:
    axes.set(xlabel=_literal(chart.x_label), ylabel=_literal(chart.y_label))
    lines = [line for line in chart.lines if line.points]
    if chart.log_x and lines:
        _logarithmic(axes.xaxis, [x for line in lines for x, _ in line.points])
    if lines:
        _logarithmic(axes.yaxis, [y for line in lines for _, y in line.points] + ([chart.limit] if chart.limit else []))
    for line in lines:
        xs, ys = zip(*line.points)
        color = COLORS[line.style % len(COLORS)]
        axes.plot(xs, ys, label=_literal(line.name), color=color, marker=MARKERS[line.style % len(MARKERS)],
                  markersize=4, markevery=max(1, -(-len(xs) // 12)), linewidth=1,
                  linestyle="--" if line.dashed else "-", markerfacecolor="white" if line.dashed else color)
    if chart.limit and lines:
        axes.axhline(chart.limit, color="#555", linestyle=":", label="time limit")
    if lines:
        axes.legend(loc="upper left", bbox_to_anchor=(1.02, 1), borderaxespad=0, frameon=False)


def _scatter(axes: Any, chart: Scatter) -> None:
    values = [value for point in chart.points for value in point] + ([chart.limit] if chart.limit else [])
    low, high = min(values, default=1.0) / 1.2, max(values, default=10.0) * 1.2
    axes.set(xlabel=_literal(chart.x_label), ylabel=_literal(chart.y_label))
    for axis in (axes.xaxis, axes.yaxis):
        _logarithmic(axis, values)
    axes.set(xlim=(low, high), ylim=(low, high), aspect="equal")
    axes.plot((low, high), (low, high), color="#999", linewidth=0.8)
    if chart.limit:
        axes.axhline(chart.limit, color="#555", linestyle=":")
        axes.axvline(chart.limit, color="#555", linestyle=":")
    xs, ys = zip(*chart.points) if chart.points else ((), ())
    axes.scatter(xs, ys, s=14, color="#0072b2", alpha=0.6, linewidths=0)


def _logarithmic(axis: Any, values: list[float]) -> None:
    """A logarithmic axis with round ticks, as `charts` has them."""
    axis.axes.set(**{f"{axis.axis_name}scale": "log"})
    ticks = Axis(values, 1.0, True).ticks()
    axis.set_ticks(ticks, [number(value) for value in ticks])
    axis.set_ticks([], minor=True)


def _literal(text: str) -> str:
    """The text without the formulas that matplotlib would read between dollars."""
    return text.replace("$", r"\$")
