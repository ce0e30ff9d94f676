"""Imports that the build makes lazy, since a device has no room for all modules at once.

    import firmware.store.lost as lost  # borrow
    lost.reset(store, name)                         becomes borrow("firmware.store.lost").reset(store, name)

So on a device the module lives as long as the expression, or as long as somebody holds what it gave. With `# load` in
place of `# borrow` it stays until it is dropped. `, untidy` after either word passes `tidy=False` on
(`engine/modules.py`). On a desktop these are ordinary imports, which editors and type checkers follow.
"""

import ast
import re

from tools.board.shrink.source import Module, bindings, class_attributes, imports_in, walk
from tools.errors import ToolError

_MARK = re.compile(r"# (borrow|load)(, untidy)?$", re.MULTILINE)


def lazy_text(path, text):
    """Return the text of a source with its marked imports made lazy. ToolError for a name with two meanings."""
    if not _MARK.search(text):
        return text
    module = Module(path, text)
    nodes = walk(module.tree)
    bound = bindings(nodes) - class_attributes(module.tree)
    known = {name for module_name, name in imports_in(nodes) if module_name == "engine.modules"}
    lines = text.splitlines()
    calls, edits, needed = {}, [], set()
    for node in module.tree.body:
        mark = _MARK.search(lines[node.end_lineno - 1]) if isinstance(node, ast.Import) else None
        if mark:
            name, function = node.names[0].asname, mark[1]
            if bound[name] > 1:
                raise ToolError("%s: %s is a borrowed module and another thing" % (path, name))
            if function in bound and function not in known:  # by something of the module's own
                function = "_" + function
            if function not in known:
                needed.add(mark[1] if function == mark[1] else "%s as %s" % (mark[1], function))
            calls[name] = '%s("%s"%s)' % (function, node.names[0].name, ", False" if mark[2] else "")
            edits.append((node, "pass"))
    if needed:
        edits[0] = edits[0][0], "from engine.modules import " + ", ".join(sorted(needed))
    edits += [(node, calls[node.id]) for node in nodes if isinstance(node, ast.Name) and node.id in calls]
    module.replace(edits)
    return module.text
