"""What people ask about the game when they are not playing: rules explained, odds, strategy.

Every sentence is made from a rule set and from what calls give; no number is written here by hand.
"""
