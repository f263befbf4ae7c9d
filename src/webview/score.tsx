import { Fragment, type VNode } from 'preact';
import { type ScoreLevel, scoreLevel } from '../core/scoreLevel.ts';
import { usePanelTools } from './panelTools.ts';
import type { ScorePart } from './scoreParts.ts';
import { Bar } from './kit/bar.tsx';

const levelLabel: Readonly<Record<ScoreLevel, 'scoreLow' | 'scoreMedium' | 'scoreHigh'>> = {
  low: 'scoreLow',
  medium: 'scoreMedium',
  high: 'scoreHigh',
};

interface ScoreBadgeProps {
  readonly score: number | null;
  /** Points of the tools alone; shown if a curation raised or lowered them. */
  readonly tool: number | null;
  readonly isLarge?: boolean;
}

/** A score as a number and a label; the colour repeats it. */
export function ScoreBadge({ score, tool, isLarge = false }: ScoreBadgeProps): VNode {
  const { say, number } = usePanelTools().wording;
  if (score === null) return <span class="faint">{say('noScore')}</span>;
  const level = scoreLevel(score);
  const word = say(levelLabel[level]);
  return (
    <span class={`row score is-${level}${isLarge ? ' large' : ''}`}>
      <span class="visually-hidden">{`${say('score')}: ${say('scoreOf', { count: number(score), all: 100 })}, ${word}`}</span>
      <span class="inline badge score-badge" aria-hidden="true">
        {isLarge && <span class="faint">{say('score')}</span>}
        <strong>{number(score)}</strong>
        <span>{word}</span>
      </span>
      {tool !== null && tool !== score && (
        <span class="faint">{say('pair', { name: say('scoreToolsAlone'), value: number(tool) })}</span>
      )}
    </span>
  );
}

interface ScoreTableProps {
  readonly parts: readonly ScorePart[];
  readonly total: number;
  readonly toolTotal: number | null;
}

/** The parts of a score: each with its maximum, and each lost point as text. */
export function ScoreTable({ parts, total, toolTotal }: ScoreTableProps): VNode {
  const { say, number } = usePanelTools().wording;
  return (
    <div class="part">
      <table class="table score-table">
        <caption>{say('scoreParts')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('scorePart')}</th>
            <th scope="col" class="number">
              {say('scorePoints')}
            </th>
            <th scope="col" class="number">
              {say('scoreToolsAlone')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, maximum, effective, tool, lost }) => (
            <Fragment key={label}>
              <tr>
                <th scope="row">
                  <span class="row spread center">
                    <span>{label}</span>
                    <Bar value={effective} maximum={maximum} />
                  </span>
                </th>
                <td class="number">{say('scoreOf', { count: number(effective), all: number(maximum) })}</td>
                <td class="number faint">{tool === null ? '–' : number(tool)}</td>
              </tr>
              {lost && (
                <tr class="belonging">
                  <td colSpan={3} class="faint small">
                    {lost}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('total')}</th>
            <td class="number">{say('scoreOf', { count: number(total), all: number(100) })}</td>
            <td class="number faint">{toolTotal === null ? '–' : number(toolTotal)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
