import type { DescribedScore, LicensedScore } from '../core/definition.ts';
import { lackingTools } from '../core/lackingTools.ts';
import type { PanelDefinition } from '../protocol/snapshot.ts';
import type { Wording } from './wording.ts';

/** One line of a score: points with curations, points of the tools alone, and the missing parts as text. */
export interface ScorePart {
  readonly label: string;
  readonly maximum: number;
  readonly effective: number;
  /** `null`: the service does not return it. */
  readonly tool: number | null;
  /** What is missing, and how to regain it. `null`: nothing is missing. */
  readonly lost: string | null;
}

/** Date of 30, source of 70 (service-api.md 12.2). */
export function describedParts({ described }: PanelDefinition, { say }: Wording): readonly ScorePart[] {
  const { score, toolScore } = described;
  if (!score) return [];
  const part = partOf<DescribedScore>(score, toolScore);
  return [
    part('date', 30, say('scoreDate'), () => say('lostDate')),
    part('source', 70, say('scoreSource'), () => say('lostSource')),
  ];
}

/** Declared of 30, discovered of 25, consistency, spdx and texts of 15 each (service-api.md 12.2). */
export function licensedParts(
  { licensed, described }: PanelDefinition,
  { say, percent }: Wording,
): readonly ScorePart[] {
  const { score, toolScore, declared } = licensed;
  if (!score) return [];
  const part = partOf<LicensedScore>(score, toolScore);
  const isDeclared = (declared ?? '') !== '';
  const isNone = declared === 'NONE';
  const isScanned = !lackingTools(described.tools).includes('scancode');
  return [
    part('declared', 30, say('scoreDeclared'), () => say(isNone ? 'lostNone' : 'lostDeclared')),
    // The points are the share itself, of 25.
    part('discovered', 25, say('scoreDiscovered'), () =>
      isScanned ? say('lostDiscovered', { percent: percent(score.discovered / 25) }) : say('lostHarvest'),
    ),
    part('consistency', 15, say('scoreConsistency'), () => say(isDeclared ? 'lostConsistency' : 'lostDeclared')),
    part('spdx', 15, say('scoreSpdx'), () => say(isNone ? 'lostNone' : isDeclared ? 'lostSpdx' : 'lostDeclared')),
    part('texts', 15, say('scoreTexts'), () => say(isNone ? 'lostNone' : 'lostTexts')),
  ];
}

function partOf<S extends DescribedScore | LicensedScore>(score: S, toolScore: S | null) {
  return (key: keyof S & string, maximum: number, label: string, lost: () => string): ScorePart => {
    const effective = numberIn(score[key]);
    return {
      label,
      maximum,
      effective,
      tool: toolScore ? numberIn(toolScore[key]) : null,
      lost: effective < maximum ? lost() : null,
    };
  };
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
