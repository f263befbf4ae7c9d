import type { VNode } from 'preact';
import type { PanelLabelKey } from '../../protocol/panelLabels.ts';
import type { RawSource } from '../../protocol/raw.ts';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';
import { usePanelTools } from '../panelTools.ts';
import { HarvestView } from './harvestView.tsx';
import { type RawTab, rawTabs } from './rawNavigation.ts';
import { RawTextView } from './rawTextView.tsx';

const titles = {
  definition: 'rawDefinition',
  curation: 'rawCuration',
  harvest: 'rawHarvest',
} as const satisfies Readonly<Record<RawTab, PanelLabelKey>>;

/** The service's raw data: the definition, the curation and each tool's result, each read when opened. */
export function RawPane({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  const { tab } = usePanelTools().navigation.raw;
  const { dataVersion } = snapshot;
  return (
    <section class="raw">
      <RawTabs />
      <div role="tabpanel" id={`raw-pane-${tab}`} aria-labelledby={`raw-tab-${tab}`}>
        {tab === 'harvest' ? (
          <HarvestView version={dataVersion} />
        ) : (
          <RawTextView key={tab} source={sources[tab]} version={dataVersion} />
        )}
      </div>
    </section>
  );
}

const sources = { definition: { kind: 'definition' }, curation: { kind: 'curation' } } as const satisfies Readonly<
  Record<string, RawSource>
>;

function RawTabs(): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const { tab: current } = navigation.raw;
  const go = (tab: RawTab | undefined): void => {
    if (!tab) return;
    dispatch({ type: 'raw', change: { tab } });
    document.getElementById(`raw-tab-${tab}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rawTabs.indexOf(current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + rawTabs.length, Home: 0, End: rawTabs.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    go(rawTabs[next % rawTabs.length]);
  };
  return (
    <div class="card raw-tabs" role="tablist" aria-label={wording.say('tabRaw')} onKeyDown={onKeyDown}>
      {rawTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          class="raw-tab"
          role="tab"
          id={`raw-tab-${tab}`}
          aria-selected={tab === current}
          aria-controls={`raw-pane-${tab}`}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => go(tab)}
        >
          {wording.say(titles[tab])}
        </button>
      ))}
    </div>
  );
}
