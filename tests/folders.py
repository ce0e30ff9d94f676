"""Whole folders as what is in them: path → bytes."""


def contents(folder):
    """Return every file in a folder and its folders: path from there, with slashes → bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def fill(folder, files):
    """Write files (path → bytes) into a folder, which is made when it is not there."""
    for path, data in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
