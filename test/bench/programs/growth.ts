import { Emitter } from '../../../src/base/event.ts';
import { succeed } from '../../../src/base/result.ts';
import { finish, type Turns } from '../../../src/base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../../src/core/coordinates.ts';
import { noOverviewFilter } from '../../../src/core/overview.ts';
import { collectComponents } from '../../../src/exports/collectComponents.ts';
import { csv } from '../../../src/exports/csv.ts';
import { cycloneDx } from '../../../src/exports/cycloneDx.ts';
import type { ExportFormat } from '../../../src/exports/exportFormat.ts';
import { noticeAsText } from '../../../src/exports/noticeForms.ts';
import { spdx } from '../../../src/exports/spdx.ts';
import type { ExportedProject } from '../../../src/exports/exportedComponent.ts';
import type { ComponentNotice } from '../../../src/exports/notice.ts';
import type { LinkedDependency } from '../../../src/manifests/link.ts';
import { dependencyChanges } from '../../../src/model/changes/dependencyChanges.ts';
import { DefinitionEntries } from '../../../src/model/definitions/definitionEntries.ts';
import { loadableOf } from '../../../src/model/definitions/definitionFreshness.ts';
import { Definitions } from '../../../src/model/definitions/definitions.ts';
import { MemoryStore } from '../../../src/model/definitions/memoryStore.ts';
import { LicenseFamilies } from '../../../src/model/overview/licenseFamily.ts';
import { filterSurvey, surveyOverview } from '../../../src/model/overview/overviewSurvey.ts';
import type { FolderPolicy } from '../../../src/model/policy/policies.ts';
import { PolicyFindings } from '../../../src/model/policy/policyFindings.ts';
import { componentKey } from '../../../src/model/workspace/componentCounts.ts';
import type {
  ComponentFilter,
  ComponentTreeNode,
  Grouping,
  LicenseView,
} from '../../../src/model/workspace/componentNodes.ts';
import { componentTree, noFilter } from '../../../src/model/workspace/componentTree.ts';
import { dependenciesBetween } from '../../../src/model/workspace/textPlaces.ts';
import { hintOf } from '../../../src/model/workspace/hints.ts';
import { indexByKey, type InventoryFolder } from '../../../src/model/workspace/inventoryIndex.ts';
import { licensesOf } from '../../../src/model/workspace/licenseView.ts';
import { readPolicy } from '../../../src/policy/readPolicy.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { type FetchedDefinition, toDefinition } from '../../../src/service/dialect.ts';
import { createOperations } from '../../../src/worker/operations.ts';
import { folderOf, linked, manifestOf } from '../../support/linked.ts';
import { workedTime } from '../../support/workedTime.ts';
import { makeJsLock } from '../jsLocks.ts';
import { median } from '../median.ts';

// How the work on a workspace grows with the number of its components. `names` prints the names of all operations; the
// name of an operation prints its times as JSON.

/** By the order of `sizes`: milliseconds of work for 50,000 components, in as many runs as that takes. */
export interface GrowthTimes {
  readonly work: readonly number[];
  /** The same number of entries in two maps. */
  readonly floor: readonly number[];
}

export const sizes = [1000, 5000, 10_000, 25_000, 50_000] as const;
const largest = 50_000;
const rounds = 3;

type Work = () => unknown;

const silent = (): void => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const pause = (): Promise<void> => Promise.resolve();
const turns: Turns = { budget: Infinity, now: () => 0, pause };
const until = new Promise<never>(() => {});
const clock = { now: () => 0, delay: () => until };
const service = 'https://api.example';
const never = new Emitter<void>().event;

const expressions = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-3-Clause',
  'GPL-3.0-or-later',
  'MIT OR Apache-2.0',
  'NOASSERTION',
];

/** Prepares the input of a size, and returns the work. */
const operations: Readonly<Record<string, (size: number) => Work>> = {
  'a lock: read and linked in the worker': (size) => {
    const content = makeJsLock('pnpm9', size, 20);
    const settings = { privatePackages: [], publicMirrors: [], privateSources: [], userSettings: null };
    return () => {
      const worker = createOperations();
      worker.readManifest({ folder: 'a', path: 'pnpm-lock.yaml', formatId: 'pnpm-lock', content, isDraft: false });
      const { manifests } = worker.link({ folder: 'a', ecosystem: 'npm', settings });
      expect((manifests[0]?.count ?? 0) >= size);
    };
  },
  'inventory: every mention by its key': (size) => {
    const folders = workspaceOf(size);
    return () => expect(indexByKey(folders).size === size);
  },
  'answers taken over into the cache': (size) => {
    const answers = answersOf(size);
    return () => void entriesOf(answers);
  },
  'stored answers read into the cache': (size) => {
    const all = coordinatesOf(size);
    const store = new MemoryStore();
    const body = (at: number): string => JSON.stringify(rawDefinition(at));
    void store.writeMany(all.map((one, at) => ({ key: coordinatesKey(one), service, fetchedAt: 0, body: body(at) })));
    return () => newDefinitions(store).loadStored(all);
  },
  'licenses of all, looked up in the cache': (size) => {
    const dependencies = dependenciesOf(size);
    const definitions = knownDefinitions(size);
    return () => {
      const licenseOf = licensesIn(definitions);
      expect(dependencies.every((one) => licenseOf(one).state !== 'notLookedUpYet'));
    };
  },
  'Components view: licenses, counts and all rows, by manifest': (size) => treeWork(size, 'manifest', noFilter),
  'the same, by license': (size) => treeWork(size, 'license', noFilter),
  'the same, filtered by a text': (size) => treeWork(size, 'manifest', { ...noFilter, text: 'package-1 mit' }),
  'the same, filtered by a state': (size) =>
    treeWork(size, 'license', { ...noFilter, states: new Set(['noAssertion', 'notHarvested']) }),
  'license policy: findings of every component': (size) => {
    const folders = workspaceOf(size);
    const definitions = knownDefinitions(size);
    const policies = { all: [folderPolicy], of: () => folderPolicy, onDidChange: new Emitter<string>().event };
    return async () => {
      const inventory = { folders, onDidChange: never };
      const findings = new PolicyFindings({ inventory, definitions, policies, clock, turns, log });
      await findings.whenSettled();
      expect(findings.manifests.length > 0);
      findings.dispose();
    };
  },
  'Overview: survey, numbers and a filtered list': (size) => {
    const folders = workspaceOf(size);
    const definitions = knownDefinitions(size);
    return () => {
      const families = new LicenseFamilies({ permissive: ['MIT'], weakCopyleft: [], strongCopyleft: [] });
      const licenseOf = licensesIn(definitions);
      const surveyed = finish(
        surveyOverview(folders, noOverviewFilter, {
          licenseOf,
          keyOf: componentKey,
          scoreOf: () => 50,
          familyOf: (license) => families.of(license),
          findingsOf: null,
        }),
      );
      const filter = { ...noOverviewFilter, text: 'package-1' };
      expect(finish(filterSurvey(surveyed, filter, null)).matching.length > 0);
    };
  },
  'export: components collected': (size) => {
    const folders = workspaceOf(size);
    const definitions = knownDefinitions(size);
    return () => projectOf(folders, definitions);
  },
  'export: SPDX': (size) => exportWork(size, spdx),
  'export: CycloneDX': (size) => exportWork(size, cycloneDx),
  'export: CSV': (size) => exportWork(size, csv),
  'export: NOTICE of known texts': (size) => exportWork(size, noticeAsText),
  'dependencies of two revisions: compared': (size) => {
    const [before, after] = [dependenciesOf(size), dependenciesOf(size, '9')];
    return () => expect(dependencyChanges(before, after).length > 0);
  },
  'hints: those of fifty lines at the end of a file': (size) => {
    const dependencies = dependenciesOf(size);
    const licenseOf = licensesIn(knownDefinitions(size));
    const end = (dependencies.at(-1)?.dependency.nameRange.end ?? 0) + 1;
    return () => {
      const hints = dependenciesBetween(dependencies, { start: end - screen, end }).flatMap(({ reason, ...one }) => {
        const license = licenseOf({ reason, ...one });
        return hintOf({ license, reason, harvest: null, guess: null, isNew: false }, 'all') ?? [];
      });
      expect(hints.length > 0);
    };
  },
};

/** Characters of a line, and of fifty. */
const line = 60;
const screen = 50 * line;

async function main(name: string): Promise<void> {
  const prepare = operations[name];
  if (!prepare) return void process.stdout.write(JSON.stringify(Object.keys(operations)));
  const prepared = sizes.map((size) => ({ size, work: prepare(size), floor: floorOf(size) }));
  const times: { readonly work: number[]; readonly floor: number[] }[] = sizes.map(() => ({ work: [], floor: [] }));
  for (let round = -1; round < rounds; round++)
    for (const [at, { size, work, floor }] of prepared.entries()) {
      const [floorTime, workTime] = [await timed(floor, size), await timed(work, size)];
      // The first round warms up.
      if (round < 0) continue;
      times[at]?.floor.push(floorTime);
      times[at]?.work.push(workTime);
    }
  const result: GrowthTimes = {
    work: times.map(({ work }) => median(work)),
    floor: times.map(({ floor }) => median(floor)),
  };
  process.stdout.write(JSON.stringify(result));
}

async function timed(work: Work, size: number): Promise<number> {
  (globalThis as { readonly gc?: () => void }).gc?.();
  const began = workedTime();
  for (let done = 0; done < largest; done += size) await work();
  return workedTime() - began;
}

/**
 * Plain work of the same size: one map by the keys of all components, one by their objects. It is linear, and still its
 * time per entry grows, because large maps don't fit into the processor's caches and the garbage collector has to mark
 * and move what lives longer. An operation that grows more than this does so for a reason of its own.
 */
function floorOf(size: number): Work {
  const dependencies = dependenciesOf(size);
  return () => {
    const byKey = new Map<string, LinkedDependency>();
    const byObject = new Map<LinkedDependency, { readonly key: string }>();
    for (const one of dependencies) {
      const key = one.coordinates ? coordinatesKey(one.coordinates) : '';
      byKey.set(key, one);
      byObject.set(one, { key });
    }
    let found = 0;
    for (const one of dependencies) if (byKey.get(byObject.get(one)?.key ?? '') === one) found++;
    expect(found === size);
  };
}

function expect(isTrue: boolean): void {
  if (!isTrue) throw new Error('another result than expected');
}

const lists = new Map<string, readonly LinkedDependency[]>();

/** Of one file, a line each. `major`: of one in ten; otherwise as of all others. The same list each time. */
function dependenciesOf(size: number, major = ''): readonly LinkedDependency[] {
  const known = lists.get(`${size}/${major}`);
  if (known) return known;
  const list = Array.from({ length: size }, (_, at) => {
    const name = at % 4 === 0 ? `@scope-${at % 97}/package-${at}` : `package-${at}`;
    const version = `${at % 10 === 0 && major ? major : at % 9}.${at % 31}.${at % 7}`;
    const one = linked(`${name}@${version}`, { isDirect: at % 10 === 0, scope: at % 3 ? 'runtime' : 'development' });
    const start = at * line;
    const nameRange = { start, end: start + name.length };
    const versionRange = { start: nameRange.end + 2, end: nameRange.end + 2 + version.length };
    return { ...one, dependency: { ...one.dependency, nameRange, versionRange } };
  });
  lists.set(`${size}/${major}`, list);
  return list;
}

function coordinatesOf(size: number): readonly NonNullable<LinkedDependency['coordinates']>[] {
  return dependenciesOf(size).flatMap(({ coordinates }) => coordinates ?? []);
}

/** Files of 1,000 components each. */
function workspaceOf(size: number): readonly InventoryFolder[] {
  const all = dependenciesOf(size);
  const manifests = Array.from({ length: size / 1000 }, (_, at) =>
    manifestOf(`packages/${at}/package.json`, all.slice(at * 1000, (at + 1) * 1000)),
  );
  return [folderOf('file:///a', ...manifests)];
}

function rawDefinition(at: number): unknown {
  return {
    coordinates: { type: 'npm', provider: 'npmjs', name: `package-${at}`, revision: '1.0.0' },
    described: { releaseDate: '2020-01-01', tools: ['clearlydefined/1.5.0', 'scancode/30.3.0'] },
    licensed: { declared: expressions[at % expressions.length], facets: { core: { files: 3 } } },
    scores: { effective: 80, tool: 80 },
  };
}

function answersOf(size: number): readonly (readonly [Coordinates, FetchedDefinition])[] {
  const made = expressions.map((_, at) => toDefinition(rawDefinition(at)));
  return coordinatesOf(size).map((coordinates, at) => {
    const read = made[at % made.length];
    if (!read?.ok) throw new Error('no definition');
    return [coordinates, { definition: { ...read.value, coordinates }, body: '' }] as const;
  });
}

function newDefinitions(store = new MemoryStore()): Definitions {
  const transport = { send: (): Promise<never> => until };
  const client = succeed(new ServiceClient({ isPrivate: () => false, baseUrl: service, transport, clock }));
  return new Definitions({ client, store, clock, log, pause });
}

function entriesOf(answers: ReturnType<typeof answersOf>): DefinitionEntries {
  const entries = new DefinitionEntries({ store: new MemoryStore(), clock, log, pause });
  for (const [coordinates, answer] of answers)
    entries.setAnswer(entries.of(coordinates), service, { ...answer, fetchedAt: clock.now() });
  entries.flush();
  return entries;
}

type Known = Pick<Definitions, 'get' | 'onDidChange'>;

function knownDefinitions(size: number): Known {
  const entries = entriesOf(answersOf(size));
  return {
    get: (coordinates) => loadableOf(entries.of(coordinates), clock.now()),
    onDidChange: entries.onDidChange,
  };
}

function licensesIn(definitions: Known): (linked: LinkedDependency) => LicenseView {
  return licensesOf({ get: (coordinates) => definitions.get(coordinates) });
}

function treeWork(size: number, grouping: Grouping, filter: ComponentFilter): Work {
  const folders = workspaceOf(size);
  const definitions = knownDefinitions(size);
  return () => {
    const licenseOf = licensesIn(definitions);
    const tree = componentTree(folders, {
      grouping,
      filter,
      licenseOf,
      keyOf: componentKey,
    });
    const rows = rowsIn(tree);
    expect(filter === noFilter ? rows >= size : rows > 0);
  };
}

function rowsIn(nodes: readonly ComponentTreeNode[]): number {
  let rows = 0;
  for (const node of nodes) rows += node.kind === 'component' ? 1 : 'children' in node ? rowsIn(node.children) : 0;
  return rows;
}

const folderPolicy: FolderPolicy = policyOf(
  'allow: [permissive]\nreview: [NOASSERTION]\ndeny: [strongCopyleft]\nminimumScore: 20\n',
);

function policyOf(text: string): FolderPolicy {
  const { policy } = readPolicy(text);
  if (policy === null) throw new Error('an invalid policy');
  return { folder: 'file:///a', text, problems: [], fileProblem: null, inForce: { policy, text }, isBroken: false };
}

function projectOf(folders: readonly InventoryFolder[], definitions: Known): ExportedProject {
  const manifests = folders.flatMap((folder) =>
    folder.manifests.map(({ path, formatId, dependencies }) => {
      return { path, formatId, dependencies, lineAt: (offset: number) => 1 + Math.floor(offset / line) };
    }),
  );
  const definitionOf: Definitions['get'] = (coordinates) => definitions.get(coordinates);
  const options = {
    manifests,
    scopes: null,
    isByArtifact: true,
    definitionOf,
    installedAs: () => null,
    details: new Map(),
  };
  const components = finish(collectComponents(options));
  return { name: 'a', service, website: 'https://site.example', program: '1.0.0', components, time: null };
}

function exportWork(size: number, format: ExportFormat): Work {
  const project = projectOf(workspaceOf(size), knownDefinitions(size));
  const paragraph = 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software. ';
  const notices = project.components.map((component, at): ComponentNotice => {
    // Half of the texts differ only in the name of their holder.
    const text = `${paragraph.repeat(10)}\n${at % 2 === 0 ? `Holder ${at}` : `Text ${at % 40}`}`;
    const notice = { text, origin: { kind: 'service' } } as const;
    return { component, license: 'MIT', website: null, copyrights: [`Copyright (c) Holder ${at}`], notice };
  });
  return () => expect(finish(format.write(project, notices)).length > 0);
}

void main(process.argv[2] ?? '');
