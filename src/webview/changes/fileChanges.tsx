import type { VNode } from 'preact';
import type { DefinitionChange, FileFacts } from '../../core/definitionChange.ts';
import type { PanelFilesComparison } from '../../protocol/snapshot.ts';
import { Button } from '../kit/button.tsx';
import { LongList } from '../kit/longList.tsx';
import { Text } from '../kit/text.tsx';
import { PartNotRead, Reading } from '../notices.tsx';
import { Pane } from '../pane.tsx';
import { usePanelTools } from '../panelTools.ts';
import { Sides } from './sides.tsx';

interface FileChangesProps {
  readonly changes: readonly DefinitionChange[];
  readonly state: PanelFilesComparison;
  /** There are more than `changes`. */
  readonly isCut: boolean;
}

type TextChange = Extract<DefinitionChange, { kind: 'licenseText' }>;
type FileChange = Extract<DefinitionChange, { kind: 'file' }>;

/** License texts, then files; until they are compared, a line that says this. */
export function FileChanges({ changes, state, isCut }: FileChangesProps): VNode {
  const { say } = usePanelTools().wording;
  const texts = changes.filter((change) => change.kind === 'licenseText');
  const files = changes.filter((change) => change.kind === 'file');
  if (state.state !== 'known') return <Pending state={state} />;
  if (texts.length + files.length === 0) return isCut ? <></> : <p class="faint">{say('changesFilesNothing')}</p>;
  return (
    <>
      {texts.length > 0 && (
        <Pane id="changes-texts" title={say('changesTexts')} class="change-group">
          <LongList id="changes texts" items={texts} first={10}>
            {(change) => <TextLine change={change} />}
          </LongList>
        </Pane>
      )}
      {files.length > 0 && (
        <Pane id="changes-files" title={say('changesFiles')} class="change-group">
          <LongList id="changes files" items={files} first={20}>
            {(change) => <FileLine change={change} />}
          </LongList>
        </Pane>
      )}
    </>
  );
}

function Pending({ state }: { readonly state: Exclude<PanelFilesComparison, { state: 'known' }> }): VNode {
  const { wording, request } = usePanelTools();
  if (state.state !== 'failed') return <Reading />;
  return (
    <PartNotRead id="files cause" cause={state.cause}>
      <Button kind="link" onClick={() => void request('compareFiles', {})}>
        {wording.say('tryAgain')}
      </Button>
    </PartNotRead>
  );
}

function TextLine({ change }: { readonly change: TextChange }): VNode {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  const { path, before, after } = change;
  const word = before === null ? 'changesTextAdded' : after === null ? 'changesTextRemoved' : 'changesTextOther';
  return (
    <div class="change">
      <Path path={path} onOpen={after === null ? null : () => send('openFile', { path })} />{' '}
      <span class="faint">{say(word)}</span>
    </div>
  );
}

function FileLine({ change }: { readonly change: FileChange }): VNode {
  const { wording } = usePanelTools();
  const { say } = wording;
  const { path, before, after } = change;
  const license = (facts: FileFacts): string => facts.license ?? say('stateNotFound');
  return (
    <div class="change">
      <Path path={path} onOpen={null} /> {!before && <span class="faint">{say('changesFileAdded')}</span>}
      {!after && <span class="faint">{say('changesFileRemoved')}</span>}
      {before && after ? (
        <>
          {before.license !== after.license && (
            <Sides id={`file ${path}`} before={license(before)} after={license(after)} />
          )}
          <Holders path={path} before={before} after={after} />
        </>
      ) : (
        <span>
          {' '}
          <Text limit={200}>{license(before ?? after ?? nothing)}</Text>
        </span>
      )}
    </div>
  );
}

const nothing: FileFacts = { license: null, attributions: [] };

interface HoldersProps {
  readonly path: string;
  readonly before: FileFacts;
  readonly after: FileFacts;
}

function Holders({ path, before, after }: HoldersProps): VNode | null {
  const removed = before.attributions.filter((text) => !after.attributions.includes(text));
  const added = after.attributions.filter((text) => !before.attributions.includes(text));
  if (removed.length + added.length === 0) return null;
  return <Sides id={`holders ${path}`} before={joined(removed)} after={joined(added)} />;
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join('; ');
}

function Path({ path, onOpen }: { readonly path: string; readonly onOpen: (() => void) | null }): VNode {
  const text = (
    <span class="code">
      <Text limit={300}>{path}</Text>
    </span>
  );
  return onOpen ? (
    <Button kind="link" onClick={onOpen}>
      {text}
    </Button>
  ) : (
    text
  );
}
