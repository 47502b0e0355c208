"""Texts and links of further programs and sites: Janko, Flow Free, Numberlink, Kanpen, PencilBox, Kudamono."""
