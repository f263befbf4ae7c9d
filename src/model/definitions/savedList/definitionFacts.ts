import type { Definition, DescribedScore, LicensedScore, SourceLocation } from '../../../core/definition.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { DeliveringTool } from '../../../core/harvestTools.ts';
import { lackingTools } from '../../../core/lackingTools.ts';
import { type LicenseFinding, licenseFinding } from '../../../core/licenseState.ts';
import { isCuration } from '../../../core/summary.ts';
import { sourceCoordinates } from './sourceCoordinates.ts';

/** What an entry of the list shows of its definition. */
export interface DefinitionFacts {
  readonly license: LicenseFinding;
  /** Tools that have not delivered: it is partly harvested. Usually none. */
  readonly lacks: readonly DeliveringTool[];
  /** Of all facets, core first, each once. */
  readonly discovered: readonly string[];
  readonly parties: readonly string[];
  readonly source: SourceLocation | null;
  /** Of the source as a component of its own; `null` if the location does not provide it. */
  readonly sourceCoordinates: Coordinates | null;
  readonly releaseDate: string | null;
  readonly files: FileCounts;
  readonly score: {
    readonly effective: number | null;
    readonly tool: number | null;
    readonly areas: readonly ScoreArea[];
  };
  /** Tools that are curations. */
  readonly curations: readonly string[];
}

/** `null`: the service does not provide it. */
export interface FileCounts {
  readonly total: number | null;
  readonly shares: readonly FileShare[];
}

export interface FileShare {
  readonly what: 'licensed' | 'attributed';
  readonly count: number;
  /** 0 to 100, whole; 100 only when it is all of them, 0 only when it is none. */
  readonly percent: number;
}

/** One half of a definition's score. */
export interface ScoreArea {
  readonly name: 'described' | 'licensed';
  /** Of 100. */
  readonly total: number;
  readonly parts: readonly ScorePart[];
}

export interface ScorePart {
  readonly name: 'date' | 'source' | 'declared' | 'discovered' | 'consistency' | 'spdx' | 'texts';
  readonly maximum: number;
  /** Points with curations. */
  readonly effective: number;
  /** Points of the tools alone; `null`: the service does not provide it. */
  readonly tool: number | null;
  /** The declared license, which decides why points are lost; empty: none. */
  readonly declared: string;
}

/** `null`: the service has no data of it. */
export function definitionFacts(definition: Definition): DefinitionFacts | null {
  const { described, licensed, scores, isHarvested } = definition;
  if (!isHarvested && (licensed.declared ?? '') === '') return null;
  const facets = [...licensed.facets].sort((a, b) => Number(b.name === 'core') - Number(a.name === 'core'));
  const source = described.sourceLocation;
  return {
    license: licenseFinding(licensed.declared, isHarvested),
    lacks: lackingTools(described.tools),
    discovered: unique(facets.flatMap((facet) => facet.discovered.expressions)),
    parties: unique(facets.flatMap((facet) => facet.attribution.parties)),
    source,
    sourceCoordinates: source && sourceCoordinates(source),
    releaseDate: described.releaseDate,
    files: fileCounts(definition),
    score: { effective: scores.effective, tool: scores.tool, areas: scoreAreas(definition) },
    curations: described.tools.filter(isCuration),
  };
}

/** As the web interface counts: those of all facets, less the unknown ones. */
function fileCounts({ described, licensed: { facets } }: Definition): FileCounts {
  const counted = facets.reduce((sum, { files }) => sum + files, 0);
  const total = described.files ?? (facets.length === 0 ? null : counted);
  if (total === null || facets.length === 0) return { total, shares: [] };
  const without = (unknowns: readonly number[]): number => unknowns.reduce((sum, count) => sum + count, 0);
  return {
    total,
    shares: [
      shareOf('licensed', total, without(facets.map(({ discovered }) => discovered.unknown))),
      shareOf('attributed', total, without(facets.map(({ attribution }) => attribution.unknown))),
    ],
  };
}

function shareOf(what: FileShare['what'], total: number, unknown: number): FileShare {
  const count = Math.min(total, Math.max(0, total - unknown));
  if (total === 0) return { what, count, percent: 0 };
  const rounded = Math.round((100 * count) / total);
  const percent = count === total ? 100 : count === 0 ? 0 : Math.min(99, Math.max(1, rounded));
  return { what, count, percent };
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

/**
 * Both halves of a score with their parts (service-api.md 12.2): date of 30, source of 70; declared of 30, discovered
 * of 25, the others of 15.
 */
function scoreAreas({ described, licensed }: Definition): readonly ScoreArea[] {
  const declared = licensed.declared ?? '';
  const areas: ScoreArea[] = [];
  if (described.score) {
    const part = partOf<DescribedScore>(described.score, described.toolScore, declared);
    areas.push({ name: 'described', total: described.score.total, parts: [part('date', 30), part('source', 70)] });
  }
  if (licensed.score) {
    const part = partOf<LicensedScore>(licensed.score, licensed.toolScore, declared);
    const parts = [
      part('declared', 30),
      part('discovered', 25),
      part('consistency', 15),
      part('spdx', 15),
      part('texts', 15),
    ];
    areas.push({ name: 'licensed', total: licensed.score.total, parts });
  }
  return areas;
}

function partOf<S extends DescribedScore | LicensedScore>(score: S, toolScore: S | null, declared: string) {
  return (name: Exclude<keyof S, 'total'> & ScorePart['name'], maximum: number): ScorePart => ({
    name,
    maximum,
    effective: pointsIn(score[name]),
    tool: toolScore ? pointsIn(toolScore[name]) : null,
    declared,
  });
}

function pointsIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
