"""What linters say of the sources: ruff and mypy of Python, ESLint of the page's scripts. They find nothing."""

import json
import re
import subprocess
import sys

import pytest

from tests import versions
from tools.errors import ToolError
from tools.project import ROOT
from tools.web import npm, site

ESLINT = npm.Package(  # without its command, as one file
    "eslint-linter-browserify",
    "10.11.0",
    "sha512-XVaxxFwVyLM80nUjJhp0HXah9uDXDTuSU74+FcJB02ibU6uNviMGqzy0R6OFtFSoREGp40zRkTGfF7T37R+fZA==",
)
GLOBALS = npm.Package(  # the names that browsers define
    "globals",
    "17.14.0",
    "sha512-UtdkTVyAJePQv0J2M9Xe4L0ruNSDV314XiIJsADI2Zf40bcdAonE/D/OhAU8AT99oij9mhLByb+NvA3QWZYgCg==",
)
RULES = (
    "array-callback-return", "block-scoped-var", "eqeqeq", "for-direction", "getter-return",
    "no-async-promise-executor",
    "no-case-declarations", "no-class-assign", "no-compare-neg-zero", "no-cond-assign", "no-const-assign",
    "no-constant-binary-expression", "no-control-regex", "no-dupe-args", "no-dupe-class-members", "no-dupe-else-if",
    "no-dupe-keys", "no-duplicate-case", "no-empty", "no-eval", "no-ex-assign", "no-fallthrough", "no-func-assign",
    "no-implied-eval", "no-import-assign", "no-inner-declarations", "no-irregular-whitespace", "no-loss-of-precision",
    "no-new-func", "no-obj-calls", "no-redeclare", "no-self-assign", "no-self-compare",
    "no-shadow-restricted-names", "no-sparse-arrays", "no-this-before-super", "no-undef", "no-unexpected-multiline",
    "no-unmodified-loop-condition", "no-unreachable", "no-unsafe-finally", "no-unsafe-negation",
    "no-unsafe-optional-chaining", "no-unused-labels", "no-unused-private-class-members", "no-unused-vars",
    "no-useless-catch", "no-useless-escape", "no-var", "no-with", "prefer-const", "require-yield", "use-isnan",
    "valid-typeof",
)  # fmt: skip
_LINT = """
const { linter, scripts, config } = JSON.parse(require("fs").readFileSync(0));
const { Linter } = require(linter);
for (const [name, text, globals] of scripts) {
  const languageOptions = { sourceType: "script", globals };
  for (const found of new Linter().verify(text, { ...config, languageOptions })) {
    console.log(`${name}:${found.line}: ${found.message} (${found.ruleId})`);
  }
}
"""


def _found(*words, **given):
    """Run a linter; return what it says of the sources, "" where it has found nothing."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, **given)
    assert not done.stderr, done.stderr
    return done.stdout if done.returncode or "-e" in words else ""


def test_ruff_finds_nothing():
    assert _found(sys.executable, "-m", "ruff", "check", "--quiet", ".") == ""


@pytest.mark.slow
def test_mypy_finds_nothing():
    assert _found(sys.executable, "-m", "mypy", "--no-error-summary") == ""


def linted(scripts, folder):
    """Return what ESLint finds in scripts: (name, text, where it runs, a key of `globals`); `folder`: for its file."""
    try:
        (folder / "linter.cjs").write_bytes(ESLINT.files("linter.cjs")["linter.cjs"])
        names = json.loads(GLOBALS.files("globals.json")["globals.json"])
        node = versions.node()
    except ToolError as error:
        pytest.skip(str(error))
    config = {
        "linterOptions": {"reportUnusedDisableDirectives": "error"},
        "rules": {**dict.fromkeys(RULES, "error"), "no-unused-vars": [
            "error", {"caughtErrors": "none", "ignoreRestSiblings": True},
        ]},
    }  # fmt: skip
    marks = {"_": False, "_n": False}  # of texts, from the page's first script
    scripts = [(name, text, {**names[where], **marks}) for name, text, where in scripts]
    given = {"linter": str(folder / "linter.cjs"), "scripts": scripts, "config": config}
    return _found(node, "-e", _LINT, input=json.dumps(given))


def test_eslint_finds_nothing_in_the_pages_scripts(tmp_path):
    """Together, as the page has them: names of one script are used in others."""
    texts = [(name, (site.PAGE / name).read_text(encoding="utf-8")) for name in (*site.SCRIPTS, *site.LATER_SCRIPTS)]
    where = [(name, line) for name, text in texts for line in range(1, text.count("\n") + 1)]
    scripts = '"use strict";(() => {const loader = undefined, qrCode = undefined;' + "".join(text for _, text in texts)
    scripts += "return { Repl, Deploy, Boards };})();"
    worker, start = [(site.PAGE / name).read_text(encoding="utf-8") for name in (site.WORKER, site.START)]
    worker = re.sub(r"(?<== ){{\w+}}", "{}", worker)
    more = [(site.WORKER, worker, "serviceworker"), (site.START, start, "browser")]
    found = linted([("", scripts, "browser"), *more], tmp_path).splitlines()
    for i, line in enumerate(found):
        if line[0] == ":":
            number, _, rest = line[1:].partition(":")
            found[i] = "%s:%d:%s" % (*where[int(number) - 1], rest)
    assert "\n".join(found) == ""
