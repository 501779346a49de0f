"""The physics report: our physics beside a 3D engine's throws and beside published experiments on falling cards."""
