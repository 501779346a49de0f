"""What the tables of all games share: plaques, log, beats, hands at work, the end of a match."""
