"""What every game shares: the protocol, the session, scenes, prompts, records and errors."""
