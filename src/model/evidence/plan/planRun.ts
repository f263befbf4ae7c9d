import { Limiter } from '../../../base/limiter.ts';
import { type Result, succeed } from '../../../base/result.ts';
import { untilAborted } from '../../../base/untilAborted.ts';
import { coordinatesKey, withRevision } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import { statedLicense } from '../../../core/licenseState.ts';
import type { Problem } from '../../../core/problem.ts';
import { type RevisionFacts, siblingVerdict } from '../../../curation/licenses/siblingVerdict.ts';
import type { AnswerReader } from '../../answerReader.ts';
import { comparableTexts, licenseFiles, sharedText, statingFiles } from './licenseFiles.ts';
import { type ListedSibling, listedSiblings } from './listedSiblings.ts';
import { type Plan, type PlanRow, type PlanVerdict, type PlannedRevision, roomIn } from './plan.ts';
import type { PlanRequest, PlanService, PlannerParts } from './planner.ts';

const crawler = 'clearlydefined/';

/** Most revisions whose files are read for one plan: as many as one patch holds. */
const maxRead = 50;

/** Revisions read in parallel. */
const readAtOnce = 3;

/** Maximum documents of the crawler read for one plan. */
const maxDocuments = 20;

/** One search for one plan. Used once. */
export class PlanRun {
  readonly #request: PlanRequest;
  readonly #parts: PlannerParts;
  readonly #service: PlanService;
  readonly #signal: AbortSignal;
  readonly #limiter = new Limiter(readAtOnce);
  /** Keys of revisions that could not be read: nothing is concluded from their missing data. */
  readonly #unread = new Set<string>();
  #problem: Problem | null = null;

  constructor(request: PlanRequest, parts: PlannerParts, service: PlanService, signal: AbortSignal) {
    this.#request = request;
    this.#parts = parts;
    this.#service = service;
    this.#signal = signal;
  }

  async run(): Promise<Result<Plan, Problem>> {
    const { coordinates, wanted, drafted } = this.#request;
    const revision = coordinates.revision ?? '';
    const [listed] = await Promise.all([this.#list(), this.#want([revision])]);
    if (!listed.ok) return listed;
    this.#problem ??= listed.value.problem;
    let current = await this.#read({ coordinates, tag: null, isHarvested: true, declared: null });
    const { siblings } = listed.value;
    const harvested = siblings.filter(({ isHarvested }) => isHarvested);
    const rows = new Map<string, PlanRow>();
    const undecided: ListedSibling[] = [];
    for (const sibling of harvested) {
      const row = this.#row(current, this.#asListed(sibling));
      const isDecided = row.verdict.kind !== 'needs' && row.verdict.kind !== 'unsure';
      if (isDecided) rows.set(coordinatesKey(sibling.coordinates), row);
      else undecided.push(sibling);
    }
    const chosen = likeliestFirst(undecided, current.declared).slice(0, maxRead);
    const { read, gone } = await this.#readChosen(chosen, current);
    const whole = await this.#withRegistry(current, read);
    current = whole.current;
    for (const row of whole.rows) rows.set(coordinatesKey(row.coordinates), row);
    const notHarvested = siblings.filter((one) => !one.isHarvested || gone.has(coordinatesKey(one.coordinates)));
    return succeed({
      current,
      wanted,
      rows: siblings.flatMap((one) => rows.get(coordinatesKey(one.coordinates)) ?? []),
      notHarvested: notHarvested.map((one) => one.coordinates),
      notRead: undecided.length - chosen.length,
      room: roomIn(drafted.keys(), revision),
      problem: this.#problem,
    });
  }

  #list(): ReturnType<typeof listedSiblings> {
    const { revisions } = this.#parts;
    return listedSiblings(
      this.#request.coordinates,
      {
        revisions,
        siblings: (component, signal) => this.#service.find.siblings(component, signal),
      },
      this.#signal,
    );
  }

  /** Reads the definitions and files of those that may need the change. `gone`: no harvested data after all. */
  async #readChosen(
    chosen: readonly ListedSibling[],
    current: PlannedRevision,
  ): Promise<{ readonly read: readonly PlanRow[]; readonly gone: ReadonlySet<string> }> {
    const { onProgress } = this.#request;
    const gone = new Set<string>();
    let done = 0;
    onProgress(done, chosen.length);
    await this.#want(chosen.map(({ coordinates }) => coordinates.revision ?? ''));
    const read = await Promise.all(
      chosen.map((sibling) =>
        this.#limiter.run(async () => {
          const isGone = this.#known(sibling).state === 'notHarvested';
          if (isGone) gone.add(coordinatesKey(sibling.coordinates));
          const row = isGone ? [] : [this.#row(current, await this.#read(sibling))];
          onProgress(++done, chosen.length);
          return row;
        }, this.#signal),
      ),
    );
    return { read: read.flat(), gone };
  }

  /** Reads registry licenses where texts decide nothing, and only if the current revision has one. */
  async #withRegistry(
    current: PlannedRevision,
    rows: readonly PlanRow[],
  ): Promise<{ readonly current: PlannedRevision; readonly rows: readonly PlanRow[] }> {
    const isUndecided = (row: PlanRow): boolean =>
      (row.verdict.kind === 'needs' || row.verdict.kind === 'unsure') && row.shared === null && row.definition !== null;
    const requested = new Set(rows.filter(isUndecided).slice(0, maxDocuments));
    const own = requested.size > 0 ? await this.#registryOf(current) : null;
    if (own === null) return { current, rows };
    const known = { ...current, registryLicense: own };
    const read = rows.map(async (row) => {
      if (!requested.has(row)) return row;
      const license = await this.#limiter.run(() => this.#registryOf(row), this.#signal);
      return this.#row(known, { ...row, registryLicense: license });
    });
    return { current: known, rows: await Promise.all(read) };
  }

  async #registryOf({ definition }: PlannedRevision): Promise<string | null> {
    const { answers } = this.#parts;
    return definition && registryLicense(definition, { service: this.#service, answers }, this.#signal);
  }

  #asListed({ coordinates, tag, declared }: ListedSibling): PlannedRevision {
    return { coordinates, tag, declared, definition: null, texts: [], statements: [], registryLicense: null };
  }

  /** With its definition, if known, and the files that support it. */
  async #read(sibling: ListedSibling): Promise<PlannedRevision> {
    const { definition, state } = this.#known(sibling);
    const listed = this.#asListed(sibling);
    this.#unread.add(coordinatesKey(sibling.coordinates));
    if (definition === null || state !== 'known') return listed;
    const files = await this.#parts.files.of(sibling.coordinates, { pr: null }, this.#signal);
    if (files.ok) this.#unread.delete(coordinatesKey(sibling.coordinates));
    else this.#problem ??= files.problem;
    const all = files.ok ? files.value.files : [];
    const texts = licenseFiles(all);
    const statements = texts.length > 0 ? [] : statingFiles(all, this.#request.wanted.declared);
    return { ...listed, definition, declared: definition.licensed.declared, texts, statements };
  }

  #row(current: PlannedRevision, sibling: PlannedRevision): PlanRow {
    const verdict = this.#verdict(current, sibling);
    return { ...sibling, verdict, shared: sharedFile(current, sibling) };
  }

  #verdict(current: PlannedRevision, sibling: PlannedRevision): PlanVerdict {
    const { wanted, drafted } = this.#request;
    const revision = sibling.coordinates.revision ?? '';
    // What the user wrote for it stays unchanged.
    if (drafted.get(revision)?.licensed !== undefined) return { kind: 'inDraft' };
    // Equal statements support the change; different ones, such as two readmes, mean nothing.
    const shared = sharedFile(current, sibling);
    const same = shared ? [shared.digest] : [];
    const texts =
      current.texts.length > 0 && sibling.texts.length > 0
        ? comparableTexts(current.texts, sibling.texts)
        : { current: same, other: same };
    const [openPullRequest = null] = this.#known(sibling).openPullRequests;
    const state = this.#unread.has(coordinatesKey(sibling.coordinates)) ? 'unknown' : 'known';
    const facts: RevisionFacts = { ...factsOf(sibling, texts.other), state, openPullRequest };
    const verdict = siblingVerdict(wanted.declared, factsOf(current, texts.current), facts);
    return verdict.kind === 'notHarvested' ? { kind: 'unsure' } : verdict;
  }

  #known({ coordinates }: Pick<ListedSibling, 'coordinates'>): ReturnType<ReturnType<KnowledgeOf>['of']> {
    return this.#parts.knowledge.of(coordinates).of(coordinates.revision ?? '');
  }

  /** This request can't be aborted; cancelling the plan doesn't wait for it. */
  async #want(revisions: readonly string[]): Promise<void> {
    const component = withRevision(this.#request.coordinates, null);
    this.#signal.throwIfAborted();
    await untilAborted(this.#parts.knowledge.want(component, { revisions, withPaths: false }), this.#signal);
  }
}

function sharedFile(current: PlannedRevision, sibling: PlannedRevision): PlanRow['shared'] {
  return sharedText(current.texts, sibling.texts) ?? sharedText(current.statements, sibling.statements);
}

type KnowledgeOf = PlannerParts['knowledge']['of'];

function factsOf(
  { coordinates, declared, registryLicense: registry }: PlannedRevision,
  licenseHashes: readonly string[],
): RevisionFacts {
  const revision = coordinates.revision ?? '';
  return { revision, state: 'known', declared, licenseHashes, registryLicense: registry, openPullRequest: null };
}

/** Revisions with the same declared license as the current one, or none, are read before others; else newest first. */
function likeliestFirst(siblings: readonly ListedSibling[], declared: string | null): readonly ListedSibling[] {
  const isLikely = (one: ListedSibling): boolean => statedLicense(one.declared) === null || one.declared === declared;
  return [...siblings.filter(isLikely), ...siblings.filter((one) => !isLikely(one))];
}

interface Parts {
  readonly service: Pick<PlanService, 'harvests'>;
  readonly answers: Pick<AnswerReader, 'read'>;
}

/**
 * A revision's license in the registry, from the crawler's own document: one request, often of some 100 kB. `null` if
 * there is none, or it can't be requested.
 */
async function registryLicense(
  { coordinates, described }: Definition,
  { service, answers }: Parts,
  signal: AbortSignal,
): Promise<string | null> {
  const version = described.tools.find((tool) => tool.startsWith(crawler))?.slice(crawler.length);
  if (version === undefined) return null;
  const document = await service.harvests.document(coordinates, 'clearlydefined', version, signal);
  if (!document.ok || document.value === null) return null;
  const { blocks } = document.value;
  const about = { tool: `${crawler}${version}`, declared: null, layout: { top: '', licenseFiles: [] } };
  const read = await answers.read('readEvidence', { ...about, blocks }, signal);
  return (read.ok && read.value.findings[0]?.license) || null;
}
