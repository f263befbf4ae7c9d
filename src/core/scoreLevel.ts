/** Thirds of 100, as the service's own pages divide them. */
export type ScoreLevel = 'low' | 'medium' | 'high';

/** The lowest and the highest score of each level. */
export const scoreRange = {
  low: { from: 0, to: 33 },
  medium: { from: 34, to: 66 },
  high: { from: 67, to: 100 },
} as const satisfies Readonly<Record<ScoreLevel, object>>;

export function scoreLevel(score: number): ScoreLevel {
  if (score <= scoreRange.low.to) return 'low';
  return score <= scoreRange.medium.to ? 'medium' : 'high';
}
