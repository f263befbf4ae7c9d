import * as z from 'zod/mini';

import type { Coordinates } from '../../core/coordinates.ts';
import { perDescribedText } from '../../core/describedTexts.ts';
import { readContributionText } from '../../curation/contributionText.ts';
import { contributionTypes } from '../../curation/curation.ts';
import { readComponent } from '../drafts/draftId.ts';
import { isRecord } from '../../base/isRecord.ts';
import { problemOrNull, readBy, storedProblem, text, time } from '../storage/storedFields.ts';
import type { PartState } from './submission.ts';

/**
 * Submissions and reviews as stored. Read whole or not at all: a partial record of what was sent would be wrong.
 */

const optionalText = z.exactOptional(text);
const optionalTexts = z.exactOptional(z.array(text));

/** Only known fields. */
const curation = z.object({
  described: z.exactOptional(
    z.object({
      sourceLocation: z.exactOptional(
        z.object({
          type: text,
          provider: text,
          namespace: z.exactOptional(z.nullable(text)),
          name: text,
          revision: text,
          url: optionalText,
          path: optionalText,
        }),
      ),
      ...perDescribedText(() => optionalText),
      facets: z.exactOptional(
        z.object({
          data: optionalTexts,
          dev: optionalTexts,
          doc: optionalTexts,
          examples: optionalTexts,
          tests: optionalTexts,
        }),
      ),
    }),
  ),
  licensed: z.exactOptional(z.object({ declared: text })),
  files: z.exactOptional(z.array(z.object({ path: text, license: optionalText, attributions: optionalTexts }))),
});

const set = z.pipe(
  z.object({ component: readBy(readComponent), revisions: z.array(z.tuple([text, curation])) }),
  z.transform(({ component, revisions }) => ({ component, revisions: new Map(revisions) })),
);

const info = z.object({
  type: z.enum(contributionTypes),
  summary: text,
  details: text,
  resolution: text,
  removeDefinitions: z.catch(z.boolean(), false),
});

const revision = readBy((json): Coordinates | null => {
  const component = readComponent(json);
  const named = isRecord(json) ? json['revision'] : null;
  return component && typeof named === 'string' ? { ...component, revision: named } : null;
});

/** A component without revision, in the spelling of a patch. */
const patched = z
  .object({ type: text, provider: text, namespace: optionalText, name: text })
  .check(
    z.refine((one) => readComponent({ ...one, namespace: one.namespace?.replaceAll('%2f', '/') ?? null }) !== null),
  );

const request = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('whole'),
    body: z.object({
      contributionInfo: info,
      patches: z.array(
        z.object({ coordinates: patched, revisions: z.custom<Readonly<Record<string, unknown>>>(isRecord) }),
      ),
    }),
  }),
  z.object({
    form: z.literal('single'),
    coordinates: revision,
    body: z.object({ description: text, patch: z.unknown() }),
  }),
]);

const pullRequest = {
  number: z.number().check(z.int()),
  url: z.catch(z.nullable(text.check(z.regex(/^https?:\/\//i))), null),
  sentAt: time,
  checkedAt: time,
  notInEffect: z.array(revision),
};

const place = z.object({ set: z.number(), revision: z.nullable(text), path: z.nullable(text), words: text });

const { waiting, ...others } = {
  waiting: z.object({ kind: z.literal('waiting') }),
  notSent: z.object({ kind: z.literal('notSent'), problem: storedProblem }),
  sending: z.object({ kind: z.literal('sending'), since: time, by: optionalText }),
  unsure: z.object({ kind: z.literal('unsure'), since: time, problem: problemOrNull, lookedAt: z.array(time) }),
  refused: z.object({ kind: z.literal('refused'), problem: problemOrNull, words: z.array(place) }),
  open: z.object({ kind: z.literal('open'), ...pullRequest }),
  merged: z.object({ kind: z.literal('merged'), ...pullRequest }),
  closed: z.object({ kind: z.literal('closed'), ...pullRequest }),
  mergedNotInEffect: z.object({ kind: z.literal('mergedNotInEffect'), ...pullRequest }),
} satisfies Readonly<Record<PartState['kind'], unknown>>;

const state = z.pipe(
  z.discriminatedUnion('kind', [waiting, ...Object.values(others)]),
  z.transform((written) => {
    if (written.kind !== 'refused') return written;
    const problem = written.problem ?? { kind: 'rejected', status: 400, detail: '' };
    // Written by an earlier version, which had no other state for it.
    if (problem.kind === 'unreachable' || problem.kind === 'privateName') return { kind: 'notSent' as const, problem };
    return { ...written, problem };
  }),
);

const part = z.object({
  request: z.exactOptional(request),
  carries: z
    .array(z.object({ set: z.number().check(z.int(), z.nonnegative()), revision: z.nullable(text) }))
    .check(z.minLength(1)),
  state,
});

export const storedSubmission = z
  .object({
    id: text,
    service: text,
    drafts: z.array(z.object({ id: text, text })),
    info,
    sets: z.array(set),
    account: z.nullable(text),
    createdAt: time,
    parts: z.array(part).check(z.minLength(1)),
  })
  .check(z.refine(({ sets, parts }) => parts.every(({ carries }) => carries.every((one) => one.set < sets.length))));

const texts = z.object({ type: z.enum(contributionTypes), summary: text, details: text, resolution: text });

const contribution = {
  draftIds: z.array(text).check(z.minLength(1)),
  createdAt: z.catch(time, 0),
  changedAt: z.catch(time, 0),
};

/** Earlier versions stored YAML. What can't be read of it stays in `earlier`. */
const yamlContribution = z.pipe(
  z.object({ ...contribution, text, prefilled: z.catch(text, '') }),
  z.transform(({ text: yaml, prefilled: yamlBefore, ...rest }) => {
    const [read, before] = [readContributionText(yaml), readContributionText(yamlBefore)];
    const { summary, details, resolution } = read.texts;
    const isRead = [summary, details, resolution].some((one) => one !== '');
    const earlier = read.isWhole ? null : yaml;
    return { ...rest, texts: isRead ? read.texts : before.texts, prefilled: before.texts, earlier };
  }),
);

export const storedContribution = z.union([
  z.object({ ...contribution, texts, prefilled: texts, earlier: z.catch(z.nullable(text), null) }),
  yamlContribution,
]);
