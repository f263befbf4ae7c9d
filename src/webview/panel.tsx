import type { VNode } from 'preact';
import type { PanelSnapshot } from '../protocol/snapshot.ts';
import { Described } from './described.tsx';
import { Head, knownIn } from './head.tsx';
import { Licensed } from './licensed.tsx';
import { Failed, NotHarvested, Resolved, Skeleton } from './notices.tsx';
import { type PanelTools, PanelToolsContext } from './panelTools.ts';

interface PanelProps {
  readonly snapshot: PanelSnapshot;
  readonly tools: PanelTools;
  /** The last thing that was done, in words. */
  readonly notice: string;
}

/** The whole page. */
export function Panel({ snapshot, tools, notice }: PanelProps): VNode {
  return (
    <PanelToolsContext.Provider value={tools}>
      <Head snapshot={snapshot} />
      <main>
        {snapshot.resolved && <Resolved resolved={snapshot.resolved} />}
        <Body snapshot={snapshot} />
      </main>
      <p class={notice === '' ? 'toast' : 'toast shown'} role="status">
        {notice}
      </p>
    </PanelToolsContext.Provider>
  );
}

function Body({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  const { content } = snapshot;
  if (content.state === 'notHarvested') return <NotHarvested />;
  const known = knownIn(snapshot);
  return (
    <>
      {content.state === 'failed' && <Failed content={content} />}
      {known?.definition ? (
        <div class="panes">
          <Described definition={known.definition} />
          <Licensed license={known.license} definition={known.definition} />
        </div>
      ) : (
        content.state === 'loading' && <Skeleton />
      )}
    </>
  );
}
