import { fail, type Result, succeed } from '../../base/result.ts';
import { runCooperatively, type Turns } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { DefinitionChange } from '../../core/definitionChange.ts';
import { definitionChanges } from '../../core/definitionChanges.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import { fileChanges } from '../../core/fileChanges.ts';
import type { Problem } from '../../core/problem.ts';
import type { Curation } from '../../curation/curation.ts';
import type { ReviewEffect } from '../../protocol/review.ts';
import type { SetField } from '../../protocol/review.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';
import type { ComponentCurationsCache } from '../definitions/componentCurationsCache.ts';
import { inEffectIn } from '../definitions/curatedFields.ts';
import { readCuration } from '../../curation/readCuration.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';
import type { PullRequests } from './pullRequests.ts';
import type { ReviewSubject } from './reviewSubject.ts';
import { setFields } from './setFields.ts';

/** One definition that a pull request changes, or changed. */
export interface ReviewedDefinition {
  /** In the service's own spelling. */
  readonly coordinates: Coordinates;
  readonly isHarvested: boolean;
  readonly effect: ReviewEffect;
  /** The proposed changes; of a merged one, the values it set. */
  readonly content:
    | { readonly kind: 'proposed'; readonly changes: readonly DefinitionChange[]; readonly scores: Scores }
    | { readonly kind: 'set'; readonly fields: readonly SetField[] };
  /** The license it declares; `null` if it has none. */
  readonly declared: string | null;
}

/** 0 to 100. */
interface Scores {
  readonly before: number | null;
  readonly after: number | null;
}

export interface ReviewedParts {
  /** As the service has it now, without files. */
  readonly now: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<Definition, Problem>>;
  readonly pullRequests: Pick<PullRequests, 'definition'>;
  readonly curations: Pick<ComponentCurationsCache, 'ofComponent' | 'forget'>;
  readonly files: Pick<DefinitionFiles, 'of' | 'forget'>;
  readonly turns: Turns;
}

/** Values derived from other fields don't describe a proposal. */
const derived: ReadonlySet<string> = new Set([
  'files',
  'unlicensed',
  'unattributed',
  'tools',
  'effectiveScore',
  'describedScore',
  'licensedScore',
]);

/** `isAgain`: the earlier answer is out of date. A private name is never sent. An abort rejects. */
export async function readReviewedDefinition(
  coordinates: Coordinates,
  subject: Pick<ReviewSubject, 'number' | 'state'>,
  parts: ReviewedParts,
  { isAgain }: { readonly isAgain: boolean },
  signal: AbortSignal,
): Promise<Result<ReviewedDefinition, Problem>> {
  const [now, listed] = await Promise.all([
    parts.now(coordinates, signal),
    parts.curations.ofComponent(coordinates, signal),
  ]);
  signal.throwIfAborted();
  if (!now.ok) return now;
  const definition = now.value;
  const curation = listed.ok ? proposedIn(listed.value, subject.number, coordinates) : null;
  if (subject.state === 'merged') {
    // A failed list must not look like an empty one.
    if (!listed.ok) return listed;
    return readMerged(definition, curation, listed.value, parts, signal);
  }
  const hasFiles = curation === null || !listed.ok || changesFiles(curation, listed.value, subject.number, coordinates);
  return readProposed(definition, { coordinates, subject, hasFiles, isAgain }, parts, signal);
}

interface Proposal {
  readonly coordinates: Coordinates;
  readonly subject: Pick<ReviewSubject, 'number' | 'state'>;
  /** It may change files. */
  readonly hasFiles: boolean;
  readonly isAgain: boolean;
}

async function readProposed(
  before: Definition,
  { coordinates, subject: { number, state }, hasFiles, isAgain }: Proposal,
  { pullRequests, files, turns }: ReviewedParts,
  signal: AbortSignal,
): Promise<Result<ReviewedDefinition, Problem>> {
  const proposed = await pullRequests.definition(coordinates, number, { isAgain }, signal);
  if (!proposed.ok) return proposed;
  const after = proposed.value.definition;
  const found = await runCooperatively(definitionChanges(before, after), turns, signal);
  const changes = found.filter((change) => !('field' in change) || !derived.has(change.field));
  // Files are megabytes: they are compared only if they may differ.
  if (hasFiles) {
    const [old, now] = await Promise.all([
      files.of(coordinates, { pr: null }, signal),
      files.of(coordinates, { pr: number }, signal),
    ]);
    if (!old.ok) return old;
    if (!now.ok) return now;
    changes.push(...(await runCooperatively(fileChanges(old.value.files, now.value.files), turns, signal)));
  }
  const declared = changes.find((change) => change.kind === 'value' && change.field === 'declared');
  return succeed({
    coordinates: before.coordinates,
    isHarvested: before.isHarvested,
    effect: state === 'closed' ? 'closed' : changes.length === 0 ? 'nothing' : 'pending',
    content: {
      kind: 'proposed',
      changes,
      scores: { before: before.scores.effective, after: after.scores.effective },
    },
    declared: declared?.kind === 'value' ? declared.after : null,
  });
}

async function readMerged(
  definition: Definition,
  curation: Curation | null,
  listed: ComponentCurations,
  { files }: ReviewedParts,
  signal: AbortSignal,
): Promise<Result<ReviewedDefinition, Problem>> {
  const { coordinates, isHarvested } = definition;
  if (curation === null)
    return succeed({
      coordinates,
      isHarvested,
      effect: 'unlisted',
      content: { kind: 'set', fields: [] },
      declared: null,
    });
  let known: ReadonlyMap<string, DefinitionFile> | null = null;
  if ((curation.files ?? []).length > 0) {
    // Files read before the merge don't include it.
    files.forget(coordinates);
    const read = await files.of(coordinates, { pr: null }, signal);
    if (!read.ok) return fail(read.problem);
    const named = new Set(curation.files?.map(({ path }) => path));
    known = new Map(read.value.files.filter(({ path }) => named.has(path)).map((file) => [file.path, file]));
  }
  const fields = setFields(definition, curation, known);
  const inEffect = readCuration(inEffectIn(listed, coordinates.revision ?? ''));
  const declared = fields.find(({ field }) => field === 'declared')?.set ?? null;
  const effect = effectOf(fields, inEffect === null ? [] : setFields(definition, inEffect, known));
  return succeed({ coordinates, isHarvested, effect, content: { kind: 'set', fields }, declared });
}

function effectOf(fields: readonly SetField[], inEffect: readonly SetField[]): ReviewEffect {
  const missing = fields.filter((one) => !one.isInEffect);
  if (missing.length === 0) return 'inEffect';
  const now = new Map(inEffect.map(({ field, set }) => [field, set]));
  if (missing.every(({ field, set }) => now.get(field) === set)) return 'notShown';
  return missing.length < fields.length ? 'partly' : 'overtaken';
}

function proposedIn({ contributions }: ComponentCurations, number: number, { revision }: Coordinates): Curation | null {
  const own = contributions.find((one) => one.number === number);
  return readCuration(own?.revisions.get(revision?.toLowerCase() ?? ''));
}

/** It sets files, or no longer lists some that the curation in effect sets. */
function changesFiles(
  curation: Curation,
  listed: ComponentCurations,
  number: number,
  { revision }: Coordinates,
): boolean {
  if ((curation.files ?? []).length > 0) return true;
  const own = listed.contributions.find((one) => one.number === number);
  const kept = readCuration(own?.file.get(revision?.toLowerCase() ?? ''))?.files ?? [];
  const paths = new Set(kept.map(({ path }) => path));
  const inEffect = readCuration(inEffectIn(listed, revision ?? ''))?.files ?? [];
  return inEffect.some(({ path }) => !paths.has(path));
}
