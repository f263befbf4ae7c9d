import type { VNode } from 'preact';
import type { PanelSnapshot } from '../protocol/snapshot.ts';
import { Described } from './described.tsx';
import { Head } from './head.tsx';
import { Licensed } from './licensed.tsx';
import { Failed, NotHarvested, Resolved, Skeleton, Unreadable } from './notices.tsx';
import { AroundDefinitionContext } from './changes/aroundDefinition.ts';
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
  readonly snapshot: PanelSnapshot;
  readonly tools: PanelTools;
  /** The last action, as text. */
  readonly notice: string;
}

/** The whole page. */
export function Panel({ snapshot, tools, notice }: PanelProps): VNode {
  return (
    <PanelToolsContext.Provider value={tools}>
      <AroundDefinitionContext.Provider value={snapshot}>
        {snapshot.draft && <DraftBar draft={snapshot.draft} />}
        <Head snapshot={snapshot} />
        <main>
          {snapshot.resolved && <Resolved resolved={snapshot.resolved} />}
          <Body snapshot={snapshot} />
        </main>
      </AroundDefinitionContext.Provider>
      <p class="floating toast" role="status">
        {notice}
      </p>
    </PanelToolsContext.Provider>
  );
}

function Body({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  const { content, comparison } = snapshot;
  if (content.state === 'notHarvested')
    return (
      <>
        {content.problem && <Failed problem={content.problem} lastKnown={null} />}
        <NotHarvested harvest={snapshot.harvest} />
        {/* A response that cannot be shown as a definition: Raw Data has all of it. */}
        {snapshot.unreadable && <Unreadable unreadable={snapshot.unreadable} />}
        {snapshot.unreadable && <Panes snapshot={snapshot} tabs={['raw']} />}
      </>
    );
  const tabs = comparison ? panelTabs : panelTabs.filter((tab) => tab !== 'changes');
  return (
    <>
      {content.state === 'failed' && <Failed problem={content.problem} lastKnown={content.lastKnown} />}
      {snapshot.unreadable && <Unreadable unreadable={snapshot.unreadable} />}
      <Panes snapshot={snapshot} tabs={tabs} />
    </>
  );
}

interface PanesProps {
  readonly snapshot: PanelSnapshot;
  readonly tabs: readonly PanelTab[];
}

/** The tabs and the pane of one of them: where the user was, if it is there. */
function Panes({ snapshot, tabs }: PanesProps): VNode {
  const { navigation } = usePanelTools();
  const usual = tabs.includes('overview') ? 'overview' : (tabs[0] ?? 'overview');
  const tab = tabs.includes(navigation.tab) ? navigation.tab : usual;
  // After the visible content: the files are a hundred times as large.
  const described = definitionIn(snapshot.content)?.described;
  const files = useFileList(
    snapshot.dataVersion,
    tab === 'files' || (described !== undefined && described.files !== 0),
  );
  return (
    <>
      <Tabs tabs={tabs} current={tab} />
      <TabPane tab={tab}>
        {tab === 'overview' && <Overview snapshot={snapshot} />}
        {tab === 'files' && <FilesPane files={files} />}
        {tab === 'why' && <WhyPane snapshot={snapshot} />}
        {tab === 'raw' && <RawPane snapshot={snapshot} />}
        {tab === 'changes' && <ChangesPane snapshot={snapshot} />}
      </TabPane>
    </>
  );
}

function Overview({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode | null {
  const known = knownIn(snapshot.content);
  if (known?.definition)
    return (
      <div class="panes">
        <Licensed license={known.license} definition={known.definition} />
        <Described definition={known.definition} />
      </div>
    );
  return snapshot.content.state === 'loading' ? <Skeleton /> : null;
}
