import type { Result } from '../../base/result.ts';
import { withRevision } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { Problem } from '../../core/problem.ts';
import { isCuration } from '../../core/summary.ts';
import { isSameLicense } from '../../curation/licenses/comparableLicense.ts';
import type { ToolDeclaration, WhyEvidence, WhyOrigin } from '../../protocol/why.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';
import type { FilesOfDefinition } from '../files/definitionFiles.ts';
import type { ChainReaderParts, EvidenceService } from './chainParts.ts';
import { declaredBy, declaredIn, toolsOf } from './declaredBy.ts';
import { layoutOf, type RankedFinding, strongestOf } from './evidenceRanker.ts';
import { excerptOf } from './excerpt.ts';
import { type LicenseChain, maxEvidence, type Unread } from './licenseChain.ts';
import type { LocalCopies } from './localFiles/localCopies.ts';
import type { LineRange } from './localFiles/sourcePage.ts';
import { findText, type TextPlace } from './localFiles/textPlace.ts';
import type { EvidenceFound, EvidenceToRead } from './readEvidence.ts';
import { toolReaders } from './toolReaders.ts';

/**
 * Summaries list every file once per tool: with more files than this they are requested only if nothing else has the
 * answer.
 */
const maxSummarised = 20_000;
/** Most stored texts fetched for an excerpt, if neither a tool nor this machine has one. */
const maxFetched = 3;

type FileOf = (finding: RankedFinding) => DefinitionFile | null;
type About = Pick<EvidenceToRead, 'declared' | 'layout'>;

/** The curations of the revision. */
type Curated = Pick<Parameters<typeof declaredBy>[0], 'curations' | 'curated'>;

/** Reads one chain. */
export class ChainReading {
  readonly #parts: ChainReaderParts;
  readonly #service: EvidenceService;
  readonly #definition: Definition;
  readonly #signal: AbortSignal;
  readonly #unread: Unread[] = [];
  #fetched = 0;

  constructor(parts: ChainReaderParts, service: EvidenceService, definition: Definition, signal: AbortSignal) {
    this.#parts = parts;
    this.#service = service;
    this.#definition = definition;
    this.#signal = signal;
  }

  /** `pr`: with that curation pull request applied. */
  async run(pr: number | null): Promise<LicenseChain> {
    const [proposed, files, curations, declarations] = await Promise.all([
      this.#proposed(pr),
      this.#files(pr),
      this.#curated(),
      this.#isLarge ? null : this.#declarations(),
    ]);
    const declared = proposed ?? this.#definition.licensed.declared;
    const about = { declared, layout: layoutOf(files?.files ?? []) };
    const tools = toolsOf(this.#definition);
    const read = await Promise.all(tools.map((tool) => this.#readTool(tool, about)));
    const isSilent = read.every((found) => !found?.count);
    if (isSilent && files) read.push(await this.#readDefinition(files, about));
    const strongest = strongestOf(
      read.flatMap((found) => found?.findings ?? []),
      maxEvidence,
    );
    const by = this.#declaredBy(curations, declarations);
    return {
      declared,
      declaredBy:
        proposed === null
          ? await this.#orSummary(orRegistry(by, declared, strongest), curations)
          : this.#byProposal(pr, by),
      evidence: await this.#placed(strongest, findFiles(strongest, files?.files ?? [], about.layout.top)),
      otherEvidence: read.reduce((sum, found) => sum + (found?.count ?? 0), 0) - strongest.length,
      unread: this.#unread,
    };
  }

  /** The license that pull request declares, if any. */
  async #proposed(pr: number | null): Promise<string | null> {
    if (pr === null) return null;
    const { coordinates } = this.#definition;
    const outcome = this.#service.curations.inPullRequest(coordinates, pr, this.#signal);
    return this.#declaredInText(await outcome);
  }

  #byProposal(pullRequest: number | null, now: WhyOrigin): WhyOrigin {
    const tools = now.kind === 'tools' ? now.tools : [];
    return {
      kind: 'curation',
      pullRequest,
      url: null,
      without: { declared: this.#definition.licensed.declared, tools },
    };
  }

  async #files(pr: number | null): Promise<FilesOfDefinition | null> {
    return this.#valueOf('files', await this.#parts.files.of(this.#definition.coordinates, { pr }, this.#signal));
  }

  #declaredBy(curations: Curated, declarations: readonly ToolDeclaration[] | null): WhyOrigin {
    const { coordinates, licensed } = this.#definition;
    const revision = coordinates.revision?.toLowerCase() ?? '';
    const { type } = coordinates;
    return declaredBy({ declared: licensed.declared, type, revision, ...curations, declarations });
  }

  /** For very many files, if neither a curation nor the registry had the answer. */
  async #orSummary(by: WhyOrigin, curations: Curated): Promise<WhyOrigin> {
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
    return this.#valueOf('curations', await this.#service.curations.ofComponent(component, this.#signal));
  }

  /** The service lists no curation of a component without a pull request (service-api.md 5.2). */
  async #curatedAlone(): Promise<string | null> {
    const { coordinates } = this.#definition;
    return this.#declaredInText(await this.#service.curations.inEffect(coordinates, this.#signal));
  }

  /** `null`: unknown. */
  async #declarations(): Promise<readonly ToolDeclaration[] | null> {
    const { coordinates } = this.#definition;
    const tools = toolsOf(this.#definition);
    if (tools.length === 0) return [];
    const summary = this.#valueOf('summary', await this.#service.harvests.summary(coordinates, this.#signal));
    if (summary === null) return null;
    const { blocks } = summary;
    const read = this.#valueOf(
      'summary',
      await this.#parts.answers.read('readDeclarations', { blocks, tools }, this.#signal),
    );
    if (read?.isComplete === false) this.#unread.push({ what: 'summary', why: { kind: 'partly' } });
    return read?.isComplete ? read.declarations : null;
  }

  /** `null`: it was not read. */
  async #readTool(tool: string, about: About): Promise<EvidenceFound | null> {
    const [, name = '', version = ''] = /^([^/]+)\/(.+)$/.exec(tool) ?? [];
    if (!toolReaders.has(name)) return this.#leave(tool, { kind: 'unknownShape' });
    const { coordinates } = this.#definition;
    const outcome = await this.#service.harvests.document(coordinates, name, version, this.#signal);
    if (outcome.ok && outcome.value === null) return this.#leave(tool, { kind: 'missing' });
    const blocks = this.#valueOf(tool, outcome)?.blocks;
    if (!blocks) return null;
    const read = this.#valueOf(
      tool,
      await this.#parts.answers.read('readEvidence', { ...about, blocks, tool }, this.#signal),
    );
    if (!read) return null;
    if (!read.isKnown) this.#leave(tool, { kind: 'unknownShape' });
    else if (!read.isComplete) this.#leave(tool, { kind: 'partly' });
    return read;
  }

  /** The definition's own data on its files. */
  async #readDefinition({ body }: FilesOfDefinition, about: About): Promise<EvidenceFound | null> {
    const blocks = await this.#parts.answers.blocksOf(body, this.#signal);
    const outcome = await this.#parts.answers.read('readEvidence', { ...about, blocks, tool: '' }, this.#signal);
    return this.#valueOf('files', outcome);
  }

  #leave(what: string, why: Unread['why']): null {
    this.#unread.push({ what, why });
    return null;
  }

  /** Each with the place of its text, and an excerpt from there if the tool gives none. */
  async #placed(findings: readonly RankedFinding[], fileOf: FileOf): Promise<readonly WhyEvidence[]> {
    const copies = this.#parts.copies(this.#definition.coordinates);
    const placed: WhyEvidence[] = [];
    for (const finding of findings) {
      this.#signal.throwIfAborted();
      placed.push(await this.#place(finding, fileOf(finding), copies));
    }
    return placed;
  }

  async #place(
    { license, tool, supports, lines, confidence, ...finding }: RankedFinding,
    file: DefinitionFile | null,
    copies: LocalCopies | null,
  ): Promise<WhyEvidence> {
    const path = file?.path ?? finding.path;
    const known = { path, license, tool, supports, lines, confidence, text: finding.text };
    if (path === null) return { ...known, place: 'none' };
    const { coordinates, described } = this.#definition;
    const wanted = file ?? { path, hashes: new Map<string, string>(), token: null };
    const { place } = await findText({ coordinates, location: described.sourceLocation, file: wanted, lines }, copies);
    const text = known.text ?? (lines && (await this.#excerptFrom(place, lines)));
    return { ...known, text, place: place.kind };
  }

  async #excerptFrom(place: TextPlace, lines: LineRange): Promise<string | null> {
    if (place.kind === 'local') return excerptOf(new TextDecoder().decode(place.copy.bytes), lines);
    if (place.kind !== 'stored' || this.#fetched >= maxFetched) return null;
    this.#fetched++;
    const outcome = await this.#service.attachments.text(place.token, this.#signal);
    return outcome.ok && outcome.value !== null ? excerptOf(outcome.value, lines) : null;
  }

  get #isLarge(): boolean {
    return (this.#definition.described.files ?? 0) > maxSummarised;
  }

  get #isCurated(): boolean {
    return this.#definition.described.tools.some(isCuration);
  }

  #declaredInText(outcome: Result<string | null, Problem>): string | null {
    const text = this.#valueOf('curations', outcome);
    if (text === null) return null;
    try {
      return declaredIn(JSON.parse(text));
    } catch {
      this.#unread.push({ what: 'curations', why: { kind: 'unknownShape' } });
      return null;
    }
  }

  /** The requested value; without it the chain is read all the same. */
  #valueOf<T>(what: string, outcome: Result<T, Problem>): T | null {
    if (outcome.ok) return outcome.value;
    this.#unread.push({ what, why: { kind: 'problem', problem: outcome.problem } });
    return null;
  }
}

/** Files of the definition by the tools' names, which may omit `top`, the folder containing everything. */
function findFiles(findings: readonly RankedFinding[], files: readonly DefinitionFile[], top: string): FileOf {
  const wanted = new Set(findings.flatMap(({ path, own }) => (path === null ? [] : [path, top + own])));
  const found = new Map<string, DefinitionFile>();
  for (const file of files) if (wanted.has(file.path)) found.set(file.path, file);
  return ({ path, own }) => (path === null ? null : (found.get(path) ?? found.get(top + own) ?? null));
}

/** If no summary has the declaring tool: it is the crawler, if the registry or the manifest states the same. */
function orRegistry(by: WhyOrigin, declared: string | null, findings: readonly RankedFinding[]): WhyOrigin {
  if (by.kind !== 'unknown' || by.tools.length > 0 || declared === null) return by;
  const stated = findings.find(({ path, license }) => path === null && isSameLicense(license, declared));
  return stated ? { kind: 'tools', tools: [{ tool: stated.tool, declared }] } : by;
}
