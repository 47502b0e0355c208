"""The site, with Sphinx, MyST and Furo; `scripts/docs` builds it. Pages of puzzles and schemes come from the code."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import generator  # noqa: E402

import satloop  # noqa: E402

project, author, copyright = "satloop", "satloop contributors", "satloop contributors"
version = release = satloop.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "generator", "notebooks", "pictures"]
default_role = "code"
nitpicky = False
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True
html_theme = "furo"
html_title = "satloop"
html_static_path = html_css_files = ["site.css"]
html_show_sphinx = False
html_domain_indices = False  # nothing leads to a list of modules

generator.make()
