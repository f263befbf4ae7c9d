import type { Definition, DescribedScore, LicensedScore } from '../../../core/definition.ts';
import { lackingTools } from '../../../core/lackingTools.ts';
import { licenseFinding } from '../../../core/licenseState.ts';
import { isCuration } from '../../../core/summary.ts';
import type { EntryDetails } from './savedListDetails.ts';
import type { DetailNode, EntryNode, FileCounts, FileShare, ScoreArea, ScorePart } from './savedListNodes.ts';
import { sourceCoordinates } from './sourceCoordinates.ts';

/** Values listed before "more", and in one page of the rest. */
const firstValues = 20;

export const valuesInStretch = 500;

/** Children of an entry, from its known details. */
export function detailNodes(entry: EntryNode, details: EntryDetails | null): readonly DetailNode[] {
  const { id, coordinates } = entry;
  if (coordinates.revision === null) return [{ kind: 'noVersion', id: `${id}|noVersion`, coordinates }];
  if (entry.isPrivate) return [{ kind: 'private', id: `${id}|private` }];
  if (details === null || details.state === 'loading') return [{ kind: 'loading', id: `${id}|loading` }];
  if (details.state === 'failed')
    return [{ kind: 'problem', id: `${id}|problem`, problem: details.problem, isOld: false }];
  const { definition } = details.full;
  // A later lookup for the list may have failed after the whole definition was read.
  const problem = details.full.problem ?? (entry.loadable.state === 'failed' ? entry.loadable.problem : null);
  const nodes = definitionNodes(id, entry, definition);
  return problem ? [{ kind: 'problem', id: `${id}|problem`, problem, isOld: true }, ...nodes] : nodes;
}

function definitionNodes(id: string, { coordinates }: EntryNode, definition: Definition): readonly DetailNode[] {
  const { described, licensed, scores, isHarvested } = definition;
  const isEmpty = !isHarvested && (licensed.declared ?? '') === '';
  if (isEmpty) return [{ kind: 'notHarvested', id: `${id}|notHarvested`, coordinates }];
  const facets = [...licensed.facets].sort((a, b) => Number(b.name === 'core') - Number(a.name === 'core'));
  const discovered = unique(facets.flatMap((facet) => facet.discovered.expressions));
  const parties = unique(facets.flatMap((facet) => facet.attribution.parties));
  const curations = described.tools.filter(isCuration);
  const lacks = lackingTools(described.tools);
  return [
    { kind: 'license', id: `${id}|license`, license: licenseFinding(licensed.declared, isHarvested), coordinates },
    ...(lacks.length === 0
      ? []
      : [{ kind: 'partlyHarvested', id: `${id}|partlyHarvested`, lacks, coordinates } as const]),
    { kind: 'discovered', id: `${id}|discovered`, values: discovered },
    {
      kind: 'source',
      id: `${id}|source`,
      location: described.sourceLocation,
      coordinates: described.sourceLocation && sourceCoordinates(described.sourceLocation),
    },
    { kind: 'releaseDate', id: `${id}|releaseDate`, date: described.releaseDate },
    { kind: 'parties', id: `${id}|parties`, values: parties },
    { kind: 'files', id: `${id}|files`, counts: fileCounts(definition) },
    { kind: 'score', id: `${id}|score`, effective: scores.effective, tool: scores.tool, areas: scoreAreas(definition) },
    { kind: 'curation', id: `${id}|curation`, isCurated: curations.length > 0, tools: curations },
  ];
}

/** Children of a detail. */
export function belowDetail(node: DetailNode): readonly DetailNode[] {
  switch (node.kind) {
    case 'discovered':
    case 'parties':
      return firstOf(node.id, node.values);
    case 'more':
      return node.values.length <= valuesInStretch
        ? valueNodes(node.id, node.values, node.from)
        : stretches(node.id, node.values, node.from);
    case 'files':
      return node.counts.shares.map((share) => ({ kind: 'fileShare', id: `${node.id}|${share.what}`, share }));
    case 'score':
      return node.areas.map((area) => ({ kind: 'scoreArea', id: `${node.id}|${area.name}`, area }));
    case 'scoreArea':
      return node.area.parts.map((part) => ({ kind: 'scorePart', id: `${node.id}|${part.name}`, part }));
    default:
      return [];
  }
}

/** A single additional value is shown instead of a "more" row. */
function firstOf(id: string, values: readonly string[]): readonly DetailNode[] {
  if (values.length <= firstValues + 1) return valueNodes(id, values, 1);
  const rest = values.slice(firstValues);
  const more: DetailNode = { kind: 'more', id: `${id}|more`, values: rest, from: firstValues + 1 };
  return [...valueNodes(id, values.slice(0, firstValues), 1), more];
}

function stretches(id: string, values: readonly string[], from: number): readonly DetailNode[] {
  const nodes: DetailNode[] = [];
  for (let at = 0; at < values.length; at += valuesInStretch) {
    const own = values.slice(at, at + valuesInStretch);
    nodes.push({ kind: 'more', id: `${id}|${from + at}`, values: own, from: from + at });
  }
  return nodes;
}

function valueNodes(id: string, values: readonly string[], from: number): readonly DetailNode[] {
  return values.map((text, at) => ({ kind: 'value', id: `${id}|${from + at}`, text }));
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
  return (name: Exclude<keyof S, 'total'> & ScorePart['name'], most: number): ScorePart => ({
    name,
    most,
    effective: pointsIn(score[name]),
    tool: toolScore ? pointsIn(toolScore[name]) : null,
    declared,
  });
}

function pointsIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
