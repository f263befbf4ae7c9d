import { Component, type VNode } from 'preact';
import type { FileRow as Row, FileSums, FilesQuery, FolderRow, ShownFile } from './fileQuery.ts';
import { Icon } from '../kit/icon.tsx';
import { Short } from '../kit/text.tsx';
import type { Wording } from '../wording.ts';
import { FileLicense } from './fileLicense.tsx';

interface FileRowProps {
  readonly index: number;
  readonly row: Row;
  readonly shape: FilesQuery['shape'];
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly wording: Wording;
  /** The draft's license for it. */
  readonly drafted?: string | undefined;
}

/** Maximum guides before a name: deeper folders get the same indentation. */
const deepest = 12;
/** Maximum hashes and copyright statements in a tooltip. */
const maxListed = 10;
const maxStatements = 3;

/** One row. Redrawn only when its data differs: during scrolling, only new rows are drawn. */
export class FileRow extends Component<FileRowProps> {
  override shouldComponentUpdate(next: FileRowProps): boolean {
    const { index, row, shape, isActive, isSelected, wording, drafted } = this.props;
    return (
      drafted !== next.drafted ||
      row !== next.row ||
      index !== next.index ||
      shape !== next.shape ||
      isActive !== next.isActive ||
      isSelected !== next.isSelected ||
      wording !== next.wording
    );
  }

  override render(): VNode {
    const { index, row, shape, isActive, isSelected, wording, drafted } = this.props;
    const marks = `${isActive ? ' active' : ''}${isSelected ? ' selected' : ''}`;
    return (
      <div
        role="row"
        id={`files-row-${index}`}
        class={`grid-row ${row.kind}${marks}`}
        data-at={index}
        aria-rowindex={index + 2}
        aria-level={row.level}
        aria-posinset={row.posInSet}
        aria-setsize={row.setSize}
        aria-expanded={row.kind === 'folder' ? row.isOpen : undefined}
        aria-selected={row.kind === 'file' ? isSelected : undefined}
      >
        {row.kind === 'folder' ? (
          <FolderCells row={row} wording={wording} />
        ) : (
          <FileCells row={row} shape={shape} wording={wording} drafted={drafted} />
        )}
      </div>
    );
  }
}

function FolderCells({ row, wording }: { readonly row: FolderRow; readonly wording: Wording }): VNode {
  const { count } = wording;
  const { files, holders } = row.sums;
  return (
    <>
      <div role="gridcell" class="cell cell-path">
        <Indent level={row.level} />
        <span class="twistie">
          <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} />
        </span>
        <Icon name={row.isOpen ? 'folder-opened' : 'folder'} />
        <Short class="file-name">{row.name}</Short>
        <span class="fixed faint small file-count">{count('filesAll', files)}</span>
      </div>
      <div role="gridcell" class="cell cell-facets" />
      <div role="gridcell" class="cell cell-license">
        <FolderLicenses sums={row.sums} wording={wording} />
      </div>
      <div role="gridcell" class="cell faint cell-copyrights">
        {holders > 0 && <span class="short">{count('filesHoldersCount', holders)}</span>}
      </div>
      <div role="gridcell" class="cell cell-natures" />
      <div role="gridcell" class="cell cell-hashes" />
    </>
  );
}

function FolderLicenses({ sums, wording }: { readonly sums: FileSums; readonly wording: Wording }): VNode {
  const { say, number, count } = wording;
  const licenses = sums.licenses.map(({ license, files }) => `${license ?? say('stateNotFound')} ${number(files)}`);
  const others = sums.otherLicenses > 0 ? [`+${number(sums.otherLicenses)}`] : [];
  return (
    <span class="file-license">
      <Short class="faint">{[...licenses, ...others].join(' · ')}</Short>
      {sums.needAttention > 0 && (
        <span class="inline attention" title={count('filesAttention', sums.needAttention)}>
          <Icon name="warning" />
          <span aria-hidden="true">{number(sums.needAttention)}</span>
          <span class="visually-hidden">{count('filesAttention', sums.needAttention)}</span>
        </span>
      )}
    </span>
  );
}

interface FileCellsProps {
  readonly row: ShownFile;
  readonly shape: FilesQuery['shape'];
  readonly wording: Wording;
  readonly drafted: string | undefined;
}

function FileCells({ row, shape, wording, drafted }: FileCellsProps): VNode {
  const { say, number } = wording;
  const [copyright = ''] = row.copyrights;
  const others = row.copyrights.length - 1;
  const hash = row.hashes[0];
  return (
    <>
      <div role="gridcell" class="cell cell-path">
        <Indent level={row.level} />
        {shape === 'tree' && <span class="twistie" />}
        <Icon name={row.isStored ? 'file-code' : 'file'} />
        <FileName row={row} />
        {row.isStored && <span class="visually-hidden">{say('whyPlaceStored')}</span>}
        <button
          type="button"
          class="button icon file-open"
          tabIndex={-1}
          data-open
          title={say('filesOpenHint')}
          aria-hidden="true"
        >
          <Icon name="go-to-file" />
        </button>
      </div>
      <div role="gridcell" class="cell cell-facets">
        <Short class={row.facets.every((facet) => facet === 'core') ? 'faint' : ''}>{row.facets.join(', ')}</Short>
      </div>
      <div role="gridcell" class="cell cell-license">
        {drafted === undefined ? (
          <FileLicense license={row.license} needsAttention={row.needsAttention} wording={wording} />
        ) : (
          <DraftedLicense license={drafted} before={row.license} wording={wording} />
        )}
      </div>
      <div role="gridcell" class="cell cell-copyrights">
        {copyright !== '' && <Short more={row.copyrights.slice(1, maxStatements)}>{copyright}</Short>}
        {others > 0 && <span class="fixed faint small">+{number(others)}</span>}
      </div>
      <div role="gridcell" class="cell cell-natures">
        <Short>{row.natures.join(', ')}</Short>
      </div>
      <div role="gridcell" class="cell cell-hashes">
        {hash && (
          <>
            <span class="faint small hash-name">
              <Short>{hash.name}</Short>
            </span>
            <Short class="code" more={row.hashes.slice(0, maxListed).map(({ name, value }) => `${name} ${value}`)}>
              {hash.value}
            </Short>
          </>
        )}
      </div>
    </>
  );
}

interface DraftedLicenseProps {
  readonly license: string;
  readonly before: string | null;
  readonly wording: Wording;
}

function DraftedLicense({ license, before, wording: { say } }: DraftedLicenseProps): VNode {
  const was = `${say('changesWas')} ${before ?? say('none')}`;
  return (
    <span class="file-license">
      <Icon name="edit" />
      <Short class="file-license-text" more={[say('draftMark'), was]}>
        {license}
      </Short>
      <span class="visually-hidden">{say('draftMark')}</span>
    </span>
  );
}

/** In a list the folders come first, dimmed, and are cut first. */
function FileName({ row }: { readonly row: ShownFile }): VNode {
  const at = row.name.lastIndexOf('/') + 1;
  if (at === 0) return <Short class="file-name">{row.name}</Short>;
  return (
    <>
      <Short class="file-folder faint">{row.name.slice(0, at)}</Short>
      <Short class="file-name">{row.name.slice(at)}</Short>
    </>
  );
}

function Indent({ level }: { readonly level: number }): VNode {
  return (
    <>
      {Array.from({ length: Math.min(deepest, level - 1) }, (_, at) => (
        <span key={at} class="indent" />
      ))}
    </>
  );
}
