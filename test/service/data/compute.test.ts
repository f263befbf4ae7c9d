import assert from 'node:assert/strict';
import { compute, hasTools, withoutFiles } from './compute.ts';
import type { Revision } from './coordinates.ts';
import { hasRevision, parseCoordinates } from './coordinates.ts';
import type { Curation, Harvested } from './definition.ts';
import { curationOver } from './overlay.ts';
import { foundBy } from './tools.ts';

function revision(text: string): Revision {
  const coordinates = parseCoordinates(text);
  if (coordinates === undefined || !hasRevision(coordinates)) throw new Error(text);
  return coordinates;
}

const harvested: Harvested = {
  described: { releaseDate: '2020-01-01', files: 3, facets: { tests: ['test/**'] } },
  declared: 'MIT',
  files: [
    { path: 'LICENSE', license: 'MIT', natures: ['license'], token: 't', attributions: ['Copyright A'] },
    { path: 'index.js' },
    { path: 'test/all.js', license: 'ISC', attributions: ['Copyright B'] },
  ],
};
const tools = ['clearlydefined/1.5.0', 'licensee/9.18.1', 'scancode/32.3.0'];
const updated = '2026-01-01T00:00:00.000Z';
const coordinates = revision('npm/npmjs/-/thing/1.0.0');

function declaredWith(data: Curation | undefined): ReturnType<typeof compute> {
  const curation = data === undefined ? undefined : { data, tool: 'curation/abc' };
  return compute({ coordinates, harvested, tools, curation, updated });
}

describe('Definition computing', () => {
  it('counts files by facet; files without a matching glob are core', () => {
    const { licensed, files } = declaredWith(undefined);
    assert.deepEqual(licensed.facets, {
      core: {
        attribution: { unknown: 1, parties: ['Copyright A'] },
        discovered: { unknown: 1, expressions: ['MIT'] },
        files: 2,
      },
      tests: {
        attribution: { unknown: 0, parties: ['Copyright B'] },
        discovered: { unknown: 0, expressions: ['ISC'] },
        files: 1,
      },
    });
    assert.deepEqual(
      files?.map(({ facets }) => facets),
      [undefined, undefined, ['tests']],
    );
  });

  it('applies a curation: replaces values, matches files by path, lists it as the last tool', () => {
    const { described, licensed, files, scores } = declaredWith({
      licensed: { declared: 'ISC' },
      described: { projectWebsite: 'https://thing.example' },
      files: [
        { path: 'index.js', license: 'MIT' },
        { path: 'NEW', license: 'ISC' },
      ],
    });
    assert.equal(licensed.declared, 'ISC');
    assert.equal(described.projectWebsite, 'https://thing.example');
    assert.equal(described.releaseDate, '2020-01-01');
    assert.equal(described.tools?.at(-1), 'curation/abc');
    assert.deepEqual(
      files?.map(({ path, license }) => `${path} ${license ?? '-'}`),
      ['LICENSE MIT', 'index.js MIT', 'test/all.js ISC', 'NEW ISC'],
    );
    assert.deepEqual(scores, { effective: 41, tool: 59 });
    assert.equal(licensed.toolScore.total, 88);
  });

  it('lists an empty curation as a tool', () => {
    assert.equal(declaredWith({}).described.tools?.at(-1), 'curation/abc');
  });

  it('moves files to the facets of a curation', () => {
    const { licensed } = declaredWith({ described: { facets: { doc: ['LICENSE'] } } });
    assert.deepEqual(Object.keys(licensed.facets ?? {}), ['core', 'doc', 'tests']);
  });

  it('excludes names that begin with a dot from a star in a facet glob', () => {
    const { files } = declaredWith({
      described: { facets: { dev: ['**', '#LICENSE'] } },
      files: [{ path: '.github/a.yml' }],
    });
    assert.deepEqual(files?.find(({ path }) => path === '.github/a.yml')?.facets, undefined);
    assert.deepEqual(files?.find(({ path }) => path === 'index.js')?.facets, ['dev']);
  });

  const empty: readonly (readonly [text: string, effective: number])[] = [
    ['npm/npmjs/-/x/1', 0],
    ['git/github/a/b/v1', 35],
    ['go/golang/a%2fb/c/v1', 35],
    ['pypi/pypi/-/x/1', 35],
    ['sourcearchive/mavencentral/a.b/c/1', 35],
    ['debsrc/debian/-/x/1', 0],
  ];
  for (const [text, effective] of empty) {
    it(`gives ${text}, which was never harvested, a score of ${effective} and no tools`, () => {
      const definition = compute({ coordinates: revision(text), harvested: undefined, tools: [], updated });
      assert.equal(definition.scores.effective, effective);
      assert.ok(!hasTools(definition));
      assert.ok(!('files' in definition) && !('facets' in definition.licensed));
    });
  }

  it('leaves the files out on request', () => {
    assert.ok(!('files' in withoutFiles(declaredWith(undefined))));
  });

  const stages: readonly (readonly [tools: readonly string[], licenses: string, total: number])[] = [
    [['clearlydefined/1'], '- - -', 60],
    [['clearlydefined/1', 'licensee/1'], 'MIT - -', 75],
    [['clearlydefined/1', 'licensee/1', 'reuse/1'], 'MIT - -', 75],
    [['clearlydefined/1', 'licensee/1', 'reuse/1', 'scancode/1'], 'MIT - ISC', 88],
    [['fossology/1'], 'MIT - ISC', 62],
  ];
  for (const [some, licenses, total] of stages) {
    it(`runs only ${some.join(', ')} and finds the file licenses ${licenses}`, () => {
      const found = foundBy(harvested, some);
      assert.equal(found?.files.map(({ license }) => license ?? '-').join(' '), licenses);
      const definition = compute({ coordinates, harvested: found, tools: some, updated });
      assert.equal(definition.licensed.score.total, total);
    });
  }

  it('finds nothing without tools', () => assert.equal(foundBy(harvested, []), undefined));

  it('merges curations with priority for the later one', () => {
    const first: Curation = { licensed: { declared: 'MIT' }, files: [{ path: 'a', license: 'MIT' }] };
    const second: Curation = { described: { issueTracker: 'x' }, files: [{ path: 'a', attributions: ['B'] }] };
    assert.deepEqual(curationOver(curationOver(undefined, first), second), {
      described: { issueTracker: 'x' },
      licensed: { declared: 'MIT' },
      files: [{ path: 'a', license: 'MIT', attributions: ['B'] }],
    });
  });
});
