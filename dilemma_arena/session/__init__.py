"""The one match loop: players -> rules -> (physics) -> observers, tick by tick, with or without a screen."""
