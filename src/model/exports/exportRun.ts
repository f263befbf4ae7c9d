import { fail, succeed, type Result } from '../../base/result.ts';
import { whenIdle } from '../../base/whenIdle.ts';
import { runCooperatively, type Turns } from '../../base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { Scope } from '../../core/scopes.ts';
import { collectComponents, type CollectedManifest, type DefinitionDetails } from '../../exports/collectComponents.ts';
import type { ExportedComponent, ExportedProject } from '../../exports/exportedComponent.ts';
import type { ExportFormat } from '../../exports/exportFormat.ts';
import { isOwnDocument } from '../../exports/exportFormats.ts';
import { type ComponentNotice, isOwn, longestNoticeDocument } from '../../exports/notice.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { LineCursor } from '../../manifests/parse/lineCursor.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { LocalRoots } from '../evidence/localFiles/candidate.ts';
import type { LocalFileReader, LocalPlace } from '../evidence/localFiles/localFile.ts';
import type { PackageCaches } from '../evidence/localFiles/packageCaches.ts';
import { installedAs } from './installedAs.ts';
import { runNotices } from './noticeRun.ts';

export interface ExportManifest {
  /** Inside the folder. */
  readonly path: string;
  readonly formatId: string;
  readonly dependencies: readonly LinkedDependency[];
}

export interface ExportFolder {
  /** Its address, as its host writes it. */
  readonly folder: string;
  /** Before the paths of its manifests, where there are several folders; `null` for the only one. */
  readonly label: string | null;
  readonly manifests: readonly ExportManifest[];
}

/** What is exported, and how. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly folders: readonly ExportFolder[];
  /** `null`: all. */
  readonly scopes: ReadonlySet<Scope> | null;
  /** Of the project. */
  readonly name: string;
  /** Milliseconds since the epoch; `null`: no time is written. */
  readonly time: number | null;
}

export interface ExportParts {
  readonly client: Result<Pick<ServiceClient, 'baseUrl' | 'notices'>, Problem>;
  /** Base address of the service's web interface. */
  readonly website: string;
  /** Version of this program. */
  readonly program: string;
  readonly definitions: Pick<Definitions, 'get' | 'want' | 'activity' | 'onDidChangeActivity' | 'readStored'>;
  /** The current text of a manifest; `null` if it can't be read. */
  readonly textOf: (folder: string, path: string) => Promise<string | null>;
  readonly files: LocalFileReader;
  readonly caches: PackageCaches;
  readonly turns: Turns;
  readonly onProgress: (progress: ExportProgress) => void;
}

export interface ExportProgress {
  readonly stage: 'definitions' | 'notices' | 'localTexts';
  readonly done: number;
  readonly total: number;
}

export interface Exported {
  /** In parts, as its format writes it. */
  readonly text: readonly string[];
  readonly components: number;
  /** Components whose lookup failed or, in a notice, that have no text. */
  readonly missing: number;
  /** Why the service did not answer for some components; `null` if it did for all. */
  readonly problem: Problem | null;
}

/**
 * Why a notice has no text of any component; `null` for other documents. In place of an earlier one, which may have them
 * all, it would be a loss.
 */
export function problemOfEmptyNotice(
  { problem, missing, components }: Omit<Exported, 'text'>,
  { isNotice }: Pick<ExportFormat, 'isNotice'>,
): Problem | null {
  return isNotice && missing === components ? problem : null;
}

/** Components requested without a pause. */
const sliceSize = 400;

/**
 * Looks up what is unknown, and writes the document. Components that can't be requested, or that have no answer,
 * are in it, marked as such. An abort rejects with the signal's reason.
 */
export async function runExport(
  request: ExportRequest,
  parts: ExportParts,
  signal: AbortSignal,
): Promise<Result<Exported, Problem>> {
  const { client, definitions, turns } = parts;
  if (!client.ok) return client;
  const manifests = await manifestsIn(request, parts, signal);
  const wanted = coordinatesIn(manifests, request.scopes);
  await lookUp(wanted, parts, signal);
  const details = new Map<string, DefinitionDetails>();
  await definitions.readStored(wanted, signal, (key, { updated, described }) =>
    details.set(key, { updated, hashes: described.hashes }),
  );
  const definitionOf = (coordinates: Coordinates): ReturnType<Definitions['get']> => definitions.get(coordinates);
  const { format, scopes } = request;
  const { isNotice } = format;
  const collected = await runCooperatively(
    collectComponents({ manifests, scopes, isByArtifact: !isNotice, definitionOf, installedAs, details }),
    turns,
    signal,
  );
  const components = isNotice ? collected.filter((one) => !isOwn(one)) : collected;
  if (components.length === 0) return fail({ kind: 'nothingToExport' });
  const { notices, problem } = isNotice
    ? await noticesOf(components, request, { ...parts, client: client.value }, signal)
    : { notices: [], problem: null };
  if (sizeOf(notices) > longestNoticeDocument) return fail({ kind: 'exportTooLarge', limit: longestNoticeDocument });
  const { website, program } = parts;
  const { name, time } = request;
  const project: ExportedProject = { name, service: client.value.baseUrl, website, program, components, time };
  const text = await runCooperatively(format.write(project, notices), turns, signal);
  const missing = isNotice
    ? notices.filter(({ notice }) => typeof notice === 'string').length
    : components.filter(({ state }) => state === 'failed').length;
  return succeed({
    text,
    components: components.length,
    missing,
    problem: problem ?? firstProblem(wanted, parts),
  });
}

/** Of the chosen manifests and scopes, each once. */
function coordinatesIn(
  manifests: readonly CollectedManifest[],
  scopes: ReadonlySet<Scope> | null,
): readonly Coordinates[] {
  const found = new Map<string, Coordinates>();
  for (const { dependencies } of manifests)
    for (const { coordinates, scope } of dependencies)
      if (coordinates !== null && coordinates.revision !== null && (scopes === null || scopes.has(scope)))
        found.set(coordinatesKey(coordinates), coordinates);
  return [...found.values()];
}

/** Requests what is unknown, and waits until nothing more is under way. */
async function lookUp(
  wanted: readonly Coordinates[],
  { definitions, turns, onProgress }: ExportParts,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < wanted.length; at += sliceSize) {
    definitions.want(wanted.slice(at, at + sliceSize));
    await turns.pause();
    signal.throwIfAborted();
  }
  const subscription = definitions.onDidChangeActivity(() => {
    const { activity } = definitions;
    if (activity) onProgress({ stage: 'definitions', ...activity });
  });
  try {
    await whenIdle([definitions.onDidChangeActivity], () => definitions.activity !== null, signal);
  } finally {
    subscription.dispose();
  }
}

function firstProblem(wanted: readonly Coordinates[], { definitions }: ExportParts): Problem | null {
  for (const one of wanted) {
    const found = definitions.get(one);
    if (found.state === 'failed' && found.problem.kind !== 'privateName') return found.problem;
  }
  return null;
}

async function manifestsIn(
  { folders }: ExportRequest,
  { textOf }: ExportParts,
  signal: AbortSignal,
): Promise<readonly CollectedManifest[]> {
  const collected: CollectedManifest[] = [];
  for (const { folder, label, manifests } of folders)
    for (const { path, formatId, dependencies } of manifests) {
      if (dependencies.length === 0) continue;
      const text = await textOf(folder, path);
      signal.throwIfAborted();
      if (isOwnDocument(text ?? '')) continue;
      const cursor = new LineCursor(text ?? '');
      const lineAt = (offset: number): number => {
        cursor.goTo(offset);
        return cursor.line + 1;
      };
      collected.push({ path: label === null ? path : `${label}/${path}`, formatId, dependencies, lineAt });
    }
  return collected;
}

async function noticesOf(
  components: readonly ExportedComponent[],
  { folders }: ExportRequest,
  parts: Omit<ExportParts, 'client'> & { readonly client: Pick<ServiceClient, 'notices'> },
  signal: AbortSignal,
): Promise<{ readonly notices: readonly ComponentNotice[]; readonly problem: Problem | null }> {
  const { client, files, caches, onProgress } = parts;
  const byManifest = new Map<string, LocalPlace>();
  const labels = new Map<string, string | null>();
  for (const { folder, label, manifests } of folders) {
    labels.set(folder, label);
    for (const { path } of manifests)
      byManifest.set(label === null ? path : `${label}/${path}`, { root: folder, path: path.split('/').slice(0, -1) });
  }
  return runNotices(
    components,
    {
      client,
      files,
      rootsOf: (component) => ({ caches, workspace: foldersOf(component, byManifest) }),
      labelOf: ({ root, path }) => {
        const label = labels.get(root);
        return label === undefined
          ? { path: path.join('/'), isCache: true }
          : { path: [...(label === null ? [] : [label]), ...path].join('/'), isCache: false };
      },
      onProgress: (stage, done, total) => onProgress({ stage, done, total }),
    },
    signal,
  );
}

/** Most workspace folders searched for one component. */
const maxFolders = 40;

/** Beside a manifest that names it, or in a parent folder; the nearest first. */
function foldersOf(
  { places }: ExportedComponent,
  byManifest: ReadonlyMap<string, LocalPlace>,
): LocalRoots['workspace'] {
  const found = new Map<string, LocalPlace>();
  for (const { manifest } of places) {
    const start = byManifest.get(manifest);
    if (!start) continue;
    for (let count = start.path.length; count >= 0 && found.size < maxFolders; count--) {
      const path = start.path.slice(0, count);
      found.set([start.root, ...path].join('\n'), { root: start.root, path });
    }
  }
  return [...found.values()];
}

/** Characters of all texts, each counted once. */
function sizeOf(notices: readonly ComponentNotice[]): number {
  const texts = new Set(notices.map(({ notice }) => (typeof notice === 'string' ? '' : notice.text)));
  let size = 0;
  for (const text of texts) size += text.length;
  return size;
}
