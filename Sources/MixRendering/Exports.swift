@_exported public import DescribedErrors
