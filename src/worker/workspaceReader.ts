import { decodeText } from '../base/decodeText.ts';
import { textDigest } from '../base/textDigest.ts';
import { compareTexts } from '../core/compareRevisions.ts';
import { ecosystems, linkWorkspace, readUserSettings } from '../manifests/ecosystems.ts';
import type { Ecosystem, ManifestFormat, ManifestReading } from '../manifests/format.ts';
import type {
  LinkOptions,
  LinkedDependency,
  LinkedManifest,
  LinkedWorkspace,
  UserSettings,
  WorkspaceFile,
} from '../manifests/link.ts';
import type { SupportFile } from '../manifests/userSettingsFile.ts';
import { isSearched } from '../manifests/linking/namedFiles.ts';
import { messages } from '../manifests/problemMessage.ts';
import { readManifest, readerOf } from '../manifests/readers.ts';
import type {
  Content,
  DependenciesRequest,
  FilePlace,
  LinkAnswer,
  LinkRequest,
  LinkSettings,
  LinkedSummary,
  ManifestRead,
  ManifestToRead,
  RevisionOf,
  SupportToSet,
  UserSettingsText,
} from '../model/readingWorker.ts';
import { withheldNames } from './withheldNames.ts';

/** A reading, with the digest of its text (`textDigest`). */
interface TextReading extends ManifestReading {
  readonly text: string;
}

/** A manifest as last read. */
interface ManifestState {
  readonly format: ManifestFormat;
  readonly reading: TextReading;
  /** The last reading without a problem that may have lost dependencies. */
  readonly lastGood: TextReading | null;
  readonly isDraft: boolean;
  readonly isUnreadable?: true;
}

/** A manifest as last linked. */
export interface LinkedState {
  readonly ecosystem: Ecosystem;
  readonly dependencies: readonly LinkedDependency[];
  readonly revision: number;
  /** It has more dependencies than are listed: there are none. */
  readonly isUnlisted: boolean;
}

interface FolderState {
  readonly manifests: Map<string, ManifestState>;
  readonly supports: Map<string, SupportFile>;
  readonly linked: Map<string, LinkedState>;
  /** It is another revision of a folder: its dependencies aren't listed. */
  isRevision: boolean;
}

/** Dependencies of all folders together. Each takes 600 bytes in the extension host. */
const maxDependencies = 200_000;

/** Files with this many at most are listed beside any others. */
const fewDependencies = 1_000;

const nothingRead: TextReading = { dependencies: [], problems: [], facts: { kind: 'none' }, text: '' };

const unreadable: TextReading = {
  ...nothingRead,
  problems: [{ message: messages.unreadable, range: { start: 0, end: 0 } }],
};

/** Reads the files of workspace folders and links them with each other. Keeps the results, not the texts. */
export class WorkspaceReader {
  readonly #folders = new Map<string, FolderState>();
  readonly #isListing: boolean;
  #revisions = 0;
  #userSettings: { readonly stamp: string; readonly settings: UserSettings } | null = null;

  /** `isListing`: results are only printed. They have no digests of texts and no names that are withheld. */
  constructor({ isListing = false } = {}) {
    this.#isListing = isListing;
  }

  readManifest({ folder, path, formatId, content, isDraft }: ManifestToRead): ManifestRead {
    const { manifests } = this.#folder(folder);
    const format = readerOf(formatId);
    if (!format) return { privateName: null, named: [], fault: `unknown format: ${formatId}` };
    const { reading, fault, isUnreadable } =
      content === null ? unread : readSafely(format, content, this.#isListing ? noDigest : textDigest);
    const before = manifests.get(path)?.lastGood ?? null;
    const lastGood = content === null ? null : isBroken(reading) ? before : reading;
    manifests.set(path, { format, reading, lastGood, isDraft, ...(isUnreadable ? { isUnreadable } : {}) });
    const rules = ecosystems[format.ecosystem];
    const named = rules.filesNamedIn?.({ path, reading }) ?? [];
    return {
      privateName: rules.privateNameIn?.(reading) ?? null,
      named: named.filter((file) => !isSearched(file.path)),
      fault,
    };
  }

  setSupport({ folder, path, content }: SupportToSet): null {
    const text = content === null ? null : textOf(content);
    const file: SupportFile = text === null || !isText(text) ? { path, text: '', isUnreadable: true } : { path, text };
    this.#folder(folder).supports.set(path, file);
    return null;
  }

  forgetFile({ folder, path }: FilePlace): null {
    const state = this.#folder(folder);
    for (const files of [state.manifests, state.supports, state.linked]) files.delete(path);
    return null;
  }

  forgetFolder({ folder }: { readonly folder: string }): null {
    this.#folders.delete(folder);
    return null;
  }

  link({ folder, ecosystem, settings, isUnlimited = false, revisionOf }: LinkRequest): LinkAnswer {
    const state = this.#folder(folder);
    state.isRevision = revisionOf !== undefined;
    const own = manifestsOf(state, ecosystem);
    const { manifests, wanted } = revisionOf
      ? this.#linkRevision(own, state, ecosystem, settings, revisionOf)
      : linkWorkspace(filesOf(own), this.linkOptions(folder, settings));
    const paths = new Set(manifests.map(({ path }) => path));
    if (revisionOf) forgetLinked(state, ecosystem, paths);
    let left = maxDependencies - (revisionOf ? 0 : this.#countOthers(state, paths));
    const summaries = manifests.map((linked): LinkedSummary => {
      const isListed = isUnlimited || linked.dependencies.length <= Math.max(left, fewDependencies);
      const { path, formatId, problems, coveredBy, dependencies } = isListed ? linked : unlisted(linked);
      left -= dependencies.length;
      const manifest = state.manifests.get(path);
      const isOutdatedNow = manifest !== undefined && isOutdated(manifest);
      const { revision } = this.#keep(state, path, { ecosystem, dependencies, isUnlisted: !isListed });
      const text = manifest ? readingThatCounts(manifest).text : '';
      const count = dependencies.length;
      return { path, formatId, problems, coveredBy, count, revision, isOutdated: isOutdatedNow, text };
    });
    const withheld = this.#isListing ? [] : [...withheldNames(manifests, ecosystem)];
    return { manifests: summaries, wanted, withheld };
  }

  dependencies({ folder, stretches }: DependenciesRequest): readonly (readonly LinkedDependency[])[] {
    const { linked } = this.#folder(folder);
    return stretches.map(({ path, from, to }) => linked.get(path)?.dependencies.slice(from, to) ?? []);
  }

  /** Link options for files of this folder. */
  linkOptions(folder: string | null, { userSettings, ...settings }: LinkSettings): LinkOptions {
    const state = folder === null ? null : this.#folder(folder);
    const supports = [...(state?.supports.values() ?? [])];
    const beside = filesOf([...(state?.manifests ?? [])]);
    return {
      ...settings,
      supports,
      beside,
      ...(userSettings ? { userSettings: this.#userSettingsOf(userSettings) } : {}),
    };
  }

  /** A manifest as last linked; `undefined`: it isn't known. */
  linkedOf({ folder, path }: FilePlace): (LinkedState & Pick<ManifestState, 'format' | 'reading'>) | undefined {
    const state = this.#folders.get(folder);
    const [linked, manifest] = [state?.linked.get(path), state?.manifests.get(path)];
    return linked && manifest && { ...linked, format: manifest.format, reading: readingThatCounts(manifest) };
  }

  /** Every manifest of a folder as last linked. */
  allLinked(folder: string): ReadonlyMap<string, LinkedState> {
    return this.#folder(folder).linked;
  }

  /**
   * Links a revision's files with those of the current folder that don't differ. What is private now was not meant to be
   * sent then either: a name goes out only if neither the settings of the revision nor today's hold it back.
   */
  #linkRevision(
    own: readonly PlacedManifest[],
    { supports }: FolderState,
    ecosystem: Ecosystem,
    settings: LinkSettings,
    { folder, differing }: RevisionOf,
  ): LinkedWorkspace {
    const current = this.#folder(folder);
    const isDifferent = new Set(differing);
    const kept = manifestsOf(current, ecosystem).filter(([path]) => !isDifferent.has(path));
    const files = filesOf([...own, ...kept].sort(byPath));
    const today = this.linkOptions(folder, settings);
    const options = { ...today, privatePackages: [...today.privatePackages, ...privateNamesIn(current)] };
    const keptSupports = [...current.supports.values()].filter(({ path }) => !isDifferent.has(path));
    const then = linkWorkspace(files, { ...options, supports: [...keptSupports, ...supports.values()] });
    if (keptSupports.length === current.supports.size && supports.size === 0) return then;
    return withheldByEither(then, linkWorkspace(files, options));
  }

  /** Dependencies of all folders, without those of these files of one of them. */
  #countOthers(state: FolderState, paths: ReadonlySet<string>): number {
    let count = 0;
    for (const folder of this.#folders.values())
      for (const [path, { dependencies }] of folder.isRevision ? [] : folder.linked)
        if (folder !== state || !paths.has(path)) count += dependencies.length;
    return count;
  }

  #keep({ linked }: FolderState, path: string, list: Omit<LinkedState, 'revision'>): LinkedState {
    const before = linked.get(path);
    if (before && before.isUnlisted === list.isUnlisted && isSameList(before.dependencies, list.dependencies))
      return before;
    const state = { ...list, revision: ++this.#revisions };
    linked.set(path, state);
    return state;
  }

  #userSettingsOf({ stamp, files, environment }: UserSettingsText): UserSettings {
    if (this.#userSettings?.stamp !== stamp)
      this.#userSettings = { stamp, settings: readUserSettings(files, environment) };
    return this.#userSettings.settings;
  }

  #folder(folder: string): FolderState {
    let state = this.#folders.get(folder);
    if (!state) this.#folders.set(folder, (state = newFolder()));
    return state;
  }
}

type PlacedManifest = readonly [path: string, manifest: ManifestState];

function newFolder(): FolderState {
  return { manifests: new Map(), supports: new Map(), linked: new Map(), isRevision: false };
}

function manifestsOf({ manifests }: FolderState, ecosystem: Ecosystem): readonly PlacedManifest[] {
  return [...manifests].filter(([, { format }]) => format.ecosystem === ecosystem).sort(byPath);
}

function filesOf(manifests: readonly PlacedManifest[]): readonly WorkspaceFile[] {
  return manifests.map(([path, manifest]) => ({
    path,
    format: manifest.format,
    reading: readingThatCounts(manifest),
    ...(manifest.isUnreadable && !isOutdated(manifest) ? { isUnreadable: true } : {}),
  }));
}

/** Names of packages with `private: true`, as globs that match only themselves. */
function privateNamesIn({ manifests }: FolderState): readonly string[] {
  return [...manifests.values()].flatMap((manifest) => {
    const name = ecosystems[manifest.format.ecosystem].privateNameIn?.(readingThatCounts(manifest)) ?? null;
    return name === null ? [] : [name.replace(/[^\w@/.-]/g, '?')];
  });
}

/** What the settings say of a name isn't known. */
const unidentified = { coordinates: null, reason: 'sourceUnknown' } as const;

/** Of two linkings of the same files the first, with names withheld that the second withholds. */
function withheldByEither(first: LinkedWorkspace, second: LinkedWorkspace): LinkedWorkspace {
  const manifests = first.manifests.map((manifest, index) => {
    const other = second.manifests[index]?.dependencies ?? [];
    const dependencies = manifest.dependencies.map((linked, at): LinkedDependency => {
      const { coordinates, reason } = other[at]?.dependency.name === linked.dependency.name ? other[at] : unidentified;
      return coordinates ? linked : { ...linked, coordinates, reason };
    });
    return { ...manifest, dependencies };
  });
  return { ...first, manifests };
}

/** A revision has the lists of its last linking only. */
function forgetLinked({ linked }: FolderState, ecosystem: Ecosystem, paths: ReadonlySet<string>): void {
  for (const [path, list] of linked) if (list.ecosystem === ecosystem && !paths.has(path)) linked.delete(path);
}

/** A manifest with too many dependencies to list. Its withheld names are still known. */
function unlisted(manifest: LinkedManifest): LinkedManifest {
  const { dependencies, problems } = manifest;
  const range = dependencies[0]?.dependency.nameRange ?? { start: 0, end: 0 };
  const problem = { message: messages.tooMuchInWorkspace, range };
  return { ...manifest, dependencies: [], problems: [...problems, problem] };
}

interface SafeReading {
  readonly reading: TextReading;
  readonly fault: string | null;
  /** Not all of the file can be known by this reading. */
  readonly isUnreadable?: true;
}

const noDigest = (): string => '';

const unread: SafeReading = { reading: nothingRead, fault: null, isUnreadable: true };

/** A reader never throws; if one does anyway, the other files are still read. A zero is in no text. */
function readSafely(format: ManifestFormat, content: Content, digestOf: (text: string) => string): SafeReading {
  try {
    const text = textOf(content);
    const reading = { ...readManifest(format, text), text: digestOf(text) };
    return { reading, fault: null, ...(isText(text) ? {} : { isUnreadable: true }) };
  } catch (error) {
    return { reading: unreadable, fault: String(error), isUnreadable: true };
  }
}

function isText(text: string): boolean {
  return !text.includes('\0');
}

/** The text of a file or of an editor. */
export function textOf(content: Content): string {
  return typeof content === 'string' ? content : decodeText(content);
}

/**
 * The current reading: while an edited text is broken, its last good one, with the problems of the new one. A saved
 * text always counts, broken or not.
 */
function readingThatCounts(manifest: ManifestState): TextReading {
  const { reading, lastGood } = manifest;
  return isOutdated(manifest) && lastGood ? { ...lastGood, problems: reading.problems } : reading;
}

function isOutdated({ isDraft, reading, lastGood }: ManifestState): boolean {
  return isDraft && lastGood !== null && isBroken(reading);
}

/** Dependencies may be missing, or not as intended. Remarks don't count. */
function isBroken({ problems }: ManifestReading): boolean {
  return problems.some(({ isHarmless }) => !isHarmless);
}

function byPath([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compareTexts(a, b);
}

/**
 * True if two lists are equal. Linking makes new objects each time, around dependencies that stay the same while the
 * file does.
 */
function isSameList(one: readonly LinkedDependency[], other: readonly LinkedDependency[]): boolean {
  return one.length === other.length && one.every((linked, at) => isSameLinked(linked, other[at] ?? linked));
}

function isSameLinked(a: LinkedDependency, b: LinkedDependency): boolean {
  return (
    a.version === b.version &&
    a.reason === b.reason &&
    a.isDirect === b.isDirect &&
    a.scope === b.scope &&
    a.note === b.note &&
    a.source === b.source &&
    a.lockedBy?.path === b.lockedBy?.path &&
    a.lockedBy?.range.start === b.lockedBy?.range.start &&
    a.lockedBy?.range.end === b.lockedBy?.range.end &&
    isSameCoordinates(a.coordinates, b.coordinates) &&
    isSamePlain(a.dependency, b.dependency)
  );
}

function isSameCoordinates(a: LinkedDependency['coordinates'], b: LinkedDependency['coordinates']): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.name === b.name &&
    a.revision === b.revision &&
    a.namespace === b.namespace &&
    a.type === b.type &&
    a.provider === b.provider
  );
}

/** True if two values of plain data are equal, the order of lists included. */
function isSamePlain(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one) as (keyof typeof one)[];
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys) if (!isSamePlain(one[key], other[key])) return false;
  return true;
}
