import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type FileRow, type FilesFacts, noValue } from './fileQuery.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Icon } from '../kit/icon.tsx';
import { Short } from '../kit/text.tsx';
import { NotRead, ReadingPane } from '../notices.tsx';
import { usePanelTools } from '../panelTools.ts';
import { FilesBar, FilesFilters, type FindChoices } from './filesBar.tsx';
import { FilesGrid, type GridHandlers } from './filesGrid.tsx';
import { toggled } from '../kit/toggled.ts';
import { sortedBy } from './filesNavigation.ts';
import { type GridState, scrolledBy } from '../kit/virtualGrid.tsx';
import { useFiles } from './useFiles.ts';
import { RowDetails } from './rowDetails.tsx';
import { SelectionBar } from './selectionBar.tsx';

/** Before a path in the names of a draft's fields. */
const ofFile = 'file:';

interface FilesViewProps extends Omit<GridHandlers, 'onSort'> {
  /** `null` until the files are read. */
  readonly facts: FilesFacts | null;
  readonly problem: RequestProblem | null;
  /** Newer files are being read. */
  readonly isReading: boolean;
  readonly findChoices: FindChoices;
  readonly grid: GridState;
  /** `undefined`: there is no such row. */
  readonly rowAt: (index: number) => FileRow | undefined;
  readonly onRetry: () => void;
}

/** The Files pane in every state; its content comes from outside. */
export function FilesView(props: FilesViewProps): VNode {
  const { facts, problem, grid, rowAt, onRetry } = props;
  const { elements, active, drawn, place, setActive } = grid;
  const { wording } = usePanelTools();
  const { files, change, changeQuery } = useFiles();
  const { query, selected, hasDetails } = files;
  const focusGrid = (): void => elements.grid?.focus({ preventScroll: true });
  const drafted = useDraftedLicenses();
  const activeRow = hasDetails ? rowAt(active) : undefined;
  return (
    <div ref={(element) => void (elements.pane = element)} class="files-pane">
      <div class="stack files-inner">
        <div ref={(element) => void (elements.probe = element)} class="grid-probe" aria-hidden="true" />
        <FilesBar findChoices={props.findChoices} bar={(element) => void (elements.bar = element)} />
        <FilesFilters />
        {facts && <FilesSummary facts={facts} />}
        {problem && problem.kind !== 'closed' && <NotRead problem={problem} onAgain={onRetry} />}
        {!facts && !problem && <ReadingPane />}
        {facts && facts.all === 0 && <Empty icon="file" text={wording.say('filesNone')} />}
        {facts && facts.all > 0 && facts.total === 0 && <Empty icon="search-stop" text={wording.say('noneFound')} />}
        {facts && facts.total > 0 && (
          <FilesGrid
            grid={grid}
            rowAt={rowAt}
            selected={selected}
            query={query}
            isReading={props.isReading}
            wording={wording}
            drafted={drafted}
            onSort={(column) => changeQuery(sortedBy(query, column))}
            onKeyDown={props.onKeyDown}
            onPress={props.onPress}
            onOpen={props.onOpen}
            onFocus={() => {
              // The active row is visible.
              const isInSight = active >= drawn.from && active < drawn.to;
              if (!isInSight) setActive(Math.ceil(scrolledBy(window.scrollY, place) / place.rowHeight));
            }}
          />
        )}
        <div ref={(element) => void (elements.foot = element)} class="files-foot">
          {activeRow && (
            <RowDetails
              row={activeRow}
              onClose={() => {
                change({ hasDetails: false });
                focusGrid();
              }}
            />
          )}
          <SelectionBar
            selected={selected}
            onClear={() => {
              change({ selected: [] });
              focusGrid();
            }}
          />
          {drawn.from > 0 && (
            <div class="floating row files-top">
              <Button
                kind="icon"
                icon="arrow-up"
                label={wording.say('filesTop')}
                onClick={() => {
                  window.scrollTo(0, 0);
                  focusGrid();
                  setActive(0);
                }}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The draft's licenses of files, by path. */
function useDraftedLicenses(): ReadonlyMap<string, string> {
  const { draft } = usePanelTools().snapshot;
  return useMemo(() => {
    const fields = (draft?.fields ?? []).filter(({ field, after }) => field.startsWith(ofFile) && after !== null);
    return new Map(fields.map(({ field, after }) => [field.slice(ofFile.length), after ?? '']));
  }, [draft]);
}

/** The number of files, of files to check, and their licenses. */
function FilesSummary({ facts }: { readonly facts: FilesFacts }): VNode {
  const { say, count, number } = usePanelTools().wording;
  const { files: place, changeQuery } = useFiles();
  const { licenses } = place.query;
  const { matching, all, unreadable, sums } = facts;
  const files = count('filesAll', all);
  return (
    <div class="row spread files-summary">
      <p role="status">
        <span class="bold">{matching === all ? files : say('scoreOf', { count: number(matching), all: files })}</span>
        {sums.needAttention > 0 && (
          <>
            <Dot />
            <span class="inline attention">
              <Icon name="warning" />
              {count('filesAttention', sums.needAttention)}
            </span>
          </>
        )}
        {unreadable > 0 && (
          <>
            <Dot />
            <span>{count('filesUnreadable', unreadable)}</span>
          </>
        )}
      </p>
      {sums.licenses.length > 0 && (
        <ul class="row small license-shares" aria-label={say('licenses')}>
          {sums.licenses.map(({ license, files: having }) => (
            <li key={license}>
              <Button
                kind="link"
                isPressed={licenses.includes(license ?? noValue)}
                onClick={() => changeQuery({ licenses: toggled(licenses, license ?? noValue) })}
              >
                <Short>{license ?? say('stateNotFound')}</Short>
              </Button>{' '}
              <span class="faint">{number(having)}</span>
            </li>
          ))}
          {sums.otherLicenses > 0 && <li class="faint">{count('filesMoreLicenses', sums.otherLicenses)}</li>}
        </ul>
      )}
    </div>
  );
}

function Dot(): VNode {
  return (
    <span class="dot faint" aria-hidden="true">
      ·
    </span>
  );
}
