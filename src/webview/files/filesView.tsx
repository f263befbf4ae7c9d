import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type FileRow, type FilesFacts, type FilesQuery, noValue, noFilter } from './fileQuery.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Icon } from '../kit/icon.tsx';
import { Short } from '../kit/text.tsx';
import { NotRead } from '../notices.tsx';
import { usePanelTools } from '../panelTools.ts';
import { FilesBar, FilesFilters, type FindChoices } from './filesBar.tsx';
import { FilesGrid, type GridHandlers } from './filesGrid.tsx';
import { toggled } from '../kit/toggled.ts';
import { sortedBy } from './filesNavigation.ts';
import type { GridState } from '../kit/virtualGrid.tsx';
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
  readonly onQuery: (change: Partial<FilesQuery>) => void;
  readonly onRetry: () => void;
  readonly onClearSelection: () => void;
  readonly onDetails: (hasDetails: boolean) => void;
  readonly onTop: () => void;
  readonly onGridFocus: () => void;
}

/** The Files pane in every state; its content comes from outside. */
export function FilesView(props: FilesViewProps): VNode {
  const { facts, problem, grid, rowAt, onQuery, onRetry, onClearSelection, onDetails, onTop } = props;
  const { elements, active, drawn } = grid;
  const { wording, navigation } = usePanelTools();
  const { query, selected, hasDetails } = navigation.files;
  const drafted = useDraftedLicenses();
  const activeRow = hasDetails ? rowAt(active) : undefined;
  return (
    <div ref={(element) => void (elements.pane = element)} class="files-pane">
      <div class="stack files-inner">
        <div ref={(element) => void (elements.probe = element)} class="grid-probe" aria-hidden="true" />
        <FilesBar
          query={query}
          findChoices={props.findChoices}
          onChange={onQuery}
          hasDetails={hasDetails}
          onDetails={onDetails}
          bar={(element) => void (elements.bar = element)}
        />
        <FilesFilters query={query} onChange={onQuery} />
        {facts && (
          <FilesSummary
            facts={facts}
            chosenLicenses={query.licenses}
            onLicense={(license) => onQuery({ licenses: toggled(query.licenses, license) })}
          />
        )}
        {problem && problem.kind !== 'closed' && <NotRead problem={problem} onAgain={onRetry} />}
        {!facts && !problem && <FilesLoading />}
        {facts && facts.all === 0 && <Empty icon="file" text={wording.say('filesNone')} />}
        {facts && facts.all > 0 && facts.total === 0 && (
          <Empty icon="search-stop" text={wording.say('noneFound')}>
            <Button kind="secondary" icon="clear-all" onClick={() => onQuery(noFilter)}>
              {wording.say('filesClearAll')}
            </Button>
          </Empty>
        )}
        {facts && facts.total > 0 && (
          <FilesGrid
            grid={grid}
            rowAt={rowAt}
            selected={selected}
            query={query}
            isReading={props.isReading}
            wording={wording}
            drafted={drafted}
            onSort={(column) => onQuery(sortedBy(query, column))}
            onKeyDown={props.onKeyDown}
            onPress={props.onPress}
            onOpen={props.onOpen}
            onFocus={props.onGridFocus}
          />
        )}
        <div ref={(element) => void (elements.foot = element)} class="files-foot">
          {activeRow && (
            <RowDetails
              row={activeRow}
              onClose={() => {
                onDetails(false);
                elements.grid?.focus({ preventScroll: true });
              }}
            />
          )}
          <SelectionBar selected={selected} onClear={onClearSelection} />
          {drawn.from > 0 && (
            <div class="floating row files-top">
              <Button kind="icon" icon="arrow-up" label={wording.say('filesTop')} onClick={onTop} />
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

interface FilesSummaryProps {
  readonly facts: FilesFacts;
  readonly chosenLicenses: readonly string[];
  readonly onLicense: (license: string) => void;
}

/** The number of files, of files to check, and their licenses. */
function FilesSummary({ facts, chosenLicenses, onLicense }: FilesSummaryProps): VNode {
  const { say, count, number } = usePanelTools().wording;
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
                isPressed={chosenLicenses.includes(license ?? noValue)}
                onClick={() => onLicense(license ?? noValue)}
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

/** The files are being read. */
function FilesLoading(): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="files-loading" aria-busy="true">
      <p class="visually-hidden" role="status">
        {say('reading')}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: 10 }, (_, at) => (
          <div key={at} class="grid-row waiting">
            <span class="ghost" />
            <span class="ghost" />
          </div>
        ))}
      </div>
    </div>
  );
}
