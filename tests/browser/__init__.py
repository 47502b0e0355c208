"""Tests that drive the page of `satloop serve` in Chromium; `scripts/browser` runs them."""
