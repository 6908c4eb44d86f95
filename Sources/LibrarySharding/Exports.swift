// Parts of an index come from builds, so users of this module need the types of LibraryBuilding.
@_exported public import LibraryBuilding
