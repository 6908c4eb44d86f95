// Answers consider a user's data, so users of this module need the types of UserLibrary.
@_exported public import UserLibrary
