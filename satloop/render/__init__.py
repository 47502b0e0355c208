"""Pictures as text (`text.to_text`)."""
