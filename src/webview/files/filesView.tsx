import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { FilesQuery } from '../../protocol/files.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import { useAroundDefinition } from '../changes/aroundDefinition.ts';
import { Button } from '../components/button.tsx';
import { usePanelTools } from '../panelTools.ts';
import { FilesBar } from './filesBar.tsx';
import { FilesChips } from './filesChips.tsx';
import { FilesGrid, type GridHandlers, type ListOnShow } from './filesGrid.tsx';
import { noFilters, sortedBy, toggledChoice } from './filesQuery.ts';
import type { FilesFacts } from './filesSource.ts';
import { FilesEmpty, FilesFailed, FilesLoading } from './filesStates.tsx';
import { FilesSummary } from './filesSummary.tsx';
import { RowDetails } from './rowDetails.tsx';
import { SelectionBar } from './selectionBar.tsx';
import type { PaneElements } from './useListPlace.ts';

const ofFile = 'file:';

export interface FilesViewProps extends Omit<GridHandlers, 'onSort'> {
  /** `null` until the first answer. */
  readonly facts: FilesFacts | null;
  readonly problem: RequestProblem | null;
  readonly isAsking: boolean;
  readonly list: ListOnShow;
  /** Filled with the elements when drawn. */
  readonly elements: PaneElements;
  readonly onQuery: (change: Partial<FilesQuery>) => void;
  readonly onRetry: () => void;
  readonly onClearSelection: () => void;
  readonly onDetails: (hasDetails: boolean) => void;
  readonly onTop: () => void;
  readonly onGridFocus: () => void;
}

/** The Files pane in every state; its content comes from outside. */
export function FilesView(props: FilesViewProps): VNode {
  const { facts, problem, list, elements, onQuery, onRetry, onClearSelection, onDetails, onTop } = props;
  const { wording, navigation } = usePanelTools();
  const { query, selected, hasDetails } = navigation.files;
  const drafted = useDraftedLicenses();
  const activeRow = hasDetails ? list.rowAt(list.active) : undefined;
  return (
    <div ref={(element) => void (elements.pane = element)} class="files-pane">
      <div class="files-inner">
        <div ref={(element) => void (elements.probe = element)} class="files-probe" aria-hidden="true" />
        <FilesBar
          query={query}
          onChange={onQuery}
          hasDetails={hasDetails}
          onDetails={onDetails}
          bar={(element) => void (elements.bar = element)}
        />
        <FilesChips query={query} onChange={onQuery} />
        {facts && (
          <FilesSummary
            facts={facts}
            chosenLicenses={query.licenses}
            onLicense={(license) => onQuery(toggledChoice(query, 'licenses', license))}
          />
        )}
        {problem && problem.kind !== 'closed' && (
          <FilesFailed problem={problem} isPart={facts !== null} onRetry={onRetry} />
        )}
        {!facts && !problem && <FilesLoading />}
        {facts && facts.total === 0 && <FilesEmpty isFiltered={facts.all > 0} onClear={() => onQuery(noFilters())} />}
        {facts && facts.total > 0 && (
          <FilesGrid
            list={list}
            query={query}
            isAsking={props.isAsking}
            wording={wording}
            drafted={drafted}
            onSort={(column) => onQuery(sortedBy(query, column))}
            onKeyDown={props.onKeyDown}
            onPress={props.onPress}
            onOpen={props.onOpen}
            onFocus={props.onGridFocus}
            grid={(element) => void (elements.grid = element)}
            spacer={(element) => void (elements.spacer = element)}
            rows={(element) => void (elements.rows = element)}
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
          {list.drawn.from > 0 && (
            <div class="floating row files-top">
              <Button look="icon" icon="arrow-up" label={wording.say('filesTop')} onClick={onTop} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The draft's licenses of files, by path. */
function useDraftedLicenses(): ReadonlyMap<string, string> {
  const { draft } = useAroundDefinition();
  return useMemo(() => {
    const fields = (draft?.fields ?? []).filter(({ field, after }) => field.startsWith(ofFile) && after !== null);
    return new Map(fields.map(({ field, after }) => [field.slice(ofFile.length), after ?? '']));
  }, [draft]);
}
