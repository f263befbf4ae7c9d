import { fail, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { ContributionInfo, CurationSet } from '../../../../src/curation/curation.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import type { SubmissionsParts } from '../../../../src/model/submissions/submissionPorts.ts';
import type { SubmitFailure } from '../../../../src/service/contributionClient.ts';
import { type Decision, Submissions } from '../../../../src/model/submissions/submissions.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { FakeCurationService } from '../../../support/fakeCurationService.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';
import { requestForEach, requestsFor } from '../../../support/requestsFor.ts';
import type { Refusal } from '../../../../src/service/contributionRefusals.ts';

/** The service, folder and clock that the windows of a test share; `setUp` creates them again. */

export const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: null };
export const info: ContributionInfo = {
  type: 'incorrect',
  summary: 'lodash is MIT',
  details: '',
  resolution: '',
  removeDefinitions: false,
};
export const setOf = (name: string, ...revisions: string[]): CurationSet => ({
  component: { ...lodash, name },
  revisions: new Map(revisions.map((revision) => [revision, { licensed: { declared: 'MIT' } }])),
});
/** The service that the settings name unless a test changes it. */
export const confirmedService = 'https://service.example';
export const decisionOf = (...sets: CurationSet[]): Decision => ({
  drafts: sets.map(({ component }) => ({ id: component.name, text: 'text' })),
  info,
  sets,
  account: null,
  service: confirmedService,
  requests: requestsFor(sets, info),
});
/** A decision with one request for each set. */
export const inParts = (...sets: CurationSet[]): Decision => ({
  ...decisionOf(...sets),
  requests: requestForEach(sets, info),
});
/** A decision with one request for each revision. */
export const oneByOne = (...sets: CurationSet[]): Decision => ({
  ...decisionOf(...sets),
  requests: requestsFor(sets, info, 'single'),
});
export const decision = decisionOf(setOf('lodash', '1.0.0'));
export const minute = 60_000;
export const refusing = (
  problem: SubmitFailure['problem'],
  refusals: readonly Refusal[] = [],
): { ok: false; problem: SubmitFailure } => fail({ problem, refusals, wasSent: true });
/** The request is not sent. */
export const notSending = (problem: SubmitFailure['problem']): { ok: false; problem: SubmitFailure } =>
  fail({ problem, refusals: [], wasSent: false });
export const unanswered = { kind: 'unsureWhetherSent', how: 'cut', detail: 'ECONNRESET' } as const;

export let files: MemoryRecordFiles;
export let clock: FakeClock;
export let service: FakeCurationService;
export let log: MemoryLog;
let isInEffect: boolean | null;
let opened: Submissions[];
export let ids: number;

export function setUp(): void {
  [files, clock, service, log] = [new MemoryRecordFiles(), new FakeClock(), new FakeCurationService(), new MemoryLog()];
  [isInEffect, opened, ids] = [true, [], 0];
}
export function tearDown(): void {
  opened.forEach((one) => one.dispose());
}
export function sayInEffect(answer: boolean | null): void {
  isInEffect = answer;
}
export function turnBackTo(moment: number): void {
  clock = new FakeClock(moment);
}

export const open = async (session = 'a', more: Partial<SubmissionsParts> = {}): Promise<Submissions> => {
  const submissions = new Submissions({
    files,
    session,
    client: () => succeed(service),
    isPrivate: () => false,
    token: (account) => Promise.resolve(`token of ${account}`),
    isInEffect: () => Promise.resolve(isInEffect),
    clock,
    log,
    newId: () => `s${++ids}`,
    random: () => 0.5,
    ...more,
  });
  opened.push(submissions);
  await submissions.reload();
  return submissions;
};
export const statesOf = (submission: Submission | undefined): readonly string[] =>
  submission?.parts.map(({ state }) => ('number' in state ? `${state.kind} ${state.number}` : state.kind)) ?? [];
export const states = ({ all }: Submissions): readonly string[] => all.flatMap(statesOf);
export const submit = async (submissions: Submissions, what: Decision = decision): Promise<readonly string[]> => {
  const outcome = await submissions.submit(what);
  return outcome.kind === 'failed'
    ? [`failed ${outcome.problem.kind}`]
    : [outcome.kind, ...statesOf(outcome.submission)];
};
/** The states of all parts in the stored records. */
export const onRecord = (): PartState['kind'][] =>
  [...files.texts.values()]
    .map((text) => JSON.parse(text) as { value: Submission })
    .flatMap(({ value }) => value.parts.map(({ state }) => state.kind));
/** The request arrives, but its answer is lost. */
export const loseAnswers = (): void => {
  service.onSubmit = (_, make) => {
    make();
    return refusing(unanswered);
  };
};
