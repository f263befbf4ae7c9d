import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { EntryDetails } from '../../../../../src/model/definitions/savedList/savedListDetails.ts';
import { entryOf } from '../../../../../src/model/definitions/savedList/savedListEntry.ts';
import { allEntries, type SavedListFilter } from '../../../../../src/model/definitions/savedList/savedListFilter.ts';
import type { SavedListNode } from '../../../../../src/model/definitions/savedList/savedListNodes.ts';
import { ownOrder, type SortKey } from '../../../../../src/model/definitions/savedList/savedListSort.ts';
import { savedListChildren, savedListTree } from '../../../../../src/model/definitions/savedList/savedListTree.ts';
import { all, at, definitionOf, FakeDefinitions, keyOf, licensed } from './savedListWorld.ts';

interface Options {
  readonly sort?: SortKey;
  readonly isDescending?: boolean;
  readonly filter?: Partial<SavedListFilter>;
  readonly privateName?: string;
}

function treeOf(texts: string, definitions: FakeDefinitions, options: Options = {}) {
  return savedListTree(texts === '' ? [] : all(texts).map(entryOf), {
    sort: { key: options.sort ?? ownOrder.key, isDescending: options.isDescending ?? false },
    filter: { ...allEntries, ...options.filter },
    get: (coordinates) => definitions.get(coordinates),
    isPrivate: ({ name }) => name === options.privateName,
  });
}

function names(texts: string, definitions: FakeDefinitions, options: Options = {}): string {
  return treeOf(texts, definitions, options)
    .entries.map(({ coordinates }) => `${coordinates.name}${coordinates.revision ? `@${coordinates.revision}` : ''}`)
    .join(' ');
}

/** The tree below an entry, as the user reads it. */
function draw(nodes: readonly SavedListNode[], details: EntryDetails | null, indent = ''): string {
  return nodes
    .map((node) => {
      const below = draw(
        savedListChildren(node, () => details),
        details,
        `${indent}  `,
      );
      return `${indent}${lineOf(node)}\n${below}`;
    })
    .join('');
}

function lineOf(node: SavedListNode): string {
  switch (node.kind) {
    case 'entry':
      return `${node.coordinates.name} [${node.state}] ${node.expression ?? ''}`.trim();
    case 'page':
      return `page of ${node.entries.length}`;
    case 'value':
      return node.text;
    case 'license':
      return `license ${node.license.kind} ${node.license.expression ?? '-'}`;
    case 'discovered':
    case 'parties':
      return `${node.kind} ${node.values.length}`;
    case 'more':
      return `more ${node.from}–${node.from + node.values.length - 1}`;
    case 'source':
      return `source ${node.location?.url ?? '-'} ${node.coordinates?.name ?? '-'}`;
    case 'releaseDate':
      return `released ${node.date ?? '-'}`;
    case 'files':
      return `files ${node.counts.total ?? '-'}`;
    case 'fileShare':
      return `${node.share.what} ${node.share.count} (${node.share.percent} %)`;
    case 'score':
      return `score ${node.effective ?? '-'} (tools ${node.tool ?? '-'})`;
    case 'scoreArea':
      return `${node.area.name} ${node.area.total}`;
    case 'scorePart': {
      const { name, effective, most, tool } = node.part;
      return `${name} ${effective}/${most} (tools ${tool ?? '-'})`;
    }
    case 'curation':
      return node.isCurated ? `curated by ${node.tools.join()}` : 'not curated';
    case 'partlyHarvested':
      return `lacks ${node.lacks.join(', ')}`;
    case 'problem':
      return `problem ${node.problem.kind}${node.isOld ? ', old values below' : ''}`;
    default:
      return node.kind;
  }
}

function known(body: object, text = 'a@1'): EntryDetails {
  const definition = definitionOf(text, body);
  return { state: 'known', full: { definition, fetchedAt: 1, isStale: false, problem: null, body: '' } };
}

function below(text: string, details: EntryDetails | null): string {
  const definitions = new FakeDefinitions();
  const [entry] = treeOf(text, definitions).roots;
  assert.ok(entry);
  return draw(
    savedListChildren(entry, () => details),
    details,
  );
}

const complete = {
  described: {
    releaseDate: '2020-02-20',
    sourceLocation: {
      type: 'git',
      provider: 'github',
      namespace: 'owner',
      name: 'thing',
      revision: 'abc',
      url: 'https://github.com/owner/thing/tree/abc',
    },
    tools: ['clearlydefined/1.5.0', 'licensee/9.18.1', 'curation/79a9b1d', 'scancode/32.3.0'],
    files: 200,
    score: { total: 30, date: 30, source: 0 },
    toolScore: { total: 0, date: 0, source: 0 },
  },
  licensed: {
    declared: 'MIT',
    score: { total: 71, declared: 30, discovered: 11, consistency: 15, spdx: 15, texts: 0 },
    facets: {
      tests: {
        files: 50,
        discovered: { unknown: 50, expressions: ['ISC'] },
        attribution: { unknown: 50, parties: ['Someone'] },
      },
      core: {
        files: 150,
        discovered: { unknown: 49, expressions: ['MIT', 'ISC'] },
        attribution: { unknown: 149, parties: ['Copyright Owner', 'Someone'] },
      },
    },
  },
  scores: { effective: 50, tool: 35 },
};

describe('Opened entry', () => {
  it('shows the whole definition, with the points that each part of the score lost', () => {
    assert.equal(
      below('a@1', known(complete)),
      `license expression MIT
discovered 2
  MIT
  ISC
source https://github.com/owner/thing/tree/abc thing
released 2020-02-20
parties 2
  Copyright Owner
  Someone
files 200
  licensed 101 (51 %)
  attributed 1 (1 %)
score 50 (tools 35)
  described 30
    date 30/30 (tools 0)
    source 0/70 (tools 0)
  licensed 71
    declared 30/30 (tools -)
    discovered 11/25 (tools -)
    consistency 15/15 (tools -)
    spdx 15/15 (tools -)
    texts 0/15 (tools -)
curated by curation/79a9b1d
`,
    );
  });

  it('shows what a minimal definition does not contain', () => {
    assert.equal(
      below('a@1', known({ described: { tools: ['clearlydefined/1.5.0'] }, licensed: {} })),
      `license notFound -
lacks licensee, scancode
discovered 0
source - -
released -
parties 0
files -
score - (tools -)
not curated
`,
    );
  });

  it('reads the documented dialect, which names no tools', () => {
    const body = { licensed: { license: { expression: 'MIT' } }, described: { projectWebsite: 'https://a.example' } };
    assert.match(below('a@1', known(body)), /^license expression MIT\n/);
  });

  it('never rounds to all or none', () => {
    const share = (files: number, unknown: number): string => {
      const facet = { files, discovered: { unknown }, attribution: { unknown: files } };
      const text = below('a@1', known({ described: { tools: ['t/1'] }, licensed: { facets: { core: facet } } }));
      return /licensed .*/.exec(text)?.[0] ?? '';
    };
    assert.equal(share(1000, 1), 'licensed 999 (99 %)');
    assert.equal(share(1000, 999), 'licensed 1 (1 %)');
    assert.equal(share(1000, 0), 'licensed 1000 (100 %)');
    assert.equal(share(1000, 1000), 'licensed 0 (0 %)');
    assert.equal(share(0, 0), 'licensed 0 (0 %)');
    assert.equal(share(5, 9), 'licensed 0 (0 %)');
  });

  it('lists the first of many parties, and groups the rest in pages', () => {
    const parties = Array.from({ length: 1100 }, (_, index) => `Party ${index + 1}`);
    const facet = { files: 1, attribution: { unknown: 0, parties }, discovered: { unknown: 0 } };
    const text = below('a@1', known({ described: { tools: ['t/1'] }, licensed: { facets: { core: facet } } }));
    const lines = text.split('\n').filter((line) => /parties|more|Party (1|20|21|520|521|1100)$/.test(line));
    assert.deepEqual(lines, [
      'parties 1100',
      '  Party 1',
      '  Party 20',
      '  more 21–1100',
      '    more 21–520',
      '      Party 21',
      '      Party 520',
      '    more 521–1020',
      '      Party 521',
      '    more 1021–1100',
      '      Party 1100',
    ]);
  });

  it('shows one more party instead of a page with a single one', () => {
    const expressions = Array.from({ length: 21 }, (_, index) => `LicenseRef-${index}`);
    const facet = { files: 1, discovered: { unknown: 0, expressions }, attribution: { unknown: 0 } };
    const text = below('a@1', known({ described: { tools: ['t/1'] }, licensed: { facets: { core: facet } } }));
    assert.match(text, /LicenseRef-20/);
    assert.doesNotMatch(text, /more/);
  });

  it('shows that it is loading, or why there is nothing', () => {
    const unreachable = { kind: 'unreachable', url: 'https://api.example', detail: 'ECONNREFUSED' } as const;
    assert.equal(below('a@1', null), 'loading\n');
    assert.equal(below('a@1', { state: 'loading' }), 'loading\n');
    assert.equal(below('a@1', { state: 'failed', problem: unreachable }), 'problem unreachable\n');
    assert.equal(below('a@1', known({})), 'notHarvested\n');
    assert.equal(below('a', null), 'noVersion\n');
  });

  it('shows an older definition, and why it is not up to date', () => {
    const details = known(licensed('MIT'));
    assert.ok(details.state === 'known');
    const full = { ...details.full, isStale: true, problem: { kind: 'serverError', status: 500 } as const };
    assert.match(
      below('a@1', { state: 'known', full }),
      /^problem serverError, old values below\nlicense expression MIT\n/,
    );
  });

  it('shows the previous definition, and that a later lookup failed', () => {
    const definitions = new FakeDefinitions();
    const problem = { kind: 'serverError', status: 500 } as const;
    definitions.known.set(keyOf('a@1'), { state: 'failed', problem, lastKnown: null });
    const [entry] = treeOf('a@1', definitions).roots;
    assert.ok(entry);
    const details = known(licensed('MIT'));
    const text = draw(
      savedListChildren(entry, () => details),
      details,
    );
    assert.match(text, /^problem serverError, old values below\nlicense expression MIT\n/);
  });

  it('gives every node a unique id', () => {
    const ids = new Set<string>();
    let count = 0;
    const walk = (nodes: readonly SavedListNode[]): void => {
      for (const node of nodes) {
        ids.add(node.id);
        count++;
        walk(savedListChildren(node, () => known(complete)));
      }
    };
    walk(treeOf('a@1 b@1', new FakeDefinitions()).roots);
    assert.equal(ids.size, count);
    assert.ok(count > 40);
  });
});

describe('Tree of the list', () => {
  it('shows the state of each entry, and sends no request for private names or open versions', () => {
    const definitions = new FakeDefinitions();
    definitions.answer('a@1', licensed('MIT'));
    definitions.answer('empty@1', {});
    definitions.answer('gone@1', licensed('ISC'));
    definitions.fail('gone@1', { kind: 'serverError', status: 503 });
    definitions.answer('mine@1', licensed('MIT'));
    const { roots } = treeOf('a@1 empty@1 gone@1 open mine@1 new@1', definitions, { privateName: 'mine' });
    assert.deepEqual(roots.map(lineOf), [
      'a [expression] MIT',
      'empty [notHarvested]',
      'gone [failed] ISC',
      'open [notAsked]',
      'mine [notAsked]',
      'new [unasked]',
    ]);
    const mine = roots[4];
    assert.ok(mine?.kind === 'entry' && mine.isPrivate);
    assert.deepEqual(savedListChildren(mine, () => null).map(lineOf), ['private']);
  });

  it('is split into pages when the list is very long', () => {
    const texts = Array.from({ length: 1200 }, (_, index) => `p${index}@1`).join(' ');
    const { roots, entries } = treeOf(texts, new FakeDefinitions());
    assert.deepEqual(roots.map(lineOf), ['page of 500', 'page of 500', 'page of 200']);
    assert.equal(entries.length, 1200);
  });

  const definitions = new FakeDefinitions();
  const source = (url: string): object => ({ sourceLocation: { type: 'git', provider: 'github', url } });
  const released = (date: string, more: object = {}): object => ({
    described: { tools: ['t/1'], releaseDate: date, ...more },
  });
  definitions.answer('c@2', {
    ...licensed('MIT'),
    ...released('2020-01-01', source('https://s.example')),
    scores: { effective: 90 },
  });
  definitions.answer('a@10', { ...licensed('Apache-2.0'), ...released('2024-05-05'), scores: { effective: 9 } });
  definitions.answer('a@9', { ...licensed('NOASSERTION'), ...released('2022-02-02'), scores: { effective: 50 } });
  definitions.answer('git/github/o/b/abc', licensed('LicenseRef-x'));
  definitions.answer('none@1', licensed('NONE'));
  definitions.answer('empty@1', {});
  definitions.fail('d@1', { kind: 'serverError', status: 500 });
  const list = 'c@2 a@10 git/github/o/b/abc a@9 d@1';

  it('is sorted by the chosen column, with unknown values last in both directions', () => {
    const orders: readonly (readonly [SortKey, string, string])[] = [
      ['own', 'c@2 a@10 b@abc a@9 d@1', 'd@1 a@9 b@abc a@10 c@2'],
      ['name', 'a@9 a@10 c@2 d@1 b@abc', 'b@abc d@1 c@2 a@10 a@9'],
      ['license', 'a@10 b@abc c@2 a@9 d@1', 'a@9 c@2 b@abc a@10 d@1'],
      ['state', 'c@2 a@10 b@abc a@9 d@1', 'd@1 a@9 b@abc c@2 a@10'],
      ['score', 'a@10 a@9 c@2 b@abc d@1', 'c@2 a@9 a@10 b@abc d@1'],
      ['releaseDate', 'c@2 a@9 a@10 b@abc d@1', 'a@10 a@9 c@2 b@abc d@1'],
      ['type', 'b@abc c@2 a@10 a@9 d@1', 'c@2 a@10 a@9 d@1 b@abc'],
    ];
    for (const [sort, up, down] of orders) {
      assert.equal(names(list, definitions, { sort }), up, sort);
      assert.equal(names(list, definitions, { sort, isDescending: true }), down, `${sort} turned round`);
    }
    assert.equal(names(list, definitions), 'c@2 a@10 b@abc a@9 d@1');
  });

  it('is filtered by words in name, coordinates and license', () => {
    const found = (text: string): string => names(list, definitions, { filter: { text } });
    assert.equal(found('A@'), '');
    assert.equal(found('mit'), 'c@2');
    assert.equal(found('npm apache'), 'a@10');
    assert.equal(found('GitHub'), 'b@abc');
    assert.equal(found('a 10'), 'a@10');
  });

  it('is filtered by state', () => {
    const states = new Set(['failed', 'licenseRef'] as const);
    assert.equal(names(list, definitions, { filter: { states } }), 'b@abc d@1');
  });

  it('is filtered by presence of license and source, and omits unknown entries from both', () => {
    const found = (filter: Partial<SavedListFilter>): string =>
      names(`${list} none@1 empty@1 open`, definitions, { filter });
    assert.equal(found({ license: 'present' }), 'c@2 a@10 b@abc');
    assert.equal(found({ license: 'absent' }), 'a@9 none@1 empty@1');
    assert.equal(found({ source: 'present' }), 'c@2');
    assert.equal(found({ source: 'absent' }), 'a@10 b@abc a@9 none@1 empty@1');
    assert.equal(found({ source: 'absent', license: 'present', text: 'a@' }), '');
    assert.equal(found({ source: 'absent', license: 'present' }), 'a@10 b@abc');
  });

  it('keeps showing a license while it is loading again', () => {
    const again = new FakeDefinitions();
    again.answer('a@1', licensed('MIT'));
    const before = again.get(at('a@1'));
    assert.ok(before.state === 'known');
    again.known.set(keyOf('a@1'), { state: 'loading', lastKnown: before });
    assert.equal(names('a@1', again, { filter: { license: 'present', text: 'mit' } }), 'a@1');
  });
});
