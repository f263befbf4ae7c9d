import type { ComponentChildren, VNode } from 'preact';
import type { FileRow, FolderRow, ShownFile } from './fileQuery.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { PanelDraftField } from '../../protocol/draft.ts';
import { areWhole } from '../../protocol/files.ts';
import { Button } from '../kit/button.tsx';
import { Pair } from '../kit/pair.tsx';
import { Text } from '../kit/text.tsx';
import { AttributionsEditor } from '../edit/attributionsEditor.tsx';
import { draftedIn } from '../edit/draftedIn.ts';
import { DraftedValue } from '../edit/draftedValue.tsx';
import { Hashes } from '../described.tsx';
import { EditButton, KeptTyping } from '../edit/editFrame.tsx';
import { fileAttributionsEdit, fileLicenseEdit } from '../edit/fieldEdit.ts';
import { LicenseEditor } from '../edit/licenseEditor.tsx';
import { type Editor, useCanEdit, useEditor } from '../edit/useEditor.ts';
import { usePanelTools } from '../panelTools.ts';
import { FileLicense } from './fileLicense.tsx';

interface RowDetailsProps {
  readonly row: FileRow;
  readonly onClose: () => void;
}

/** Maximum copyright statements drawn. */
const maxCopyrights = 3;

/** All data of the active row, including cut and hidden columns. */
export function RowDetails({ row, onClose }: RowDetailsProps): VNode {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  const canEdit = useCanEdit();
  return (
    <section class="row-details" aria-label={say('filesShowDetails')}>
      <div class="row-details-head">
        <h2 class="grow">
          <Text limit={400}>{row.path}</Text>
        </h2>
        {row.kind === 'file' && (
          <Button
            kind="secondary"
            icon="go-to-file"
            hint={say('filesOpen')}
            onClick={() => send('openFile', { path: row.path })}
          >
            {say('filesOpen')}
          </Button>
        )}
        {row.kind === 'file' && canEdit && (
          <Button
            kind="secondary"
            icon="edit"
            hint={say('draftFromFile')}
            onClick={() => send('draftFrom', { path: row.path })}
          >
            {say('draftFromFile')}
          </Button>
        )}
        <Button kind="icon" icon="close" label={say('filesHideDetails')} onClick={onClose} />
      </div>
      <dl class="pairs">
        {row.kind === 'file' ? <FileFacts key={row.path} file={row} /> : <FolderFacts folder={row} />}
      </dl>
    </section>
  );
}

function FileFacts({ file }: { readonly file: ShownFile }): VNode {
  const { wording } = usePanelTools();
  const { say, number } = wording;
  const { license, needsAttention, facets, natures, copyrights, hashes, isStored } = file;
  const otherCopyrights = copyrights.length - maxCopyrights;
  return (
    <>
      <Fact label={say('filesColumnLicense')}>
        <FileLicenseFact file={file}>
          <FileLicense license={license} needsAttention={needsAttention} wording={wording} />
        </FileLicenseFact>
      </Fact>
      <Fact label={say('filesColumnCopyrights')}>
        <FileAttributionsFact file={file}>
          {copyrights.length === 0 && <span class="faint">{say('none')}</span>}
          <ul class="list plain">
            {copyrights.slice(0, maxCopyrights).map((copyright, at) => (
              <li key={at}>
                <Text limit={300}>{copyright}</Text>
              </li>
            ))}
            {otherCopyrights > 0 && <li class="faint">+{number(otherCopyrights)}</li>}
          </ul>
        </FileAttributionsFact>
      </Fact>
      <Fact label={say('filesColumnFacets')}>{facets.length > 0 && <Text limit={300}>{facets.join(', ')}</Text>}</Fact>
      <Fact label={say('filesColumnNatures')}>
        {natures.length > 0 && <Text limit={300}>{natures.join(', ')}</Text>}
      </Fact>
      <Fact label={say('filesColumnHashes')}>{hashes.length > 0 && <Hashes hashes={hashes} />}</Fact>
      {isStored && <Fact label={say('filesText')}>{say('whyPlaceStored')}</Fact>}
    </>
  );
}

function FolderFacts({ folder }: { readonly folder: FolderRow }): VNode {
  const { say, count, number } = usePanelTools().wording;
  const { files, licenses, otherLicenses, holders, needAttention } = folder.sums;
  return (
    <>
      <Fact label={say('filesGrid')}>
        {[count('filesAll', files), ...(needAttention > 0 ? [count('filesAttention', needAttention)] : [])].join(' · ')}
      </Fact>
      <Fact label={say('filesColumnLicense')}>
        <ul class="list plain">
          {licenses.map(({ license, files: having }) => (
            <li key={license}>
              <Text limit={300}>{license ?? say('stateNotFound')}</Text> <span class="faint">{number(having)}</span>
            </li>
          ))}
          {otherLicenses > 0 && <li class="faint">{count('filesMoreLicenses', otherLicenses)}</li>}
        </ul>
      </Fact>
      {holders > 0 && <Fact label={say('filesColumnCopyrights')}>{count('filesHoldersCount', holders)}</Fact>}
    </>
  );
}

/** An absent value keeps its place. */
function Fact({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode {
  const { say } = usePanelTools().wording;
  return <Pair name={label}>{children || <span class="faint">{say('none')}</span>}</Pair>;
}

interface FileFactProps {
  readonly file: ShownFile;
  /** The definition's value as shown. */
  readonly children: ComponentChildren;
}

/** The license of one file, and its draft. */
function FileLicenseFact({ file, children }: FileFactProps): VNode {
  const { wording, snapshot } = usePanelTools();
  const { say } = wording;
  const field = `file:${file.path}`;
  const drafted = draftedIn(snapshot.draft, field);
  const editor = useEditor(field, { text: drafted?.after ?? file.license ?? '' });
  const label = say('pair', { name: say('license'), value: visibleText(file.path.slice(-longestName)) });
  return (
    <EditableFact label={label} drafted={drafted} editor={editor} value={children}>
      <LicenseEditor label={label} editor={editor} read={(parts) => fileLicenseEdit([file.path], parts)} />
    </EditableFact>
  );
}

/** The copyright statements of one file, and their draft. */
function FileAttributionsFact({ file, children }: FileFactProps): VNode {
  const { wording, snapshot } = usePanelTools();
  const { say } = wording;
  const field = `attributions:${file.path}`;
  const drafted = draftedIn(snapshot.draft, field);
  const editor = useEditor(field, { text: drafted?.after ?? file.copyrights.join('\n') });
  const refusal = drafted || areWhole(file.copyrights) ? null : say('draftAttributionsTooLong');
  const label = say('pair', { name: say('attribution'), value: visibleText(file.path.slice(-longestName)) });
  return (
    <EditableFact label={label} drafted={drafted} editor={editor} value={children} refusal={refusal}>
      <AttributionsEditor label={label} editor={editor} read={(parts) => fileAttributionsEdit([file.path], parts)} />
    </EditableFact>
  );
}

interface EditableFactProps {
  readonly label: string;
  readonly drafted: PanelDraftField | null;
  readonly editor: Editor;
  readonly value: ComponentChildren;
  /** Why it can't be edited here; absent or `null`: it can. */
  readonly refusal?: string | null;
  /** The editor, when it is open. */
  readonly children: VNode;
}

function EditableFact({ label, drafted, editor, value, refusal = null, children }: EditableFactProps): VNode {
  const { say } = usePanelTools().wording;
  const canEdit = useCanEdit();
  if (canEdit && refusal === null && editor.isOpen) return children;
  return (
    <div class="row editable-fact">
      {drafted ? (
        <DraftedValue drafted={drafted} label={label} isMarked />
      ) : (
        <div>
          {canEdit && refusal !== null && <p class="faint small">{refusal}</p>}
          {value}
        </div>
      )}
      {canEdit && refusal === null && <EditButton label={say('draftEditField', { field: label })} editor={editor} />}
      <KeptTyping label={label} editor={editor} />
    </div>
  );
}

/** Of a path; its end is more informative than its beginning. */
const longestName = 100;
