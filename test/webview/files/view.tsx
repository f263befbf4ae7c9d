import type { FileRow, FilesFacts, FilesQuery } from '../../../src/webview/files/fileQuery.ts';
import type { RequestProblem } from '../../../src/protocol/messages.ts';
import type { PanelSnapshot } from '../../../src/protocol/snapshot.ts';
import type { Typing } from '../../../src/webview/edit/typing.ts';
import { FilesView } from '../../../src/webview/files/filesView.tsx';
import { type GridState, type ListPlace, noElements } from '../../../src/webview/kit/virtualGrid.tsx';
import { startNavigation } from '../../../src/webview/store.ts';
import { partHtml, textOf } from '../page.tsx';
import { noSums, startQuery } from './rows.ts';

export interface Shown {
  /** `null`: the first answer has not arrived. */
  readonly facts?: Partial<FilesFacts> | null;
  /** Loaded rows, starting with the first visible one. */
  readonly rows?: readonly FileRow[];
  /** The rows to draw, when they are more than the loaded ones, and their first index. */
  readonly drawn?: number;
  readonly from?: number;
  readonly problem?: RequestProblem;
  readonly query?: Partial<FilesQuery>;
  readonly selected?: readonly string[];
  readonly active?: number;
  readonly isReading?: boolean;
  readonly hasDetails?: boolean;
  readonly snapshot?: PanelSnapshot;
  readonly typing?: Typing;
}

const place: ListPlace = { top: 0, covered: 0, coveredBelow: 0, rowHeight: 20, windowHeight: 800 };
const grid: Omit<GridState, 'total' | 'drawn' | 'active'> = {
  elements: { ...noElements },
  place,
  measure: () => place,
  setActive: nothing,
  goTo: nothing,
  startAgain: nothing,
};

/** The Files pane as HTML. */
export function filesHtml(shown: Shown): string {
  const { facts = {}, rows = [], from = 0, drawn = rows.length, selected = [], active = 0 } = shown;
  const whole: FilesFacts | null = facts && {
    total: Math.max(from + drawn, facts.total ?? 0),
    matching: rows.length,
    all: rows.length,
    unreadable: 0,
    sums: noSums,
    ...facts,
  };
  const query = { ...startQuery, ...shown.query };
  return partHtml(
    <FilesView
      facts={whole}
      problem={shown.problem ?? null}
      isReading={shown.isReading ?? false}
      findChoices={() => ({ choices: [], total: 0 })}
      grid={{ ...grid, total: whole?.total ?? 0, drawn: { from, to: from + drawn }, active }}
      rowAt={(index) => rows[index - from]}
      onRetry={nothing}
      onKeyDown={nothing}
      onPress={nothing}
      onOpen={nothing}
    />,
    {
      tab: 'files',
      typing: shown.typing ?? new Map(),
      files: { ...startNavigation.files, query, selected, hasDetails: shown.hasDetails ?? false },
    },
    shown.snapshot,
  );
}

/** What a screen reader reads, with a space between adjacent elements. */
export function spacedText(html: string): string {
  return textOf(html.replaceAll('</span>', ' </span>').replaceAll('</bdi>', ' </bdi>').replaceAll('</strong>', ' '));
}

/** The opening tags of all elements that have the attribute. */
export function tagsWith(html: string, attribute: string): readonly string[] {
  return [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(attribute));
}

function nothing(): void {
  // Panes that are only drawn do nothing.
}
