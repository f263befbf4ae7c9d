import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { SourceLocation } from '../../../../../src/core/definition.ts';
import { packagesNamedLike, packagesOf } from '../../../../../src/model/definitions/savedList/relatedDefinitions.ts';
import {
  isSource,
  sourceCoordinates,
  sourceOfAddress,
} from '../../../../../src/model/definitions/savedList/sourceCoordinates.ts';
import { all, at, FakeDefinitions, licensed, shown } from './savedListWorld.ts';

const commit = '4a55b1d6a6f9ff3b3ca2e2b4d2b1a4a2b3c4d5e6';

function location(parts: Partial<SourceLocation>): SourceLocation {
  return { type: null, provider: null, namespace: null, name: null, revision: null, url: null, path: null, ...parts };
}

describe('Source of a package', () => {
  const found = (parts: Partial<SourceLocation>): string => {
    const coordinates = sourceCoordinates(location(parts));
    return coordinates ? shown([coordinates]) : '-';
  };

  it('is a separate component', () => {
    const parts = { type: 'git', provider: 'github', namespace: 'Owner', name: 'Thing', revision: commit };
    assert.equal(found({ ...parts, url: 'https://elsewhere.example' }), `git/github/owner/thing/${commit}`);
    assert.equal(
      found({ type: 'sourcearchive', provider: 'mavencentral', namespace: 'org.a', name: 'b', revision: '1' }),
      'sourcearchive/mavencentral/org.a/b/1',
    );
  });

  it('is read from the URL when the service gives nothing else', () => {
    const written = { type: 'git', provider: 'github', revision: commit };
    assert.equal(found({ ...written, url: 'https://github.com/owner/thing' }), `git/github/owner/thing/${commit}`);
    assert.equal(found({ url: `https://github.com/owner/thing/tree/${commit}` }), `git/github/owner/thing/${commit}`);
    assert.equal(
      found({ url: `https://github.com/owner/thing/commit/${commit}#x` }),
      `git/github/owner/thing/${commit}`,
    );
    assert.equal(
      found({ url: `git+https://github.com/owner/thing.git`, revision: commit }),
      `git/github/owner/thing/${commit}`,
    );
    assert.equal(
      found({ url: `https://gitlab.com/group/sub/thing/-/tree/${commit}/packages/a` }),
      `git/gitlab/group.sub/thing/${commit}`,
    );
  });

  it('has the given revision if there is no commit in the address', () => {
    for (const page of ['', '/wiki', '/tree/v1.0.0', '/releases/tag/v1.0.0'])
      assert.deepEqual(
        shown([sourceOfAddress(`https://github.com/owner/thing${page}`, commit)].filter((one) => one !== null)),
        `git/github/owner/thing/${commit}`,
      );
  });

  it('is unknown without a revision or with an unsupported address', () => {
    assert.equal(found({}), '-');
    assert.equal(found({ url: 'https://github.com/owner/thing' }), '-');
    assert.equal(found({ url: 'https://github.com/owner', revision: commit }), '-');
    assert.equal(found({ url: 'https://github.com/owner/thing/tree/main' }), '-');
    assert.equal(found({ url: 'https://example.org/owner/thing/tree/abc' }), '-');
    assert.equal(found({ url: 'javascript:alert(1)', revision: commit }), '-');
    assert.equal(found({ type: 'git', provider: 'npmjs', namespace: 'a', name: 'b', revision: '1' }), '-');
    assert.equal(found({ type: 'git', provider: 'github', namespace: 'a', name: 'b c', revision: '1' }), '-');
  });

  it('is distinguished from packages', () => {
    assert.deepEqual(
      [
        'git/github/a/b/c',
        'npm/npmjs/-/a/1',
        'sourcearchive/mavencentral/a/b/1',
        'debsrc/debian/-/a/1',
        'odd/odd/-/a/1',
      ].map((text) => isSource(at(text))),
      [true, false, true, true, false],
    );
  });
});

describe('Packages of a source', () => {
  const source = at(`git/github/owner/thing/${commit}`);
  const made = (url: string): object =>
    licensed('MIT', { described: { tools: ['t/1'], sourceLocation: { type: 'git', provider: 'github', url } } });

  it('are the known components whose definition names the source', () => {
    const definitions = new FakeDefinitions();
    definitions.answer('thing@2', made(`https://github.com/Owner/Thing/tree/${commit}`));
    definitions.answer('thing@1', made(`https://github.com/owner/thing/tree/${commit}`));
    definitions.answer('thing-core@1', made(`https://github.com/owner/thing/tree/${commit}/packages/core`));
    definitions.answer('other@1', made('https://github.com/owner/thing/tree/another'));
    definitions.answer('none@1', licensed('MIT'));
    definitions.answer('git/github/owner/thing/abc', made(`https://github.com/owner/thing/tree/${commit}`));
    const known = [
      ...all('thing@1 other@1 thing-core@1 none@1 unasked@1 thing@2 open'),
      at('git/github/owner/thing/abc'),
      at('thing@1'),
    ];
    const related = packagesOf(source, known, (coordinates) => definitions.get(coordinates));
    assert.equal(shown(related.map(({ coordinates }) => coordinates)), 'thing@2 thing@1 thing-core@1');
    assert.ok(related.every(({ isCertain }) => isCertain));
  });

  it('include components that are loading or have failed', () => {
    const definitions = new FakeDefinitions();
    definitions.answer('thing@1', made(`https://github.com/owner/thing/tree/${commit}`));
    definitions.fail('thing@1', { kind: 'serverError', status: 500 });
    assert.equal(packagesOf(source, all('thing@1'), (coordinates) => definitions.get(coordinates)).length, 1);
  });

  it('may have the same name, with those of the owner first', () => {
    const suggested = [
      at('npm/npmjs/-/thing/1.0.0'),
      at('npm/npmjs/-/thing/1.10.0'),
      at('npm/npmjs/-/thing-extra/1.0.0'),
      at('git/github/other/thing/abc'),
      at('npm/npmjs/@owner/thing/3.0.0'),
      at('go/golang/github.com%2fowner/thing/v1.0.0'),
      at('pypi/pypi/-/python-thing/2.0.0'),
    ];
    const related = packagesNamedLike(source, suggested);
    assert.equal(
      shown(related.map(({ coordinates }) => coordinates)),
      'go/golang/github.com%2fowner/thing/v1.0.0 npm/npmjs/@owner/thing/3.0.0 thing@1.10.0 thing@1.0.0 pypi/pypi/-/python-thing/2.0.0',
    );
    assert.ok(related.every(({ isCertain }) => !isCertain));
  });

  it('may lack the language suffix of the repository', () => {
    const chosen = packagesNamedLike(at('git/github/owner/thing.js/abc'), all('thing@1 js@1'));
    assert.equal(shown(chosen.map(({ coordinates }) => coordinates)), 'thing@1');
  });
});
