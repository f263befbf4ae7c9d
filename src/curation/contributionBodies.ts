import { cutText } from '../base/cutText.ts';
import { type Coordinates, coordinatesKey } from '../core/coordinates.ts';
import type { ContributionBody, ContributionPatch } from '../core/contributionBody.ts';
import { type ContributionInfo, type Curation, type CurationSet, maxRevisions } from './curation.ts';
import { codeSpan } from './markdown.ts';
import { mergeCurations } from './mergeCurations.ts';
import type { SendableSets } from './sendableSets.ts';
import { longestSummary, versionList } from './versionList.ts';

/** The submission's sets that a request carries: all of it, or (`revision`) one of its revisions. */
export interface Carried {
  readonly set: number;
  readonly revision: string | null;
}

export interface ContributionPart {
  readonly body: ContributionBody;
  readonly carries: readonly Carried[];
  /**
   * Of the body as JSON in UTF-8. Over the limit only where one revision, or the texts, are too large: the service
   * would refuse it.
   */
  readonly bytes: number;
}

/** Bytes. The service refuses more than 102,400 (service-api.md 3.1). */
export const contributionLimit = 90_000;

/**
 * Form B (service-api.md 5.4): as few requests as the limit allows. Components stay whole where they fit; one that does
 * not fit, or has more revisions than a patch may have, is split between its revisions. A component occurring twice
 * becomes one patch, because the service would lose the first of two. Every part's details name all versions it
 * carries.
 */
export function contributionBodies(
  sets: SendableSets,
  info: ContributionInfo,
  limit: number = contributionLimit,
): readonly ContributionPart[] {
  // Texts that fill a request alone fit no better in a thousand requests: then `bytes` shows that they are too long.
  const room = Math.max(limit - jsonBytes(bodyOf([], info, longestSuffix)), limit / 10);
  const parts: Piece[][] = [];
  let left = 0;
  for (const piece of byComponent(sets).flatMap((whole) => split(whole, room))) {
    const bytes = pieceBytes(piece);
    const last = parts.at(-1);
    if (last && piece.isWhole && bytes <= left && last.every(({ isWhole }) => isWhole)) last.push(piece);
    else {
      parts.push([piece]);
      left = room;
    }
    left -= bytes;
  }
  return parts.map((pieces, at) => {
    const body = bodyOf(pieces, info, parts.length === 1 ? '' : ` (part ${at + 1} of ${parts.length})`);
    return { body, carries: pieces.flatMap(carriedBy), bytes: jsonBytes(body) };
  });
}

/** Revisions of one component that stay in one request. */
interface Piece {
  readonly component: Coordinates;
  readonly revisions: readonly Entry[];
  /** All revisions of the component are here. */
  readonly isWhole: boolean;
}

interface Entry {
  readonly revision: string;
  readonly curation: Curation;
  /** Sets that contain the revision. */
  readonly sets: readonly number[];
  /** The most that it adds to a body. */
  readonly bytes: number;
}

/** Reserved while the number of parts is unknown. */
const longestSuffix = ' (part 999 of 999)';

function byComponent(sets: SendableSets): readonly Piece[] {
  const found = new Map<string, { component: Coordinates; revisions: Map<string, Omit<Entry, 'bytes'>> }>();
  for (const [set, { component, revisions }] of sets.entries()) {
    const key = coordinatesKey({ ...component, revision: null });
    const own = found.get(key) ?? { component, revisions: new Map<string, Omit<Entry, 'bytes'>>() };
    found.set(key, own);
    for (const [revision, curation] of revisions) {
      const before = own.revisions.get(revision);
      own.revisions.set(revision, {
        revision,
        curation: before ? mergeCurations(before.curation, curation) : curation,
        sets: [...(before?.sets ?? []), set],
      });
    }
  }
  return [...found.values()].map(({ component, revisions }) => ({
    component,
    revisions: [...revisions.values()].map((entry) => ({ ...entry, bytes: bytesOf(entry) })),
    isWhole: true,
  }));
}

function bytesOf({ revision, curation }: Pick<Entry, 'revision' | 'curation'>): number {
  return jsonBytes({ [revision]: curation }) + jsonBytes(`, ${codeSpan(revision)}`);
}

function split(whole: Piece, room: number): readonly Piece[] {
  if (whole.revisions.length <= maxRevisions && pieceBytes(whole) <= room) return [whole];
  const { component } = whole;
  const empty = pieceBytes({ ...whole, revisions: [] });
  const runs: Entry[][] = [];
  let left = 0;
  for (const entry of whole.revisions) {
    const last = runs.at(-1);
    if (last && last.length < maxRevisions && entry.bytes <= left) last.push(entry);
    else {
      runs.push([entry]);
      left = room - empty;
    }
    left -= entry.bytes;
  }
  return runs.map((revisions) => ({ component, revisions, isWhole: runs.length === 1 }));
}

/** The maximum bytes a piece adds to a body: its patch, and its line in the details. */
function pieceBytes(piece: Piece): number {
  const empty = { ...piece, revisions: [] };
  const frame = jsonBytes(patchOf(empty)) + 1 + jsonBytes(versionList([setOf(empty)])) + 2;
  return piece.revisions.reduce((sum, entry) => sum + entry.bytes, frame);
}

/** Of the value as JSON in UTF-8, as the service counts. */
export function jsonBytes(value: unknown): number {
  const json = JSON.stringify(value);
  // Mostly ASCII, which has as many bytes as characters.
  return /^[ -~]*$/.test(json) ? json.length : new TextEncoder().encode(json).length;
}

function bodyOf(pieces: readonly Piece[], info: ContributionInfo, suffix: string): ContributionBody {
  const { summary, details, resolution, type, removeDefinitions } = info;
  const list = versionList(pieces.map(setOf));
  const isNamed = details.includes(list);
  return {
    contributionInfo: {
      summary: suffix === '' ? summary : cutText(summary, longestSummary - suffix.length) + suffix,
      details: isNamed ? details : `${details.trimEnd()}\n\nVersions in this pull request:\n\n${list}`.trimStart(),
      resolution,
      type,
      removeDefinitions,
    },
    patches: pieces.map(patchOf),
  };
}

function setOf({ component, revisions }: Piece): CurationSet {
  return { component, revisions: new Map(revisions.map(({ revision, curation }) => [revision, curation])) };
}

/** A namespace's slashes are `%2f` here; an empty namespace is left out (service-api.md 5.4). */
function patchOf({ component, revisions }: Piece): ContributionPatch {
  const { type, provider, namespace, name } = component;
  const coordinates =
    namespace === null
      ? { type, provider, name }
      : { type, provider, namespace: namespace.replaceAll('/', '%2f'), name };
  return {
    coordinates,
    revisions: Object.fromEntries(revisions.map(({ revision, curation }) => [revision, curation])),
  };
}

function carriedBy({ revisions, isWhole }: Piece): readonly Carried[] {
  if (isWhole) return [...new Set(revisions.flatMap(({ sets }) => sets))].map((set) => ({ set, revision: null }));
  return revisions.flatMap(({ revision, sets }) => sets.map((set) => ({ set, revision })));
}
