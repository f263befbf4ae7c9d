import type { ComponentChildren, VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { PanelLabelKey } from '../../protocol/panelLabels.ts';
import type { RawSource, RawText, RawTool } from '../../protocol/raw.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { TabList, TabPane } from '../kit/tabs.tsx';
import { useRequest } from '../kit/useRequest.ts';
import { NotRead, ReadingPane } from '../notices.tsx';
import { usePanelTools } from '../panelTools.ts';
import { type RawTab, rawTabs } from './rawNavigation.ts';
import { RawReader } from './rawReader.tsx';

const titles = {
  definition: 'rawDefinition',
  curation: 'rawCuration',
  harvest: 'rawHarvest',
} as const satisfies Readonly<Record<RawTab, PanelLabelKey>>;

/** The service's raw data: the definition, the curation and each tool's result, each read when opened. */
export function RawPane(): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const { tab } = navigation.raw;
  return (
    <section class="raw">
      <TabList
        tabs={rawTabs}
        current={tab}
        prefix="raw-"
        label={wording.say('tabRaw')}
        titleOf={(one) => wording.say(titles[one])}
        onChoose={(one) => dispatch({ type: 'raw', change: { tab: one } })}
      />
      <TabPane tab={tab} prefix="raw-">
        {tab === 'harvest' ? <HarvestView /> : <RawTextView key={tab} source={sources[tab]} />}
      </TabPane>
    </section>
  );
}

const sources = { definition: { kind: 'definition' }, curation: { kind: 'curation' } } as const satisfies Readonly<
  Record<string, RawSource>
>;

/** The tools that have results, and the result of the chosen one. Nothing is read before. */
function HarvestView(): VNode {
  const { navigation, wording, request, snapshot } = usePanelTools();
  const { requested: tools, again } = useRequest(String(snapshot.dataVersion), () => request('rawTools', {}));
  const { harvest } = navigation.raw;
  if (tools.state === 'loading') return <ReadingPane />;
  if (tools.state === 'failed') return <NotRead problem={tools.problem} onAgain={again} />;
  if (tools.value.length === 0) return <RawNone>{wording.say('rawNoTools')}</RawNone>;
  return (
    <>
      <ToolList tools={tools.value} />
      {harvest ? (
        <RawTextView key={`${harvest.tool} ${harvest.version}`} source={harvest} />
      ) : (
        <p class="raw-hint faint">{wording.say('rawChooseTool')}</p>
      )}
    </>
  );
}

export function ToolList({ tools }: { readonly tools: readonly RawTool[] }): VNode {
  const { navigation, wording, dispatch } = usePanelTools();
  const { harvest } = navigation.raw;
  const choose = ({ tool, version }: RawTool): void =>
    dispatch({ type: 'raw', change: { harvest: { kind: 'harvest', tool, version } } });
  return (
    <ul class="actions raw-tools" aria-label={wording.say('tools')}>
      {tools.map((known) => {
        const isChosen = harvest?.tool === known.tool && harvest.version === known.version;
        return (
          <li key={`${known.tool} ${known.version}`}>
            <Button kind="secondary" isPressed={isChosen} onClick={() => choose(known)}>
              <bdi class="bold">{visibleText(known.tool)}</bdi> <bdi class="number">{visibleText(known.version)}</bdi>
              {known.isUsed && (
                <span class="small" title={wording.say('rawUsedMeaning')}>
                  {' '}
                  <Icon name="pass" /> {wording.say('rawUsed')}
                </span>
              )}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** One text, read when it is shown, and again when the data changes. */
function RawTextView({ source }: { readonly source: RawSource }): VNode {
  const { request, snapshot } = usePanelTools();
  const key = `${JSON.stringify(source)} ${snapshot.dataVersion}`;
  const { requested, again } = useRequest(key, () => request('raw', { source }));
  if (requested.state === 'loading') return <ReadingPane />;
  if (requested.state === 'failed') return <NotRead problem={requested.problem} onAgain={again} />;
  return <RawContent source={source} text={requested.value} />;
}

export function RawContent({ source, text }: { readonly source: RawSource; readonly text: RawText }): VNode {
  const { send, wording } = usePanelTools();
  const open = (): void => send('openRaw', { source });
  if (text.state === 'none')
    return <RawNone>{wording.say(source.kind === 'curation' ? 'rawNoCuration' : 'rawNothing')}</RawNone>;
  if (text.state === 'tooLarge') return <RawTooLarge length={text.length} onOpen={open} />;
  return <RawReader source={source} lines={text.lines} isCut={text.isCut} onOpen={open} />;
}

function RawNone({ children }: { readonly children: ComponentChildren }): VNode {
  return <p class="raw-hint faint">{children}</p>;
}

/** Instead of a text that stays with the editor. */
function RawTooLarge({ length, onOpen }: { readonly length: number; readonly onOpen: () => void }): VNode {
  const { say, number } = usePanelTools().wording;
  const megabytes = Math.max(0.1, Math.round(length / 100_000) / 10);
  return (
    <div class="card stack notice">
      <p>{say('rawTooLarge', { size: number(megabytes) })}</p>
      <div class="actions">
        <Button kind="secondary" icon="go-to-file" onClick={onOpen}>
          {say('rawOpen')}
        </Button>
      </div>
    </div>
  );
}
