"""Pictures as text (`text.to_text`) and as SVG (`svg.to_svg`)."""
