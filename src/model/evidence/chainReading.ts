import type { Result } from '../../base/result.ts';
import { Limiter } from '../../base/limiter.ts';
import { finishInTurns, type Steps } from '../../base/steps.ts';
import { withRevision } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { Problem } from '../../core/problem.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';
import type { LocalCopies } from '../localFiles/localCopies.ts';
import type { LineRange } from '../localFiles/sourcePage.ts';
import { findText, type TextPlace } from '../localFiles/textPlace.ts';
import type { ChainReaderParts } from './chainParts.ts';
import { declaredBy, declaredIn, readDeclarations, type ToolDeclaration, toolsOf } from './declaredBy.ts';
import { EvidenceBoard, type FileIndex, indexFiles, type RankedFinding } from './evidenceBoard.ts';
import type { AskOptions, EvidenceService } from './evidenceService.ts';
import { cutExcerpt, excerptOf } from './excerpt.ts';
import { type DeclaredBy, type Evidence, type LicenseChain, mostEvidence, type Unread } from './licenseChain.ts';
import { toolReaders } from './toolReaders.ts';

/** Milliseconds of work before a pause: the work of two turns can meet, and what it leaves has to be tidied up. */
const ownBudget = 5;
/** Characters of a raw document, or of the summaries; above that it is left unread. */
const largestDocument = 64_000_000;
/** Summaries list every file once a tool: of more files than this they are asked for only where nothing else tells. */
const mostSummarised = 20_000;
/** Stored texts that are fetched for an excerpt, where neither a tool nor this machine gives one. */
const mostFetched = 3;

/** What people said of the revision. */
type Curated = Pick<Parameters<typeof declaredBy>[0], 'curations' | 'curated'>;

/** The reading of one chain. */
export class ChainReading {
  readonly #parts: ChainReaderParts;
  readonly #service: EvidenceService;
  readonly #definition: Definition;
  readonly #signal: AbortSignal;
  readonly #asking: AskOptions;
  readonly #unread: Unread[] = [];
  /** Several documents read at once would hold the program for as long as all of their turns together. */
  readonly #oneAtATime = new Limiter(1);
  #fetched = 0;

  constructor(parts: ChainReaderParts, service: EvidenceService, definition: Definition, signal: AbortSignal) {
    this.#parts = parts;
    this.#service = service;
    this.#definition = definition;
    this.#signal = signal;
    this.#asking = { isWithdrawn: () => parts.isPrivate(definition.coordinates) };
  }

  /** `pr`: as it would be with that curation pull request. */
  async run(pr: number | null): Promise<LicenseChain> {
    const [proposed, files, curations, declarations] = await Promise.all([
      this.#proposed(pr),
      this.#files(pr),
      this.#curated(),
      this.#isLarge ? [] : this.#declarations(),
    ]);
    const declared = proposed ?? this.#definition.licensed.declared;
    const board = new EvidenceBoard(declared, files);
    await Promise.all(toolsOf(this.#definition).map((tool) => this.#readTool(tool, board)));
    if (board.count === 0) for (const file of files.byPath.values()) addFile(file, board);
    const strongest = board.strongest(mostEvidence);
    const by = this.#declaredBy(curations, declarations);
    return {
      declared,
      declaredBy:
        proposed === null ? await this.#orSummary(orRegistry(by, strongest), curations) : this.#byProposal(pr, by),
      evidence: await this.#placed(strongest),
      otherEvidence: board.count - strongest.length,
      unread: this.#unread,
    };
  }

  /** What that pull request declares, if it does. */
  async #proposed(pr: number | null): Promise<string | null> {
    if (pr === null) return null;
    const { coordinates } = this.#definition;
    const asked = this.#service.curations.inPullRequest(coordinates, pr, this.#signal, this.#asking);
    return this.#declaredInText(await asked);
  }

  #byProposal(pullRequest: number | null, now: DeclaredBy): DeclaredBy {
    const toolSays = now.kind === 'curation' ? now.toolSays : this.#definition.licensed.declared;
    return { kind: 'curation', pullRequest, url: null, toolSays };
  }

  async #files(pr: number | null): Promise<FileIndex> {
    const read = await this.#parts.files.of(this.#definition.coordinates, { pr }, this.#signal);
    if (!read.ok) this.#unread.push({ what: 'files', why: { kind: 'problem', problem: read.problem } });
    return this.#do(indexFiles(read.ok ? read.value.files : []));
  }

  #declaredBy(curations: Curated, declarations: readonly ToolDeclaration[]): DeclaredBy {
    const { coordinates, licensed } = this.#definition;
    const revision = coordinates.revision?.toLowerCase() ?? '';
    return declaredBy({ declared: licensed.declared, revision, ...curations, declarations });
  }

  /** Of very many files, where neither a curation nor the registry told. */
  async #orSummary(by: DeclaredBy, curations: Curated): Promise<DeclaredBy> {
    if (by.kind !== 'unknown' || !this.#isLarge) return by;
    return this.#declaredBy(curations, await this.#declarations());
  }

  async #curated(): Promise<Curated> {
    const curations = await this.#curations();
    const isListed = curations?.inEffect.has(this.#definition.coordinates.revision?.toLowerCase() ?? '') ?? false;
    return { curations, curated: this.#isCurated && !isListed ? await this.#curatedAlone() : null };
  }

  async #curations(): Promise<ComponentCurations | null> {
    const component = withRevision(this.#definition.coordinates, null);
    return this.#take('curations', await this.#service.curations.ofComponent(component, this.#signal, this.#asking));
  }

  /** The service lists no curation of a component without a pull request (service-api.md 5.2). */
  async #curatedAlone(): Promise<string | null> {
    const { coordinates } = this.#definition;
    return this.#declaredInText(await this.#service.curations.inEffect(coordinates, this.#signal, this.#asking));
  }

  async #declarations(): Promise<readonly ToolDeclaration[]> {
    const { coordinates } = this.#definition;
    const tools = toolsOf(this.#definition);
    if (tools.length === 0) return [];
    const text = this.#take(
      'summary',
      await this.#service.harvests.summaryText(coordinates, this.#signal, this.#asking),
    );
    if (text === null) return [];
    if (text.length > largestDocument) {
      this.#unread.push({ what: 'summary', why: { kind: 'tooLarge', length: text.length } });
      return [];
    }
    const { declarations, isComplete } = await this.#do(readDeclarations(text, tools));
    if (!isComplete) this.#unread.push({ what: 'summary', why: { kind: 'partly' } });
    return declarations;
  }

  async #readTool(tool: string, board: EvidenceBoard): Promise<void> {
    const why = await this.#readDocument(tool, board);
    if (why) this.#unread.push({ what: tool, why });
  }

  async #readDocument(tool: string, board: EvidenceBoard): Promise<Unread['why'] | null> {
    const [, name = '', version = ''] = /^([^/]+)\/(.+)$/.exec(tool) ?? [];
    const read = toolReaders.get(name);
    if (!read) return { kind: 'unknownShape' };
    const { coordinates } = this.#definition;
    const asked = await this.#service.harvests.documentText(coordinates, name, version, this.#signal, this.#asking);
    if (!asked.ok) return { kind: 'problem', problem: asked.problem };
    if (asked.value === null) return { kind: 'missing' };
    if (asked.value.length > largestDocument) return { kind: 'tooLarge', length: asked.value.length };
    const { isKnown, isComplete } = await this.#do(read(asked.value, tool, (finding) => board.add(finding)));
    if (!isKnown) return { kind: 'unknownShape' };
    return isComplete ? null : { kind: 'partly' };
  }

  /** Each with the place where its text can be had, and an excerpt from there when the tool gives none. */
  async #placed(findings: readonly RankedFinding[]): Promise<readonly Evidence[]> {
    const copies = this.#parts.copies(this.#definition.coordinates);
    const placed: Evidence[] = [];
    for (const finding of findings) {
      this.#signal.throwIfAborted();
      placed.push(await this.#place(finding, copies));
    }
    return placed;
  }

  async #place({ file, ...finding }: RankedFinding, copies: LocalCopies | null): Promise<Evidence> {
    const { path, license, tool, supports, lines, confidence } = finding;
    const known = { path, license, tool, supports, lines, confidence, text: cutExcerpt(finding.text ?? '') };
    if (path === null) return { ...known, place: 'none' };
    const { coordinates, described } = this.#definition;
    const wanted = file ?? { path, hashes: new Map<string, string>(), token: null };
    const { place } = await findText({ coordinates, location: described.sourceLocation, file: wanted, lines }, copies);
    const text = known.text ?? (lines && (await this.#excerptFrom(place, lines)));
    return { ...known, text, place: place.kind };
  }

  async #excerptFrom(place: TextPlace, lines: LineRange): Promise<string | null> {
    if (place.kind === 'local') return excerptOf(new TextDecoder().decode(place.copy.bytes), lines);
    if (place.kind !== 'stored' || this.#fetched >= mostFetched) return null;
    this.#fetched++;
    const asked = await this.#service.attachments.text(place.token, this.#signal);
    return asked.ok && asked.value !== null ? excerptOf(asked.value, lines) : null;
  }

  get #isLarge(): boolean {
    return (this.#definition.described.files ?? 0) > mostSummarised;
  }

  get #isCurated(): boolean {
    return this.#definition.described.tools.some((tool) => tool.startsWith('curation/'));
  }

  #declaredInText(asked: Result<string | null, Problem>): string | null {
    const text = this.#take('curations', asked);
    if (text === null) return null;
    try {
      return declaredIn(JSON.parse(text));
    } catch {
      this.#unread.push({ what: 'curations', why: { kind: 'unknownShape' } });
      return null;
    }
  }

  /** What was asked for; without it the chain is read all the same. */
  #take<T>(what: string, asked: Result<T, Problem>): T | null {
    if (asked.ok) return asked.value;
    this.#unread.push({ what, why: { kind: 'problem', problem: asked.problem } });
    return null;
  }

  #do<T>(steps: Steps<T>): Promise<T> {
    const turns = { ...this.#parts.turns, budget: Math.min(this.#parts.turns.budget, ownBudget) };
    return this.#oneAtATime.run(() => finishInTurns(steps, turns, this.#signal), this.#signal);
  }
}

/** What the definition alone says of a file, where no tool's own words can be had. */
function addFile({ path, license }: DefinitionFile, board: EvidenceBoard): void {
  if (license !== null) board.add({ path, license, tool: '', lines: null, confidence: null, text: null });
}

/** Where no summary tells who declares it: the crawler does, if the registry or the manifest states the same. */
function orRegistry(by: DeclaredBy, findings: readonly RankedFinding[]): DeclaredBy {
  const stated = findings.find(({ path, supports }) => path === null && supports);
  return by.kind === 'unknown' && stated ? { kind: 'tool', tool: stated.tool } : by;
}
