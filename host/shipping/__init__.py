"""What ships Readwell or builds it; nothing of it is in the wheel."""
