// Other programs get the answers to questions, so users of this module need the types of MusicQuestions.
@_exported public import MusicQuestions
