import type { Ref, VNode } from 'preact';
import { type FileColumn, fileColumns, type FileRow as Row, type FilesQuery } from './fileQuery.ts';
import { Icon } from '../kit/icon.tsx';
import type { DrawnRows } from '../kit/windowRows.ts';
import type { Wording } from '../wording.ts';
import { FileRow, rowId } from './fileRow.tsx';
import { columnNames } from './filesLabels.ts';

/** The visible part of the list, and the user's position in it. */
export interface ListOnShow {
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly drawn: DrawnRows;
  /** The active row for keys. */
  readonly active: number;
  readonly selected: ReadonlySet<string>;
}

/** Licenses of a draft, by path. */
type DraftedLicenses = ReadonlyMap<string, string>;

export interface GridHandlers {
  readonly onSort: (column: FileColumn) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onOpen: (index: number) => void;
}

interface FilesGridProps extends GridHandlers {
  readonly list: ListOnShow;
  readonly query: FilesQuery;
  /** Newer files are being read. */
  readonly isReading: boolean;
  readonly wording: Wording;
  readonly drafted: DraftedLicenses;
  readonly onFocus: () => void;
  /** As high as all rows together; contains the drawn ones. */
  readonly spacer?: Ref<HTMLDivElement>;
  readonly rows?: Ref<HTMLDivElement>;
  readonly grid?: Ref<HTMLDivElement>;
}

/** The rows as a tree grid. It has the focus itself and names the active row, which may not be drawn. */
export function FilesGrid(props: FilesGridProps): VNode {
  const { list, query, isReading, wording, drafted, onSort, onKeyDown, onPress, onOpen } = props;
  const { total, rowAt, drawn, active, selected } = list;
  const indexes = Array.from({ length: Math.max(0, drawn.to - drawn.from) }, (_, at) => drawn.from + at);
  const isActiveDrawn = active >= drawn.from && active < drawn.to;
  return (
    <div
      ref={props.grid ?? null}
      class="files-grid"
      role="treegrid"
      tabIndex={0}
      aria-label={wording.say('filesGrid')}
      aria-multiselectable="true"
      aria-rowcount={total + 1}
      aria-busy={isReading}
      aria-activedescendant={isActiveDrawn ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target, currentTarget }) => target === currentTarget && props.onFocus()}
    >
      <Header sort={query.sort} wording={wording} onSort={onSort} />
      <div ref={props.spacer ?? null} class="files-spacer">
        <div
          ref={props.rows ?? null}
          class="files-rows"
          role="rowgroup"
          onMouseDown={(event) => {
            // Prevents text selection, and focus on a button in a row: the grid keeps it.
            event.preventDefault();
            const { currentTarget } = event;
            currentTarget.closest<HTMLElement>('[role="treegrid"]')?.focus({ preventScroll: true });
          }}
          onClick={(event) => {
            const index = indexOf(event);
            if (index !== null) onPress(index, event);
          }}
          onDblClick={(event) => {
            const index = indexOf(event);
            if (index !== null) onOpen(index);
          }}
        >
          {indexes.map((index) => {
            const row = rowAt(index);
            return (
              row && (
                <FileRow
                  // Elements of rows leaving the view are reused for those entering it.
                  key={index % indexes.length}
                  index={index}
                  row={row}
                  shape={query.shape}
                  isActive={index === active}
                  isSelected={selected.has(row.path)}
                  wording={wording}
                  drafted={drafted.get(row.path)}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Of the row that an event came from. */
function indexOf({ target }: Event): number | null {
  const row = target instanceof Element ? target.closest('[data-at]') : null;
  const at = Number(row?.getAttribute('data-at') ?? Number.NaN);
  return Number.isInteger(at) ? at : null;
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
    <div role="rowgroup" class="files-head">
      <div role="row" class="files-header" aria-rowindex={1}>
        {fileColumns.map((column) => (
          <div key={column} role="columnheader" class={`cell cell-${column}`} aria-sort={directionOf(column)}>
            <button type="button" class="inline small sort" onClick={() => onSort(column)}>
              <span class="short">{wording.say(columnNames[column])}</span>
              {column === sort.column && <Icon name={sort.isDescending ? 'arrow-down' : 'arrow-up'} />}
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
