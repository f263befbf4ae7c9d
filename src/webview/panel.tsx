import type { VNode } from 'preact';
import { Described } from './described.tsx';
import { Head } from './head.tsx';
import { Licensed } from './licensed.tsx';
import { Failed, NotHarvested, ReadingPane, Resolved, Unreadable } from './notices.tsx';
import { ChangesPane } from './changes/changesPane.tsx';
import { TabPane } from './kit/tabs.tsx';
import { DraftBar } from './edit/draftBar.tsx';
import { FilesPane } from './files/filesPane.tsx';
import { useFileList } from './files/useFileList.ts';
import { RawPane } from './raw/rawPane.tsx';
import { WhyPane } from './why/whyPane.tsx';
import { definitionIn, knownIn } from '../protocol/sameDefinition.ts';
import { type PanelTab, panelTabs } from '../protocol/panelTab.ts';
import { Tabs } from './panelTabs.tsx';
import { type PanelTools, PanelToolsContext, usePanelTools } from './panelTools.ts';

interface PanelProps {
  readonly tools: PanelTools;
  /** The last action, as text. */
  readonly notice: string;
}

/** The whole page. */
export function Panel({ tools, notice }: PanelProps): VNode {
  const { draft, resolved } = tools.snapshot;
  return (
    <PanelToolsContext.Provider value={tools}>
      {draft && <DraftBar draft={draft} />}
      <Head />
      <main>
        {resolved && <Resolved resolved={resolved} />}
        <Body />
      </main>
      <p class="floating toast" role="status">
        {notice}
      </p>
    </PanelToolsContext.Provider>
  );
}

function Body(): VNode {
  const { content, comparison, unreadable } = usePanelTools().snapshot;
  if (content.state === 'notHarvested')
    return (
      <>
        {content.problem && <Failed problem={content.problem} lastKnown={null} />}
        <NotHarvested />
        {/* A response that cannot be shown as a definition: Raw Data has all of it. */}
        {unreadable && <Unreadable unreadable={unreadable} />}
        {unreadable && <Panes tabs={['raw']} />}
      </>
    );
  const tabs = comparison ? panelTabs : panelTabs.filter((tab) => tab !== 'changes');
  return (
    <>
      {content.state === 'failed' && <Failed problem={content.problem} lastKnown={content.lastKnown} />}
      {unreadable && <Unreadable unreadable={unreadable} />}
      <Panes tabs={tabs} />
    </>
  );
}

/** The tabs and the pane of one of them: where the user was, if it is there. */
function Panes({ tabs }: { readonly tabs: readonly PanelTab[] }): VNode {
  const { navigation, snapshot } = usePanelTools();
  const usual = tabs.includes('overview') ? 'overview' : (tabs[0] ?? 'overview');
  const tab = tabs.includes(navigation.tab) ? navigation.tab : usual;
  // After the visible content: the files are a hundred times as large.
  const described = definitionIn(snapshot.content)?.described;
  const files = useFileList(tab === 'files' || (described !== undefined && described.files !== 0));
  return (
    <>
      <Tabs tabs={tabs} current={tab} />
      <TabPane tab={tab}>
        {tab === 'overview' && <Overview />}
        {tab === 'files' && <FilesPane read={files} />}
        {tab === 'why' && <WhyPane />}
        {tab === 'raw' && <RawPane />}
        {tab === 'changes' && <ChangesPane />}
      </TabPane>
    </>
  );
}

function Overview(): VNode | null {
  const { content } = usePanelTools().snapshot;
  const known = knownIn(content);
  if (known?.definition)
    return (
      <div class="panes">
        <Licensed license={known.license} definition={known.definition} />
        <Described definition={known.definition} />
      </div>
    );
  return content.state === 'loading' ? <ReadingPane /> : null;
}
