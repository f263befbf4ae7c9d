import { fail, type Result, succeed } from '../base/result.ts';
import { formatCoordinates } from '../core/coordinates.ts';
import { perDescribedText } from '../core/describedTexts.ts';
import { type ProposedChange, proposedChanges } from '../curation/changedFields.ts';
import { contributionRequests, requestPath } from '../curation/contributionRequests.ts';
import { draftFindings } from '../curation/draftFindings.ts';
import { editDraft, newDraftText } from '../curation/editDraft.ts';
import type { Finding } from '../curation/finding.ts';
import type { DraftKnowledge } from '../curation/knowledge.ts';
import { prefilledInfo } from '../curation/prefilledInfo.ts';
import { type DraftReading, readDraft } from '../curation/readDraft.ts';
import { sendableSets } from '../curation/sendableSets.ts';
import { spelledIn } from '../curation/spelling.ts';
import type { AgentSource, ExistingDraft } from './agentSource.ts';
import { type DraftInput, readDraftInput, type RevisionEdit, type SimpleEdit } from './draftInput.ts';
import { lookUpRefusal } from './getDefinition.ts';
import { dataText, type Refusal, type Report, Room, textLimits } from './toolOutput.ts';
import { inputLimits, type ToolInput } from './tools.ts';

/** Findings in one output. */
const maxFindings = 20;

/** In every output: what a model must not claim. */
const onlyTheUser =
  'Nothing was submitted, and no tool can submit it. Only the user can: with Review and Submit Curation in the editor, after reading it.';

/**
 * Writes a draft and returns the request that submitting it would send. Never submits, and never replaces a value that
 * the user typed: it refuses instead.
 */
export async function draftCuration(
  source: AgentSource,
  input: ToolInput<'draft_curation'>,
  signal: AbortSignal,
): Promise<Report | Refusal> {
  const read = readDraftInput(input);
  if (!read.ok) return read.problem;
  const refusal = lookUpRefusal(source, read.value.component);
  if (refusal) return refusal;
  const knowledge = await source.drafts.knowledge(read.value.component, read.value.revisions, signal);
  signal.throwIfAborted();
  const checked = spelledInput(read.value, knowledge);
  const { component, revisions } = checked;
  const existing = await source.drafts.of(component);
  const edits = revisions.flatMap((revision) => checked.edits.map((edit): RevisionEdit => ({ revision, edit })));
  const text = existing ? editedText(existing, checked, edits) : newText(checked, edits);
  if (!text.ok) return text.problem;
  const reading = readDraft(text.value);
  const findings = draftFindings(reading, text.value, knowledge);
  const errors = newErrors(findings, existing, knowledge);
  if (errors.length > 0) return invalid(source, errors);
  const isChanged = text.value !== existing?.text;
  const written = isChanged
    ? await source.drafts.write({ component, before: existing?.text ?? null, text: text.value, edits })
    : null;
  if (written?.ok === false) return notWritten(source, written.problem);
  const room = new Room();
  return {
    component: formatCoordinates(component),
    draft: existing ? (isChanged ? 'changed' : 'alreadyHasTheseValues') : 'begun',
    where: written?.value.where ?? null,
    isSubmitted: false,
    next: onlyTheUser,
    service: source.drafts.service,
    unknown: unknownOf(checked, knowledge, findings),
    ...payload(source, reading, checked, knowledge, room),
    untrustedWarnings: room.cut(warningRows(source, findings), 'warnings', maxFindings),
    leftOut: room.leftOut,
  };
}

function spelledInput(input: DraftInput, knowledge: DraftKnowledge): DraftInput {
  const { component, revisionOf } = spelledIn(input.component, input.revisions, knowledge);
  return { ...input, component, revisions: [...new Set(input.revisions.map(revisionOf))] };
}

/** The reason is a comment: it is for the user, who decides what the pull request says. */
function newText({ component, reason }: DraftInput, edits: readonly RevisionEdit[]): Result<string, Refusal> {
  const comment = ['Drafted by a language model. Check it before you submit it.', ...reason.split(/\r\n|[\n\r]/)];
  const lines = comment.map((line) => dataText(line, inputLimits.reason)).join('\n');
  return apply(newDraftText(component, null, lines), edits);
}

function editedText(
  { text, hasConflict }: ExistingDraft,
  { revisions, edits: wanted }: DraftInput,
  edits: readonly RevisionEdit[],
): Result<string, Refusal> {
  if (hasConflict)
    return fail({
      error: 'draftConflict',
      message:
        'There is a draft of this component with two versions. The user must choose one first: Resolve Draft Conflict.',
    });
  const reading = readDraft(text);
  const other = revisions.flatMap((revision) => {
    const before = valuesIn(reading, revision);
    return wanted.flatMap(({ field, value }) => {
      const typed = before[field];
      return typed === undefined || typed === value
        ? []
        : [{ revision, field, value: dataText(typed, textLimits.license) }];
    });
  });
  if (other.length > 0)
    return fail({
      error: 'draftExists',
      message:
        'There is a draft of this component with other values, see untrustedDraft. Nothing was changed. Ask the user to edit it.',
      untrustedDraft: new Room().fitting(other.slice(0, maxFindings)),
    });
  return apply(text, edits);
}

function valuesIn(
  reading: DraftReading,
  revision: string,
): { readonly [F in SimpleEdit['field']]?: string | undefined } {
  const found = reading.revisions.find((one) => one.revision === revision)?.curation;
  return { declared: found?.licensed?.declared, ...perDescribedText((field) => found?.described?.[field]) };
}

function apply(before: string, edits: readonly RevisionEdit[]): Result<string, Refusal> {
  let text = before;
  for (const { revision, edit } of edits) {
    const next = editDraft(text, revision, edit);
    if (!next.ok)
      return fail({
        error: 'draftUnreadable',
        message:
          'There is a draft of this component whose text can not be edited. Nothing was changed. Ask the user to correct it.',
      });
    text = next.value;
  }
  return succeed(text);
}

/** Errors that the draft didn't have before: a half-typed part of the user's own is not the tool's business. */
function newErrors(
  findings: readonly Finding[],
  existing: ExistingDraft | null,
  knowledge: DraftKnowledge,
): readonly Finding[] {
  const keyOf = ({ problem }: Finding): string => JSON.stringify(problem);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (existing === null || errors.length === 0) return errors;
  const before = new Set(draftFindings(readDraft(existing.text), existing.text, knowledge).map(keyOf));
  return errors.filter((error) => !before.has(keyOf(error)));
}

function warningRows(source: AgentSource, findings: readonly Finding[]): readonly Report[] {
  return findings
    .filter(({ severity }) => severity !== 'information')
    .map(({ severity, problem }) => ({ severity, text: dataText(source.findingText(problem), textLimits.license) }));
}

function invalid(source: AgentSource, errors: readonly Finding[]): Refusal {
  return {
    error: 'invalidDraft',
    message: 'The service would refuse this draft, see untrustedErrors. Nothing was written.',
    untrustedErrors: new Room().fitting(
      errors.slice(0, maxFindings).map(({ problem, fixes }) => ({
        code: problem.kind,
        text: dataText(source.findingText(problem), textLimits.license),
        suggestion: fixes[0] ? dataText(fixes[0].text, textLimits.license) : null,
      })),
    ),
  };
}

type WriteProblem = Extract<Awaited<ReturnType<AgentSource['drafts']['write']>>, { readonly ok: false }>['problem'];

function notWritten(source: AgentSource, problem: WriteProblem): Refusal {
  if (problem.kind === 'draftChanged')
    return { error: 'draftChanged', message: 'The draft was changed in the meantime. Nothing was written. Try again.' };
  return {
    error: problem.kind,
    message: 'The draft could not be written.',
    untrustedProblem: dataText(source.problemText(problem), textLimits.license),
  };
}

function unknownOf(
  { revisions }: DraftInput,
  knowledge: DraftKnowledge,
  findings: readonly Finding[],
): readonly string[] {
  const unchecked = revisions.filter((revision) => knowledge.of(revision).state === 'notLookedUpYet').length;
  const { pullRequestsProblem } = knowledge;
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  return [
    unchecked > 0 ? `${unchecked} of ${revisions.length} revisions could not be checked with the service.` : null,
    pullRequestsProblem ? `Open pull requests could not be checked (${pullRequestsProblem.kind}).` : null,
    hasErrors ? "The draft has earlier errors of the user: it can't be submitted before they are corrected." : null,
    'The pull request texts in the request are prefilled; the user may change them before submitting.',
  ].filter((one) => one !== null);
}

/** The requests as submitting the whole draft now would send them. */
function payload(
  { drafts }: AgentSource,
  reading: DraftReading,
  { component }: DraftInput,
  knowledge: DraftKnowledge,
  room: Room,
): Report {
  const set = {
    component,
    revisions: new Map(reading.revisions.map(({ revision, curation }) => [revision, curation])),
  };
  const sets = sendableSets([set]);
  if (!sets) return { untrustedRequests: [] };
  const changesOf = (revision: string): readonly ProposedChange[] =>
    proposedChanges(knowledge.of(revision).definition, set.revisions.get(revision) ?? {});
  const requests = contributionRequests(sets, prefilledInfo([{ set, changesOf, evidence: [] }]), drafts.requestForm);
  const rows = requests.map((request) => ({ method: 'PATCH', path: requestPath(request), body: request.body }));
  return { untrustedRequests: room.cut(rows, 'requests') };
}
