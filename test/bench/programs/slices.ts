import { Emitter } from '../../../src/base/event.ts';
import { fail, succeed } from '../../../src/base/result.ts';
import { finish, type Turns } from '../../../src/base/steps.ts';
import { addressesIn } from '../../../src/core/addresses/addressesIn.ts';
import { type Coordinates, coordinatesKey, formatCoordinates } from '../../../src/core/coordinates.ts';
import type { Definition } from '../../../src/core/definition.ts';
import { definitionChanges } from '../../../src/core/definitionChanges.ts';
import { fileChanges } from '../../../src/core/fileChanges.ts';
import { licenseFinding } from '../../../src/core/licenseState.ts';
import type { Known, Loadable } from '../../../src/core/loadable.ts';
import { type DefinitionSummary, summarize } from '../../../src/core/summary.ts';
import { draftFindings } from '../../../src/curation/draftFindings.ts';
import { countGlobMatches } from '../../../src/curation/globMatch.ts';
import { nothingKnown } from '../../../src/curation/knowledge.ts';
import { overlayJson } from '../../../src/curation/overlayJson.ts';
import { readDraft } from '../../../src/curation/readDraft.ts';
import { Components } from '../../../src/model/workspace/components.ts';
import { Definitions } from '../../../src/model/definitions/definitions.ts';
import { MemoryStore } from '../../../src/model/definitions/memoryStore.ts';
import { disagreementsIn } from '../../../src/model/evidence/suggestion/disagreements.ts';
import { mergeRevisions } from '../../../src/model/definitions/find/componentRevisions.ts';
import { workspaceNames } from '../../../src/model/workspace/workspaceNames.ts';
import { planHarvest } from '../../../src/model/harvests/harvestPlan.ts';
import { targetsOfRows } from '../../../src/model/harvests/harvestTargets.ts';
import { noCaches } from '../../../src/model/evidence/localFiles/packageCaches.ts';
import { MergedPullRequests } from '../../../src/model/definitions/mergedPullRequests.ts';
import { PendingPullRequests } from '../../../src/model/activity/pendingPullRequests.ts';
import { everyParty } from '../../../src/protocol/parties.ts';
import { bodyWithoutFiles } from '../../../src/service/bodyWithoutFiles.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { toDefinition } from '../../../src/service/dialect.ts';
import { packFiles } from '../../../src/protocol/files.ts';
import { readFiles } from '../../../src/service/filesAnswer.ts';
import { folderOf, linked, manifestOf } from '../../support/linked.ts';
import { workedTime } from '../../support/workedTime.ts';
import { TreeReader } from '../../unit/model/evidence/localFiles/tree.ts';
import { median } from '../median.ts';
import { readBatch } from '../../../src/service/definitionAnswer.ts';

// Work that the extension does with pauses, done here without them, on the largest realistic input. `names` prints the
// names of all pieces; the name of a piece prints its time as JSON.

/** Milliseconds of work. */
export interface SliceTimes {
  readonly first: number;
  /** The time of a later run. */
  readonly later: number;
}

type Work = () => unknown;

/** Never pauses. */
const pause = (): Promise<void> => Promise.resolve();
const turns: Turns = { budget: Infinity, now: () => 0, pause };
const silent = (): void => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const never = new AbortController().signal;

const manyFiles = 50_000;
const manyParties = 50_000;
const manyComponents = 30_000;

/** Prepares the input, and returns the work. */
const pieces: Readonly<Record<string, () => Work>> = {
  'a definition of 50,000 files (14 MB): its files are read': () => {
    const body = JSON.stringify(rawDefinition(manyFiles, 0));
    return () => finish(readFiles(body));
  },
  'a definition of 50,000 files (14 MB): all but the files is cut out': () => {
    const body = JSON.stringify(rawDefinition(manyFiles, 0));
    return () => finish(bodyWithoutFiles(body));
  },
  '50,000 files: they are packed for the page': () => {
    const { files } = finish(readFiles(JSON.stringify(rawDefinition(manyFiles, 0))));
    return () => finish(packFiles(files, 0));
  },
  'two lists of 50,000 files: compared': () => {
    const before = finish(readFiles(JSON.stringify(rawDefinition(manyFiles, 0)))).files;
    const after = finish(readFiles(JSON.stringify(rawDefinition(manyFiles - 1000, 0)))).files;
    return () => finish(fileChanges(before, after));
  },
  '50,000 files: three globs of facets are tried on them': () => {
    const paths = finish(readFiles(JSON.stringify(rawDefinition(manyFiles, 0)))).files.map(({ path }) => path);
    return () => finish(countGlobMatches(['test/**', '**/*.spec.js', '**/cache*/**'], paths));
  },
  '50,000 files: facets of a draft are laid over the answer': () => {
    const raw = rawDefinition(manyFiles, 0);
    return () => finish(overlayJson(raw, { described: { facets: { tests: ['**/*.spec.js'] } } }, 'running'));
  },
  '50,000 copyright holders: every one once, with facets': () => {
    const { licensed } = definitionWith(manyParties);
    return () => finish(everyParty(licensed.facets));
  },
  'two definitions of 50,000 copyright holders: compared': () => {
    const [before, after] = [definitionWith(manyParties), definitionWith(manyParties - 1000)];
    return () => finish(definitionChanges(before, after));
  },
  'a batch of 250 definitions: read': () => {
    const items = components(250).map((coordinates) => ({ coordinates, text: formatCoordinates(coordinates) }));
    const answers = items.map(({ text, coordinates }) => [text, { ...rawDefinition(0, 100), coordinates }]);
    const body = JSON.stringify(Object.fromEntries(answers));
    return () => readBatch(body, '', items, pause);
  },
  '30,000 components: listed, direct ones first': () => {
    const { components: model } = componentsView();
    return () => model.coordinates();
  },
  '30,000 components: their licenses are looked at': () => {
    const { components: model, look } = componentsView();
    return () => look(model);
  },
  '30,000 components: definitions are requested': () => {
    const all = components(manyComponents);
    const until = new Promise<never>(() => {});
    const transport = { send: (): Promise<never> => until };
    const clock = { now: () => 0, delay: () => until };
    const client = succeed(
      new ServiceClient({ isPrivate: () => false, baseUrl: 'https://api.example', transport, clock }),
    );
    const options = { client, store: new MemoryStore(), clock, log, pause: (): Promise<void> => until };
    return () => new Definitions(options).want(all);
  },
  '30,000 components: their names are gathered for a search': () => {
    const folders = workspace();
    return () => finish(workspaceNames(folders));
  },
  '30,000 components: gathered to request their pull requests': () => {
    const folders = workspace();
    return () => {
      const client = (): ReturnType<ConstructorParameters<typeof PendingPullRequests>[0]['client']> =>
        fail({ kind: 'invalidUrl', setting: 'apiUrl', value: '' });
      const clock = { now: () => 0 };
      const [inventory, merged] = [{ folders }, new MergedPullRequests()];
      return new PendingPullRequests({ client, inventory, merged, isPrivate, turns, clock, log }).refresh();
    };
  },
  '30,000 components: compared for suggestions': () => {
    const folders = workspace();
    const summaries = new Map(
      components(manyComponents).map((one, at) => [coordinatesKey(one), knownLicenses(one, at)]),
    );
    const summary = (coordinates: Coordinates): Loadable<DefinitionSummary> =>
      summaries.get(coordinatesKey(coordinates)) ?? { state: 'notLookedUpYet' };
    const reader = new TreeReader({});
    return () => disagreementsIn({ folders: () => folders, summary, reader, caches: () => noCaches, turns }, never);
  },
  '30,000 rows: the targets of a harvest': () => {
    const rows = components(manyComponents).map((coordinates) => ({
      coordinates,
      name: coordinates.name,
      reason: null,
      isChosen: false,
    }));
    const get = (): { readonly state: 'notHarvested'; readonly fetchedAt: number } => {
      return { state: 'notHarvested', fetchedAt: 0 };
    };
    return () => finish(targetsOfRows(rows, { get, isPrivate }));
  },
  '30,000 targets: a harvest is planned': () => {
    const targets = components(manyComponents).map((coordinates) => ({ coordinates, name: coordinates.name }));
    return () => finish(planHarvest(targets, null, { service: 'https://api.example', orders: [], isPrivate, now: 0 }));
  },
  'a pasted list of 10,000 components: read': () => {
    const text = components(10_000).map(formatCoordinates).join('\n');
    return () => finish(addressesIn(text));
  },
  '5,000 tags of a repository: merged and sorted': () => {
    const component = { type: 'git', provider: 'github', namespace: 'a', name: 'b', revision: null };
    const origin = Array.from({ length: 5000 }, (_, at) => {
      return { revision: digest(at), tag: `v${(at * 7) % 31}.${at % 97}.${at}` };
    });
    return () => finish(mergeRevisions(component, origin, []));
  },
  'a draft of 50 revisions of 50,000 files: judged': () => {
    const text = draftOf(50);
    const paths = new Set(Array.from({ length: manyFiles }, (_, at) => pathInMonorepo(at)));
    const reading = readDraft(text);
    const of = (): typeof nothingKnown => ({ ...nothingKnown, state: 'known', paths });
    return () => draftFindings(reading, text, { component: 'npm/npmjs/-/lodash', isPrivate: false, revisions: [], of });
  },
};

async function main(name: string): Promise<void> {
  const prepare = pieces[name];
  if (!prepare) return void process.stdout.write(JSON.stringify(Object.keys(pieces)));
  const work = prepare();
  const first = await timed(work);
  const later: number[] = [];
  while (later.length < 5) later.push(await timed(work));
  const times: SliceTimes = { first, later: median(later) };
  process.stdout.write(JSON.stringify(times));
}

async function timed(work: Work): Promise<number> {
  const began = workedTime();
  await work();
  return workedTime() - began;
}

function isPrivate(): boolean {
  return false;
}

const words = ['cache', 'Stream', 'parser', 'README', 'été', 'matrix', 'Index', 'buffer'];

function word(at: number): string {
  return words[at % words.length] ?? '';
}

function digest(at: number): string {
  return (Math.imul(at + 1, 0x9e3779b1) >>> 0).toString(16).repeat(6).slice(0, 40).padEnd(40, '0');
}

function pathInMonorepo(at: number): string {
  return `packages/${word(at % 13)}-${at % 211}/src/${word(at % 7)}/${word(at)}${at}.js`;
}

/** In the form of the service's answers. */
function rawDefinition(files: number, parties: number, pathOf = pathInMonorepo) {
  return {
    coordinates: { type: 'npm', provider: 'npmjs', name: 'large', revision: '1.0.0' },
    described: { releaseDate: '2020-01-01', tools: ['clearlydefined/1.5.0', 'scancode/30.3.0'] },
    licensed: {
      declared: 'MIT',
      facets: {
        core: {
          files,
          attribution: {
            unknown: 4,
            parties: Array.from({ length: parties }, (_, at) => `Copyright (c) Holder ${at}`),
          },
          discovered: { unknown: 3, expressions: Array.from({ length: 40 }, (_, at) => `License-${at}`) },
        },
      },
    },
    scores: { effective: 80, tool: 80 },
    files: Array.from({ length: files }, (_, at) => ({
      path: pathOf(at),
      ...(at % 3 === 0 ? {} : { license: `License-${at % 40}` }),
      ...(at % 2 === 0 ? {} : { attributions: [`Copyright (c) ${1990 + (at % 30)} Holder ${at % 3000}`] }),
      hashes: { sha1: digest(at), sha256: digest(at) + digest(at + 1).slice(0, 24) },
      token: digest(at + 7) + digest(at).slice(0, 24),
    })),
  };
}

function definitionWith(parties: number): Definition {
  const read = toDefinition(JSON.parse(JSON.stringify(rawDefinition(0, parties))));
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

const declaredLicenses = ['MIT', 'Apache-2.0', 'ISC', 'MIT AND BSD-3-Clause', 'MIT OR Apache-2.0', 'NOASSERTION', null];
const discoveredLicenses = [['MIT'], ['Apache-2.0', 'MIT'], ['ISC'], ['MIT', 'NOASSERTION'], []];

/** A harvested component, with a disagreement now and then. */
function knownLicenses(coordinates: Coordinates, at: number): Known<DefinitionSummary> {
  const declared = declaredLicenses[at % declaredLicenses.length] ?? null;
  const value: DefinitionSummary = {
    ...summarize(definitionWith(0)),
    coordinates,
    license: licenseFinding(declared, true),
    discovered: discoveredLicenses[at % discoveredLicenses.length] ?? [],
  };
  return { state: 'known', value, fetchedAt: 0, isStale: false };
}

/** Names as long as real ones. */
function components(count: number): readonly Coordinates[] {
  return Array.from({ length: count }, (_, at) => ({
    type: 'npm',
    provider: 'npmjs',
    namespace: at % 3 === 0 ? '@some-organisation' : null,
    name: `a-package-of-some-kind-${at}`,
    revision: `${at % 20}.${at % 7}.0`,
  }));
}

/** 30 lock files of 1,000 components each, one in ten direct. */
function workspace(): readonly ReturnType<typeof folderOf>[] {
  const all = components(manyComponents).map(({ namespace, name, revision }, at) =>
    linked(`${namespace === null ? '' : `${namespace}/`}${name}@${revision}`, { isDirect: at % 10 === 0 }),
  );
  const manifests = Array.from({ length: 30 }, (_, at) =>
    manifestOf(`packages/${at}/package-lock.json`, all.slice(at * 1000, (at + 1) * 1000)),
  );
  return [folderOf('file:///a', ...manifests)];
}

function componentsView(): { readonly components: Components; readonly look: (model: Components) => Promise<void> } {
  const changed = new Emitter<void>();
  const model = new Components({
    inventory: { folders: workspace(), onDidChange: changed.event },
    definitions: {
      onDidChange: new Emitter<ReadonlySet<string>>().event,
      get: () => ({ state: 'notLookedUpYet' }),
      want: silent,
      loadStored: () => Promise.resolve(),
    },
    isAutomatic: () => false,
    clock: { now: () => 0, delay: () => new Promise(() => {}) },
    pause,
  });
  const look = (of: Components): Promise<void> =>
    new Promise((resolve) => {
      const listening = of.onDidChange(() => {
        listening.dispose();
        resolve();
      });
      changed.fire();
    });
  return { components: model, look };
}

function draftOf(revisions: number): string {
  const lines = ['coordinates:', '  name: lodash', '  provider: npmjs', '  type: npm', 'revisions:'];
  for (let at = 0; at < revisions; at++)
    lines.push(
      `  1.0.${at}:`,
      '    described:',
      '      facets:',
      '        tests: [test/**, "**/*.spec.js"]',
      '    licensed:',
      `      declared: (MIT AND ISC) OR Apahce-2.${at}`,
      '    files:',
      '      - path: lib/part1/file41.js',
      '        license: mit',
    );
  return `${lines.join('\n')}\n`;
}

void main(process.argv[2] ?? '');
