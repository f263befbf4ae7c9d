import type { Definition, DescribedScore, LicensedScore } from '../../../core/definition.ts';
import type { ScoreArea, ScorePart } from './savedListNodes.ts';

/** Both halves of a score with their parts (service-api.md 12.2): date of 30, source of 70; declared of 30, discovered of 25, the others of 15. */
export function scoreAreas({ described, licensed }: Definition): readonly ScoreArea[] {
  const isDeclared = (licensed.declared ?? '') !== '';
  const areas: ScoreArea[] = [];
  if (described.score) {
    const part = partOf<DescribedScore>(described.score, described.toolScore, isDeclared);
    areas.push({ name: 'described', total: described.score.total, parts: [part('date', 30), part('source', 70)] });
  }
  if (licensed.score) {
    const part = partOf<LicensedScore>(licensed.score, licensed.toolScore, isDeclared);
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

function partOf<S extends DescribedScore | LicensedScore>(score: S, toolScore: S | null, isDeclared: boolean) {
  return (name: Exclude<keyof S, 'total'> & ScorePart['name'], most: number): ScorePart => ({
    name,
    most,
    effective: pointsIn(score[name]),
    tool: toolScore ? pointsIn(toolScore[name]) : null,
    isDeclared,
  });
}

function pointsIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
