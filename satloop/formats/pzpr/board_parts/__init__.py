"""Fields of addresses and files for what else few boards have: ice, walls, dots, ends of a line, arrows at sides."""
