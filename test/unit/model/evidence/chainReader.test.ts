import assert from 'node:assert/strict';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../src/core/definition.ts';
import { perDescribedText } from '../../../../src/core/describedTexts.ts';
import type { DefinitionFile } from '../../../../src/core/definitionFile.ts';
import type { Problem, ServiceProblem } from '../../../../src/core/problem.ts';
import { ChainReader } from '../../../../src/model/evidence/chainReader.ts';
import type { EvidenceService } from '../../../../src/model/evidence/chainParts.ts';
import type { LicenseChain } from '../../../../src/model/evidence/licenseChain.ts';
import type { ReadingWorker } from '../../../../src/model/readingWorker.ts';
import { LocalCopies } from '../../../../src/model/evidence/localFiles/localCopies.ts';
import { answersOf, bytesOf } from '../../../support/answers.ts';
import { directWorker } from '../../../support/directWorker.ts';
import { component, rootsOf, sha, type Tree, TreeReader } from './localFiles/tree.ts';
import { crawler, licensee, reuse, scancode } from './documents.ts';

const thing = component('npm/npmjs/-/thing/1.0.0');
const licenseText = 'MIT License\n\nCopyright (c) 2020 Ann\n\nPermission is hereby granted\nto any person\n';
const broken: ServiceProblem = { kind: 'serverError', status: 500 };

interface World {
  readonly declared?: string | null;
  readonly tools?: readonly string[];
  readonly files?: Result<readonly DefinitionFile[], Problem>;
  readonly fileCount?: number;
  /** `tool/version` → what the service answers. */
  readonly documents?: Readonly<Record<string, unknown>>;
  readonly summary?: unknown;
  readonly curation?: unknown;
  readonly proposal?: unknown;
  readonly disk?: Tree;
  readonly isPrivate?: boolean;
}

const license: DefinitionFile = {
  path: 'package/LICENSE',
  license: 'MIT',
  attributions: [],
  facets: [],
  natures: ['license'],
  hashes: new Map([['sha256', sha('sha256', licenseText)]]),
  token: sha('sha256', licenseText),
};
const script: DefinitionFile = { ...license, path: 'package/vendor/x.js', natures: [], token: null, hashes: new Map() };

const allDocuments = {
  'clearlydefined/1.5.0': crawler,
  'licensee/9.18.1': licensee,
  'reuse/3.2.1': reuse,
  'scancode/32.3.0': scancode,
};

function definitionOf({ declared = 'MIT', tools = Object.keys(allDocuments), fileCount = 2 }: World): Definition {
  return {
    coordinates: thing,
    isHarvested: true,
    described: {
      ...perDescribedText(() => null),
      sourceLocation: {
        type: 'git',
        provider: 'github',
        namespace: 'ann',
        name: 'thing',
        revision: 'v1',
        url: null,
        path: null,
      },
      urls: { registry: null, version: null, download: null },
      hashes: new Map(),
      files: fileCount,
      tools,
      facets: new Map(),
      score: null,
      toolScore: null,
    },
    licensed: { declared, facets: [], score: null, toolScore: null },
    scores: { effective: null, tool: null },
    updated: null,
    schemaVersion: null,
  };
}

function serviceOf(world: World, requests: string[]): EvidenceService {
  const { summary = {}, curation, proposal } = world;
  const documents: Readonly<Record<string, unknown>> = world.documents ?? allDocuments;
  const text = async (what: string, value: unknown): Promise<Result<string | null, ServiceProblem>> => {
    requests.push(what);
    if (value === broken) return fail(broken);
    return succeed(value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value));
  };
  return {
    curations: {
      ofComponent: async () => {
        requests.push('curations');
        if (curation === broken) return fail(broken);
        const inEffect = new Map(curation === undefined ? [] : [['1.0.0', curation]]);
        return succeed({ inEffect, contributions: [] });
      },
      inEffect: () => text('curation', undefined),
      inPullRequest: (_, pr) => text(`pr ${pr}`, proposal),
    },
    harvests: {
      summary: async () => {
        requests.push('summary');
        return summary === broken ? fail(broken) : succeed(bytesOf(JSON.stringify(summary)));
      },
      document: async (_, tool, version) => {
        const document = await text(`${tool}/${version}`, documents[`${tool}/${version}`]);
        return document.ok && document.value !== null
          ? succeed(bytesOf(document.value))
          : (document as Result<null, ServiceProblem>);
      },
    },
    attachments: { text: (token) => text('attachment', token === license.token ? licenseText : undefined) },
  };
}

async function read(
  world: World = {},
  {
    pr = null,
    signal = new AbortController().signal,
    worker = directWorker(),
  }: { readonly pr?: number | null; readonly signal?: AbortSignal; readonly worker?: Pick<ReadingWorker, 'run'> } = {},
): Promise<{ readonly outcome: Result<LicenseChain, Problem>; readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const { disk = {}, isPrivate = false, files = succeed([license, script]) } = world;
  const reader = new ChainReader({
    definitions: {
      full: async () =>
        succeed({ definition: definitionOf(world), fetchedAt: 0, isStale: false, problem: null, body: '' }),
    },
    files: {
      of: async (_, options) => {
        requests.push(options.pr === null ? 'files' : `files of ${options.pr}`);
        return files.ok
          ? succeed({ files: files.value, unreadable: 0, body: JSON.stringify({ files: files.value }), fetchedAt: 0 })
          : files;
      },
    },
    service: () => succeed(serviceOf(world, requests)),
    isPrivate: () => isPrivate,
    copies: ({ revision, ...rest }: Coordinates) =>
      new LocalCopies({ ...rest, revision: revision ?? '' }, rootsOf(), new TreeReader(disk)),
    answers: answersOf(worker),
  });
  return { outcome: await reader.read(thing, pr, signal), requests };
}

async function chainOf(world: World = {}, options: { readonly pr?: number } = {}): Promise<LicenseChain> {
  const { outcome } = await read(world, options);
  assert.ok(outcome.ok);
  return outcome.value;
}

const byTool = (tool: string, declared: string) => ({ kind: 'tools', tools: [{ tool, declared }] });

/** `LICENSE ✓ scancode MIT 5-21 local`, one piece of evidence per line. */
function linesOf({ evidence }: LicenseChain): readonly string[] {
  return evidence.map(({ path, tool, license, supports, lines, place }) =>
    [
      path?.replace('package/', '') ?? 'registry',
      supports ? '✓' : '✗',
      tool.split('/')[0],
      license,
      lines && `${lines.from}-${lines.to}`,
      place,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' '),
  );
}

const installed: Tree = {
  'ws/node_modules/thing/package.json': '{"version":"1.0.0"}',
  'ws/node_modules/thing/LICENSE': licenseText,
};

describe('The evidence chain of a license', () => {
  it('leads from the declaring tool to files, their lines and their places', async () => {
    const summary = { clearlydefined: { '1.5.0': { licensed: { declared: 'MIT' } } } };
    const chain = await chainOf({ disk: installed, summary });
    assert.equal(chain.declared, 'MIT');
    assert.deepEqual(chain.declaredBy, byTool('clearlydefined/1.5.0', 'MIT'));
    assert.deepEqual(linesOf(chain), [
      'LICENSE ✓ scancode MIT 5-21 local',
      'LICENSE ✓ licensee MIT 1-3 local',
      'registry ✓ clearlydefined MIT none',
      'LICENSES/MIT.txt ✓ reuse MIT host',
      'vendor/x.js ✓ scancode GPL-2.0 OR MIT 3-3 host',
      'index.js ✓ reuse MIT host',
      'package.json ✓ scancode MIT host',
      'COPYING ✗ licensee NOASSERTION host',
      'a.js ✗ reuse MIT AND Apache-2.0 host',
      'y.js ✗ scancode ISC host',
    ]);
    assert.deepEqual([chain.otherEvidence, chain.unread], [0, []]);
  });

  it('quotes the tool, or else the local copy, or else the stored text', async () => {
    const text = async (world: World): Promise<readonly (string | null)[]> =>
      (await chainOf(world)).evidence.slice(0, 2).map((one) => one.text);
    const [local, own] = await text({ disk: installed });
    assert.equal(local, 'Permission is hereby granted\nto any person');
    assert.equal(own, 'MIT License\n\nCopyright (c) 2020 Ann');
    const { requests } = await read({});
    assert.deepEqual((await text({}))[0], local);
    assert.equal(requests.filter((what) => what === 'attachment').length, 1);
    assert.ok(!(await read({ disk: installed })).requests.includes('attachment'));
  });

  it('puts the curation before any tool, and lists what the tools declare without it', async () => {
    const summary = { licensee: { '9.18.1': { licensed: { declared: 'ISC' } } } };
    const chain = await chainOf({ curation: { licensed: { declared: 'MIT' } }, summary });
    const { tools } = byTool('licensee/9.18.1', 'ISC');
    const without = { declared: 'ISC', tools };
    assert.deepEqual(chain.declaredBy, { kind: 'curation', pullRequest: null, url: null, without });
    for (const world of [{ summary: broken }, { summary, fileCount: 50_000 }]) {
      const { declaredBy } = await chainOf({ curation: { licensed: { declared: 'MIT' } }, ...world });
      assert.equal(declaredBy.kind === 'curation' && declaredBy.without, null);
    }
  });

  it('can be read for a pull request', async () => {
    const world: World = { declared: 'ISC', proposal: { licensed: { declared: 'MIT' } } };
    const chain = await chainOf(world, { pr: 12 });
    assert.equal(chain.declared, 'MIT');
    const without = { declared: 'ISC', tools: [] };
    assert.deepEqual(chain.declaredBy, { kind: 'curation', pullRequest: 12, url: null, without });
    const curated = await chainOf({ ...world, curation: { licensed: { declared: 'ISC' } } }, { pr: 12 });
    assert.deepEqual(curated.declaredBy, { kind: 'curation', pullRequest: 12, url: null, without });
    assert.ok((await read(world, { pr: 12 })).requests.includes('files of 12'));
    assert.equal((await chainOf({ ...world, proposal: { described: {} } }, { pr: 12 })).declared, 'ISC');
  });

  it('shows what files say when nothing is declared', async () => {
    const chain = await chainOf({ declared: null });
    assert.deepEqual(chain.declaredBy, { kind: 'nothing' });
    assert.ok(chain.evidence.length > 3);
    assert.ok(chain.evidence.every(({ supports }) => !supports));
  });

  it('falls back on the files of the definition when no tool can be read', async () => {
    const chain = await chainOf({ documents: {} });
    assert.deepEqual(linesOf(chain), ['LICENSE ✓ MIT stored', 'vendor/x.js ✓ MIT host']);
    assert.deepEqual(
      chain.unread.map(({ what, why }) => `${what}: ${why.kind}`).sort(),
      Object.keys(allDocuments)
        .sort()
        .map((tool) => `${tool}: missing`),
    );
  });

  it('contains what can be read and names the rest', async () => {
    const chain = await chainOf({
      tools: [...Object.keys(allDocuments), 'cdsource/1', 'odd', 'curation/79a9b1'],
      documents: {
        ...allDocuments,
        'scancode/32.3.0': broken,
        'reuse/3.2.1': '{"reuse":{"files":[{"FileName":"a"',
        'licensee/9.18.1': { odd: true },
      },
      summary: broken,
      curation: broken,
      files: fail(broken),
    });
    assert.deepEqual(linesOf(chain), ['registry ✓ clearlydefined MIT none']);
    const unread = chain.unread.map(({ what, why }) => `${what}: ${why.kind}`).sort();
    assert.deepEqual(unread, [
      'cdsource/1: unknownShape',
      'curations: problem',
      'files: problem',
      'licensee/9.18.1: unknownShape',
      'odd: unknownShape',
      'reuse/3.2.1: partly',
      'scancode/32.3.0: problem',
      'summary: problem',
    ]);
  });

  it('requests the summary of very many files only when the declaring tool is unclear', async () => {
    const { requests } = await read({ fileCount: 50_000 });
    // The crawler counts as the source, because the registry states the same license.
    assert.deepEqual((await chainOf({ fileCount: 50_000 })).declaredBy, byTool('clearlydefined/1.5.0', 'MIT'));
    assert.deepEqual([...requests].sort(), ['attachment', 'curations', 'files', ...Object.keys(allDocuments)].sort());
    const summary = { licensee: { '9.18.1': { licensed: { declared: 'ISC' } } } };
    const unclear = { fileCount: 50_000, declared: 'ISC', summary };
    assert.deepEqual((await chainOf(unclear)).declaredBy, byTool('licensee/9.18.1', 'ISC'));
    assert.deepEqual(
      (await read(unclear)).requests.filter((one) => /^(?:summary|curations)$/.test(one)),
      ['curations', 'summary'],
    );
    assert.ok(!(await read({ ...unclear, declared: null })).requests.includes('summary'));
  });

  it('contains what can be read when the worker fails on a large document', async () => {
    const run: ReadingWorker['run'] = async () => fail({ cause: 'memory', isBlamed: true, detail: '' });
    const large = { ...scancode, padding: 'x'.repeat(40_000) };
    const { outcome } = await read({ documents: { ...allDocuments, 'scancode/32.3.0': large } }, { worker: { run } });
    assert.ok(outcome.ok);
    const problem = { kind: 'answerUnread', cause: 'memory' } as const;
    assert.deepEqual(outcome.value.unread, [{ what: 'scancode/32.3.0', why: { kind: 'problem', problem } }]);
    assert.ok(linesOf(outcome.value).includes('registry ✓ clearlydefined MIT none'));
  });

  it('is the same when a worker reads it', async () => {
    const documents = Object.fromEntries(
      Object.entries(allDocuments).map(([tool, document]) => [tool, { ...document, padding: 'x'.repeat(40_000) }]),
    );
    assert.deepEqual(await chainOf({ documents }), await chainOf());
  });

  it('sends no request for a private name', async () => {
    const { outcome, requests } = await read({ isPrivate: true });
    assert.deepEqual(outcome, fail({ kind: 'privateName', coordinates: 'npm/npmjs/-/thing/1.0.0' }));
    assert.deepEqual(requests, []);
  });

  it('stops when it is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await assert.rejects(read({}, { signal }), /gone/);
  });
});
