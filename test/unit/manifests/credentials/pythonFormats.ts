/** Further texts: see `codePackageTexts`. */
export const pythonFormatTexts: Readonly<Record<string, readonly string[]>> = {
  'conda-environment': [
    `channels:
  - ADDRESS
  - CHANNEL
dependencies:
  - hoist=1.0.0
  - ADDRESS::winch=1.0.0
  - CHANNEL::winch=1.0.0
  - pip:
    - --index-url ADDRESS
    - crane @ ADDRESS
    - git+ADDRESS
`,
  ],
  'conda-explicit': [
    `@EXPLICIT
ADDRESS/linux-64/hoist-1.0.0-h1_0.conda
CHANNEL/linux-64/winch-1.0.0-h1_0.conda
CHANNEL/winch.txt
ADDRESS
`,
  ],
  'conda-lock': [
    `version: 1
metadata:
  channels:
  - url: ADDRESS
package:
- name: hoist
  version: 1.0.0
  manager: conda
  platform: linux-64
  url: CHANNEL/linux-64/hoist-1.0.0-h1_0.conda
- name: winch
  version: 1.0.0
  manager: conda
  url: ADDRESS
- name: crane
  version: 1.0.0
  manager: pip
  url: ADDRESS
- name: davit
  version: 1.0.0
  manager: conda
  url: CHANNEL/davit
`,
  ],
  'pdm-lock': [
    `[metadata]
lock_version = "4.5.0"

[[package]]
name = "hoist"
version = "1.0.0"
git = "ADDRESS"
revision = "0123456789abcdef0123456789abcdef01234567"

[[package]]
name = "winch"
version = "1.0.0"
url = "ADDRESS"
files = [{ url = "ADDRESS", hash = "sha256:00" }]
`,
  ],
  'pip-requirements': [
    `--index-url ADDRESS
--extra-index-url ADDRESS
--find-links ADDRESS
-r ADDRESS
hoist @ ADDRESS
winch @ git+ADDRESS@main
git+ADDRESS#egg=crane
-e git+ADDRESS@main#egg=davit
ADDRESS/boom-1.0.0.tar.gz
ADDRESS
--unknown=ADDRESS
`,
  ],
  'pipenv-file': [
    `[[source]]
name = "private"
url = "ADDRESS"

[packages]
hoist = { git = "ADDRESS", ref = "main" }
winch = { file = "ADDRESS" }
crane = { version = "ADDRESS", index = "private" }
davit = "ADDRESS"
`,
  ],
  'pipenv-lock': [
    `{ "_meta": { "sources": [{ "name": "private", "url": "ADDRESS" }] },
  "default": { "hoist": { "git": "ADDRESS", "ref": "main" }, "winch": { "file": "ADDRESS" }, "crane": { "version": "==1.0.0", "index": "private" }, "davit": { "version": "ADDRESS" } } }`,
  ],
  'conda-environments': [
    `channels:
  - CHANNEL
dependencies:
  - "CHANNEL::hoist=1.0.0"
  - pip:
    - --index-url ADDRESS
    - winch @ ADDRESS
`,
  ],
  'pixi-manifest': [
    `[workspace]
channels = ["CHANNEL", { channel = "ADDRESS" }]

[dependencies]
hoist = { version = "1.0.0", channel = "ADDRESS" }
winch = { git = "ADDRESS", branch = "ADDRESS" }
crane = { url = "CHANNEL/linux-64/crane-1.0.0-h1_0.conda" }
davit = { url = "ADDRESS" }
boom = "ADDRESS"
mast = "1.0.0"

[pypi-options]
index-url = "ADDRESS"

[pypi-dependencies]
quay = { git = "ADDRESS" }
moor = { version = "ADDRESS", index = "ADDRESS" }
"ADDRESS" = "*"
`,
  ],
  'pixi-lock': [
    `version: 6
environments:
  default:
    channels:
    - url: CHANNEL
    indexes:
    - ADDRESS
    packages:
      linux-64:
      - conda: CHANNEL/linux-64/hoist-1.0.0-h1_0.conda
      - pypi: ADDRESS
packages:
- conda: CHANNEL/linux-64/hoist-1.0.0-h1_0.conda
  sha256: 00
- conda: CHANNEL/hoist
- pypi: ADDRESS
  name: winch
  version: 1.0.0
- pypi: git+ADDRESS
  name: crane
  version: 1.0.0
`,
  ],
  'poetry-lock': [
    `[[package]]
name = "hoist"
version = "1.0.0"
[package.source]
type = "git"
url = "ADDRESS"
reference = "main"
resolved_reference = "0123456789abcdef0123456789abcdef01234567"

[[package]]
name = "winch"
version = "1.0.0"
[package.source]
type = "legacy"
url = "ADDRESS"
reference = "private"

[[package]]
name = "crane"
version = "1.0.0"
[package.source]
type = "url"
url = "ADDRESS"
`,
  ],
  'python-lock': [
    `lock-version = "1.0"
created-by = "hand"

[[packages]]
name = "hoist"
version = "1.0.0"
index = "ADDRESS"
[[packages.wheels]]
url = "ADDRESS"

[[packages]]
name = "winch"
[packages.vcs]
type = "git"
url = "ADDRESS"
commit-id = "0123456789abcdef0123456789abcdef01234567"

[[packages]]
name = "crane"
[packages.archive]
url = "ADDRESS"
`,
  ],
  'python-project': [
    `[project]
name = "shop"
version = "1.0.0"
dependencies = ["hoist @ ADDRESS", "winch @ git+ADDRESS", "crane"]

[tool.uv.sources]
crane = { git = "ADDRESS", rev = "main" }

[[tool.uv.index]]
name = "private"
url = "ADDRESS"

[[tool.poetry.source]]
name = "private"
url = "ADDRESS"

[tool.poetry.dependencies]
davit = { git = "ADDRESS", rev = "main" }
boom = { url = "ADDRESS" }

[tool.pdm.dev-dependencies]
dev = ["-e git+ADDRESS#egg=sheave"]

[tool.pixi.workspace]
channels = ["CHANNEL"]

[tool.pixi.dependencies]
mast = { version = "ADDRESS", channel = "ADDRESS" }
quay = "ADDRESS"

[tool.pixi.pypi-dependencies]
moor = { git = "ADDRESS" }

[[tool.pdm.source]]
url = "ADDRESS"
`,
  ],
  'setup-cfg': [
    `[metadata]
name = shop
url = ADDRESS

[options]
install_requires =
    hoist @ ADDRESS
    winch @ git+ADDRESS
    ADDRESS
dependency_links =
    ADDRESS
`,
  ],
  'uv-lock': [
    `version = 1

[[package]]
name = "hoist"
version = "1.0.0"
source = { git = "ADDRESS#0123456789abcdef0123456789abcdef01234567" }

[[package]]
name = "winch"
version = "1.0.0"
source = { registry = "ADDRESS" }
sdist = { url = "ADDRESS" }

[[package]]
name = "crane"
version = "1.0.0"
source = { url = "ADDRESS" }
`,
  ],
};
