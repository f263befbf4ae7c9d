import assert from 'node:assert/strict';

import { formatCoordinates } from '../../../src/core/coordinates.ts';
import type { LinkedWorkspace } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';

const commit = '8f01853be192eb0f849a5c7d721450e7a467c579';
const text = `[submodule "libs/one"]
	path = libs/one
	url = https://github.com/Owner/One.git
	branch = stable
[submodule "two"]
	path = two
	url = ../two.git
`;

describe('Commits of submodules', () => {
  it('are requested from the git folder of each submodule', () => {
    const { wanted, manifests } = link('.gitmodules', text, {});
    assert.deepEqual(
      wanted,
      ['.git/modules/libs/one/HEAD', '.git/modules/two/HEAD'].map((path) => ({ path, formatId: null })),
    );
    assert.deepEqual(answersOf({ wanted, manifests }), ['git/github/owner/one gitWithoutCommit', 'unknownProtocol']);
  });

  it('are requested beside their .gitmodules file', () => {
    const { wanted } = link('nested/repository/.gitmodules', text, {});
    assert.equal(wanted[0]?.path, 'nested/repository/.git/modules/libs/one/HEAD');
  });

  it('are used once they are supplied', () => {
    const linked = link('.gitmodules', text, {
      '.git/modules/libs/one/HEAD': `${commit.toUpperCase()}\n`,
      '.git/modules/two/HEAD': `${commit}\n`,
    });
    assert.deepEqual(linked.wanted, []);
    assert.deepEqual(answersOf(linked), [`git/github/owner/one/${commit}`, 'unknownProtocol']);
  });

  it("are listed with the settings of the repository, whose remotes tell the workspace's own owner", () => {
    const format = readerFor('.gitmodules');
    assert.ok(format);
    const files = [{ path: 'nested/.gitmodules', format, reading: format.read(text) }];
    const { wanted } = linkWorkspace(files, { supports: [], privatePackages: [] });
    assert.deepEqual(
      wanted.map(({ path }) => path).filter((path) => path.endsWith('config')),
      ['.git/config', 'nested/.git/config'],
    );
  });

  for (const head of ['ref: refs/heads/main\n', '', commit.slice(1), `${commit} ${commit}`]) {
    it(`are unknown when HEAD holds ${JSON.stringify(head)}`, () => {
      const linked = link('.gitmodules', text, { '.git/modules/libs/one/HEAD': head });
      assert.equal(answersOf(linked)[0], 'git/github/owner/one gitWithoutCommit');
    });
  }

  for (const name of ['..', '../../../etc', 'a/../b', '/etc', 'a//b', 'a/.', 'a\\\\..\\\\b', 'x'.repeat(600)]) {
    it(`are not requested for the name ${name.slice(0, 20)}`, () => {
      const { wanted } = link('.gitmodules', `[submodule "${name}"]\n\turl = https://github.com/o/r\n`, {});
      assert.deepEqual(wanted, []);
    });
  }
});

function link(path: string, manifest: string, texts: Readonly<Record<string, string>>): LinkedWorkspace {
  const format = readerFor(path);
  assert.ok(format);
  const supports = Object.entries({ '.git/config': '', 'nested/repository/.git/config': '', ...texts }).map(
    ([support, content]) => ({ path: support, text: content }),
  );
  const files = [{ path, format, reading: format.read(manifest) }];
  return linkWorkspace(files, { supports, privatePackages: [] });
}

function answersOf({ manifests }: LinkedWorkspace): readonly string[] {
  return manifests.flatMap(({ dependencies }) =>
    dependencies.map(({ coordinates, reason }) =>
      [coordinates && formatCoordinates(coordinates), reason].filter((part) => part !== null).join(' '),
    ),
  );
}
