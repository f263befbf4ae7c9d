import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type FileColumn, fileColumns, type FileRow as Row, type FilesQuery } from './fileQuery.ts';
import { Icon } from '../kit/icon.tsx';
import { type GridState, VirtualGrid } from '../kit/virtualGrid.tsx';
import type { Wording } from '../wording.ts';
import { FileRow } from './fileRow.tsx';
import { columnNames } from './filesLabels.ts';

/** Licenses of a draft, by path. */
type DraftedLicenses = ReadonlyMap<string, string>;

export interface GridHandlers {
  readonly onSort: (column: FileColumn) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onOpen: (index: number) => void;
}

interface FilesGridProps extends GridHandlers {
  readonly grid: GridState;
  readonly rowAt: (index: number) => Row | undefined;
  readonly selected: readonly string[];
  readonly query: FilesQuery;
  /** Newer files are being read. */
  readonly isReading: boolean;
  readonly wording: Wording;
  readonly drafted: DraftedLicenses;
  readonly onFocus: () => void;
}

/** The rows as a tree grid. */
export function FilesGrid(props: FilesGridProps): VNode {
  const { grid, rowAt, selected, query, isReading, wording, drafted, onSort, ...handlers } = props;
  const selectedPaths = useMemo(() => new Set(selected), [selected]);
  return (
    <VirtualGrid
      {...handlers}
      role="treegrid"
      label={wording.say('filesGrid')}
      id="files-row"
      grid={grid}
      isBusy={isReading}
      isMultiple
      header={<Header sort={query.sort} wording={wording} onSort={onSort} />}
      row={(index, key) => {
        const row = rowAt(index);
        if (!row) return null;
        return (
          <FileRow
            key={key}
            index={index}
            row={row}
            shape={query.shape}
            isActive={index === grid.active}
            isSelected={selectedPaths.has(row.path)}
            wording={wording}
            drafted={drafted.get(row.path)}
          />
        );
      }}
    />
  );
}

interface HeaderProps {
  readonly sort: FilesQuery['sort'];
  readonly wording: Wording;
  readonly onSort: (column: FileColumn) => void;
}

function Header({ sort, wording, onSort }: HeaderProps): VNode {
  const directionOf = (column: FileColumn): 'none' | 'ascending' | 'descending' => {
    if (column !== sort.column) return 'none';
    return sort.isDescending ? 'descending' : 'ascending';
  };
  return (
    <>
      {fileColumns.map((column) => (
        <div key={column} role="columnheader" class={`cell cell-${column}`} aria-sort={directionOf(column)}>
          <button type="button" class="inline small sort" onClick={() => onSort(column)}>
            <span class="short">{wording.say(columnNames[column])}</span>
            {column === sort.column && <Icon name={sort.isDescending ? 'arrow-down' : 'arrow-up'} />}
          </button>
        </div>
      ))}
    </>
  );
}
