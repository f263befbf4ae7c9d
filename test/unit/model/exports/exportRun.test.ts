import assert from 'node:assert/strict';

import { Emitter } from '../../../../src/base/event.ts';
import { fail, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { Problem, ServiceProblem } from '../../../../src/core/problem.ts';
import { longestNotice } from '../../../../src/exports/notice.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { noCaches } from '../../../../src/model/evidence/localFiles/packageCaches.ts';
import {
  type ExportFolder,
  type ExportProgress,
  problemOfEmptyNotice,
  runExport,
} from '../../../../src/model/exports/exportRun.ts';
import type { NoticeAnswer, NoticeResult } from '../../../../src/service/notices.ts';
import { linked, manifestOf } from '../../../support/linked.ts';
import { definitionOf } from '../../exports/exportsWorld.ts';
import { type Tree, TreeReader, turns } from '../evidence/localFiles/tree.ts';
import { formatOf } from '../../exports/exportsWorld.ts';

interface World {
  readonly dependencies?: readonly LinkedDependency[];
  readonly folders?: readonly ExportFolder[];
  /** Texts of manifests, by path. */
  readonly texts?: Readonly<Record<string, string>>;
  /** By name; absent: left out. */
  readonly answers?: Readonly<
    Record<string, Partial<NoticeAnswer & { kind: 'notice' }> | NoticeAnswer | ServiceProblem>
  >;
  readonly tree?: Tree;
  /** Id of the format. */
  readonly format?: string;
  readonly isPrivate?: (coordinates: Coordinates) => boolean;
  /** By name: the one that the service has in its place. */
  readonly servedAs?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const notice = { kind: 'notice', license: 'MIT', website: null, text: 'MIT License …', copyrights: [] } as const;

async function exported(world: World) {
  const { dependencies = [], texts = {}, answers = {}, tree = {}, format = 'notice', isPrivate = () => false } = world;
  const requests: string[] = [];
  const progress: ExportProgress[] = [];
  const notices = (
    wanted: readonly Coordinates[],
    signal: AbortSignal,
    onResults: (results: readonly NoticeResult[]) => void,
  ): Promise<void> => {
    signal.throwIfAborted();
    for (const coordinates of wanted) {
      const given = answers[coordinates.name] ?? { kind: 'leftOut' };
      const text = formatCoordinates(coordinates);
      if (isPrivate(coordinates)) {
        onResults([{ coordinates, result: fail({ kind: 'privateName', coordinates: text }) }]);
        continue;
      }
      requests.push(text);
      const isProblem = 'kind' in given && ['serverError', 'unreachable', 'notOffered'].includes(given.kind ?? '');
      const result = isProblem ? fail(given as ServiceProblem) : succeed({ ...notice, ...given } as NoticeAnswer);
      onResults([{ coordinates, result }]);
    }
    return Promise.resolve();
  };
  const done = await runExport(
    {
      format: formatOf(format),
      folders: world.folders ?? [
        { folder: 'ws', label: null, manifests: [manifestOf('app/package.json', dependencies)] },
      ],
      scopes: null,
      name: 'sample',
      time: null,
    },
    {
      client: succeed({ baseUrl: 'https://service.example', notices }),
      website: 'https://web.example',
      program: '1.0.0',
      definitions: {
        get: (coordinates) => {
          const found = definitionOf(coordinates);
          const name = world.servedAs?.[coordinates.name];
          if (found.state !== 'known' || name === undefined) return found;
          return { ...found, value: { ...found.value, coordinates: { ...coordinates, name } } };
        },
        want: () => undefined,
        activity: null,
        onDidChangeActivity: new Emitter<void>().event,
        readStored: () => Promise.resolve(),
      },
      textOf: (_, path) => Promise.resolve(texts[path] ?? '\n\n'),
      files: new TreeReader(tree),
      caches: { ...noCaches, goModules: ['/home/someone/go/pkg/mod'] },
      turns,
      onProgress: (one) => progress.push(one),
    },
    world.signal ?? new AbortController().signal,
  );
  const text = done.ok ? done.value.text.join('') : '';
  return { done, text, requests, progress };
}

/** The part of a notice file about one component: what is below its name, or its line at the end. */
function about(text: string, name: string): string {
  const line = text.split('\n').find((one) => one.startsWith(`- ${name} `));
  if (line !== undefined) return line.replace(/^- \S+ \S+: /, 'missing: ');
  const lines = text.split(`\n${name} `)[1]?.split('\n').slice(1) ?? [];
  const facts = lines.slice(0, lines.indexOf('')).filter((one) => one.startsWith('  Text: '));
  return [...facts.map((one) => one.trim()), lines[lines.indexOf('') + 1]].join(' | ');
}

const installed: Tree = {
  'ws/app/node_modules/chalk/package.json': '{"version":"4.1.2"}',
  'ws/app/node_modules/chalk/LICENSE': 'Local text',
};

describe('The export of a notice file', () => {
  const chalk = linked('chalk@4.1.2');
  const rows: readonly (readonly [what: string, world: World, name: string, expected: string])[] = [
    ['has the text of the service', { dependencies: [chalk], answers: { chalk: {} } }, 'chalk', 'MIT License …'],
    [
      "prefers the service's own text to a local one",
      { dependencies: [chalk], answers: { chalk: {} }, tree: installed },
      'chalk',
      'MIT License …',
    ],
    [
      'marks a text with placeholders',
      { dependencies: [chalk], answers: { chalk: { text: 'MIT\n\nCopyright (c) <year> <copyright holders>' } } },
      'chalk',
      'Text: general text of the license; the service has no license file | MIT',
    ],
    [
      'replaces it by a local text',
      {
        dependencies: [chalk],
        answers: { chalk: { text: 'MIT\n\nCopyright (c) <year> <copyright holders>' } },
        tree: installed,
      },
      'chalk',
      'Text: from the local copy: app/node_modules/chalk/LICENSE | Local text',
    ],
    [
      'keeps a long text with placeholders in its appendix',
      { dependencies: [chalk], answers: { chalk: { text: `GPL${' text'.repeat(200)} <year>` } } },
      'chalk',
      `GPL${' text'.repeat(200)} <year>`,
    ],
    [
      'has no text that is only the expression',
      {
        dependencies: [linked('pair@1.0.0')],
        answers: { pair: { license: 'MIT OR Apache-2.0', text: 'MIT OR Apache-2.0\n' } },
      },
      'pair',
      'missing: a license is declared, and there is no text (MIT OR Apache-2.0)',
    ],
    [
      'says what the service left out',
      { dependencies: [chalk] },
      'chalk',
      'missing: a license is declared, and there is no text (MIT)',
    ],
    [
      'says what failed',
      { dependencies: [chalk], answers: { chalk: { kind: 'serverError', status: 500 } } },
      'chalk',
      'missing: the lookup failed (MIT)',
    ],
    [
      'says what is too long',
      { dependencies: [chalk], answers: { chalk: { text: 'x'.repeat(longestNotice + 1) } } },
      'chalk',
      'missing: the text is too long (MIT)',
    ],
    [
      'has the local text of a private package',
      {
        dependencies: [linked('@acme/secret@1.0.0', { reason: 'privateRegistry' })],
        tree: {
          'ws/node_modules/@acme/secret/package.json': '{"version":"1.0.0"}',
          'ws/node_modules/@acme/secret/LICENSE': 'Acme only',
        },
      },
      '@acme/secret',
      'Text: from the local copy: node_modules/@acme/secret/LICENSE | Acme only',
    ],
    [
      'has the local text of what is not harvested',
      {
        dependencies: [linked('unheard@1.0.0')],
        tree: { 'ws/node_modules/unheard/package.json': '{"version":"1.0.0"}', 'ws/node_modules/unheard/LICENSE': 'L' },
      },
      'unheard',
      'Text: from the local copy: node_modules/unheard/LICENSE | L',
    ],
  ];
  for (const [what, world, name, expected] of rows)
    it(what, async () => {
      const { text } = await exported(world);
      assert.equal(about(text, name), expected, text);
    });

  describe('names the copyright holders', () => {
    const copyrights = ['Copyright (c) 2020 A'];
    const cases: readonly (readonly [what: string, world: World])[] = [
      ['without a text', { answers: { chalk: { text: 'MIT', copyrights } } }],
      ['of a text that is too long', { answers: { chalk: { text: 'x'.repeat(longestNotice + 1), copyrights } } }],
      ['of a local text', { answers: { chalk: { text: 'MIT', copyrights } }, tree: installed }],
      ['of a text of the service', { answers: { chalk: { copyrights } } }],
    ];
    for (const [what, world] of cases)
      for (const format of ['notice', 'notice-md', 'notice-html'] as const)
        it(`${what}: ${format}`, async () => {
          const { text } = await exported({ ...world, dependencies: [chalk], format });
          assert.match(text, /Copyright .{0,5}c.{0,5} 2020 A/);
        });
  });

  it('names a cache without its place on this machine', async () => {
    const go = { type: 'go', provider: 'golang', namespace: 'rsc.io', name: 'quote', revision: 'v1.5.2' };
    const { text } = await exported({
      dependencies: [{ ...linked('rsc.io/quote@v1.5.2'), coordinates: go }],
      tree: { '/home/someone/go/pkg/mod/rsc.io/quote@v1.5.2/LICENSE': 'BSD' },
    });
    assert.equal(
      about(text, 'rsc.io/quote'),
      'Text: from the local copy: package cache, rsc.io/quote@v1.5.2/LICENSE | BSD',
    );
    assert.ok(!text.includes('someone'));
  });

  it('asks for nothing that can have no notice', async () => {
    const names = ['chalk@4.1.2', 'unclear@1.0.0', 'silent@1.0.0', 'unheard@1.0.0', 'read@1.0.0', 'broken@1.0.0'];
    const { requests, done } = await exported({
      dependencies: [...names.map((one) => linked(one)), linked('@acme/secret@1.0.0', { reason: 'privateRegistry' })],
    });
    assert.deepEqual(requests, ['npm/npmjs/-/broken/1.0.0', 'npm/npmjs/-/chalk/4.1.2', 'npm/npmjs/-/read/1.0.0']);
    assert.ok(done.ok);
    assert.equal(done.value.components, 7);
    assert.equal(done.value.missing, 7);
  });

  it('asks by the name under which the service has the definition', async () => {
    const { requests, text } = await exported({
      dependencies: [chalk],
      answers: { implementation: {} },
      servedAs: { chalk: 'implementation' },
    });
    assert.deepEqual(requests, ['npm/npmjs/-/implementation/4.1.2']);
    assert.match(about(text, 'chalk'), /MIT License/);
  });

  it('sends no name that has become private, which is no failure', async () => {
    const { requests, done } = await exported({ dependencies: [chalk], isPrivate: () => true });
    assert.deepEqual(requests, []);
    assert.ok(done.ok);
    assert.equal(done.value.problem, null);
  });

  it('leaves out members of the workspace', async () => {
    const { text } = await exported({
      dependencies: [chalk, linked('ours@0.0.1', { reason: 'workspaceMember' })],
      answers: { chalk: {} },
    });
    assert.ok(!text.includes('ours'));
  });

  it('is refused when all texts together are too long', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `p${at}`);
    // Private packages, whose texts are on this machine.
    const tree = Object.fromEntries(
      names.flatMap((name, at): [string, string][] => [
        [`ws/node_modules/${name}/package.json`, '{"version":"1.0.0"}'],
        [`ws/node_modules/${name}/LICENSE`, `${at}`.padEnd(999_999, 'x')],
      ]),
    );
    const { done } = await exported({
      dependencies: names.map((name) => linked(`${name}@1.0.0`, { reason: 'privateRegistry' })),
      tree,
    });
    assert.deepEqual(done, fail<Problem>({ kind: 'exportTooLarge', limit: 100_000_000 }));
  });

  it('reports its progress', async () => {
    const { progress } = await exported({ dependencies: [chalk], answers: { chalk: {} } });
    assert.deepEqual(progress, [{ stage: 'notices', done: 1, total: 1 }]);
  });
});

describe('An export', () => {
  const chalk = linked('chalk@4.1.2');

  it('needs components', async () => {
    for (const format of ['notice', 'csv'] as const)
      assert.deepEqual((await exported({ format })).done, fail<Problem>({ kind: 'nothingToExport' }));
  });

  it('tells folders apart by their labels', async () => {
    const folders = ['web', 'api'].map((label) => ({
      folder: `file:///${label}`,
      label,
      manifests: [manifestOf('package.json', [chalk])],
    }));
    const { text } = await exported({ folders, format: 'csv' });
    assert.deepEqual(text.match(/(?:web|api)\/package\.json/g), ['api/package.json', 'web/package.json']);
  });

  it('does not read what an export has written, so that it does not feed itself', async () => {
    for (const format of ['cyclonedx', 'spdx'] as const) {
      const { text: own } = await exported({ format, dependencies: [chalk] });
      const { done } = await exported({ format, dependencies: [chalk], texts: { 'app/package.json': own } });
      assert.deepEqual(done, fail<Problem>({ kind: 'nothingToExport' }), format);
    }
  });

  it('has the problem of a lookup that failed', async () => {
    const { done } = await exported({ format: 'csv', dependencies: [chalk, linked('broken@1.0.0')] });
    assert.ok(done.ok);
    assert.deepEqual([done.value.missing, done.value.problem?.kind], [1, 'serverError']);
  });

  it('ends with the reason of an abort', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await assert.rejects(exported({ dependencies: [chalk], signal }), /cancelled/);
  });
});

describe('A document that would replace an earlier one', () => {
  const problem: Problem = { kind: 'serverError', status: 500 };
  const rows = [
    ['a notice without any text, because the service failed', 'notice', { components: 2, missing: 2, problem }, false],
    ['a notice with some of the texts', 'notice', { components: 2, missing: 1, problem }, true],
    ['a notice of components that have no text', 'notice', { components: 2, missing: 2, problem: null }, true],
    ['a table with failed lookups only', 'csv', { components: 2, missing: 2, problem }, true],
  ] as const;
  for (const [what, format, exported, isWorth] of rows)
    it(`${isWorth ? 'is worth it' : 'is not worth it'}: ${what}`, () => {
      assert.equal(problemOfEmptyNotice(exported, formatOf(format)), isWorth ? null : problem);
    });
});
