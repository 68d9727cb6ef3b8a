"""What the games share: hexagons, tiles, tracks, moves and the contract. Standard library only."""
