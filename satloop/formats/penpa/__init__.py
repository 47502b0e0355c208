"""Links of Penpa+: `link` unpacks them, `canvas` knows the places of what is drawn, `genres` what it means."""
