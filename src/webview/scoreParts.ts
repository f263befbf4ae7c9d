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
  /** What is missing, and how to regain it: a sentence each. */
  readonly lost: { readonly points: number; readonly reason: string; readonly remedy: string } | null;
}

/** Date of 30, source of 70 (service-api.md 12.2). */
export function describedParts({ described }: PanelDefinition, { say }: Wording): readonly ScorePart[] {
  const { score, toolScore } = described;
  if (!score) return [];
  const part = partOf<DescribedScore>(score, toolScore);
  return [
    part('date', 30, say('scoreDate'), () => [say('lostDate'), say('describedWinDate')]),
    part('source', 70, say('scoreSource'), () => [say('lostSource'), say('describedWinSource')]),
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
    part('declared', 30, say('scoreDeclared'), () => [
      isNone || declared === 'NOASSERTION' ? say('lostDeclaredWord', { license: declared }) : say('lostDeclared'),
      say(isNone ? 'describedWinNone' : 'describedWinDeclared'),
    ]),
    // The points are the share itself, of 25.
    part('discovered', 25, say('scoreDiscovered'), () => [
      say('lostDiscovered', { percent: percent(score.discovered / 25) }),
      isScanned ? say('describedWinDiscovered') : say('describedWinHarvest'),
    ]),
    part('consistency', 15, say('scoreConsistency'), () =>
      isDeclared
        ? [say('lostConsistency'), say('describedWinConsistency')]
        : [say('lostConsistencyNothing'), say('describedWinConsistencyNothing')],
    ),
    part('spdx', 15, say('scoreSpdx'), () => [
      isDeclared ? say('lostSpdx') : say('lostSpdxNothing'),
      say(isNone ? 'describedWinNone' : 'describedWinSpdx'),
    ]),
    part('texts', 15, say('scoreTexts'), () => [
      say('lostTexts'),
      say(isNone ? 'describedWinNone' : 'describedWinTexts'),
    ]),
  ];
}

function partOf<S extends DescribedScore | LicensedScore>(score: S, toolScore: S | null) {
  return (
    key: keyof S & string,
    maximum: number,
    label: string,
    texts: () => readonly [reason: string, remedy: string],
  ): ScorePart => {
    const effective = numberIn(score[key]);
    const points = maximum - effective;
    const [reason, remedy] = points > 0 ? texts() : ['', ''];
    return {
      label,
      maximum,
      effective,
      tool: toolScore ? numberIn(toolScore[key]) : null,
      lost: points > 0 ? { points, reason, remedy } : null,
    };
  };
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
