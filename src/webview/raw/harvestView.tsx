import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { RawTool } from '../../protocol/raw.ts';
import { usePanelTools } from '../panelTools.ts';
import { RawFailed, RawLoading, RawNone } from './rawStates.tsx';
import { RawTextView } from './rawTextView.tsx';
import { useAnswer } from './useAnswer.ts';

/** The tools that have results, and the result of the chosen one. Nothing is read before. */
export function HarvestView({ version }: { readonly version: number }): VNode {
  const { navigation, wording } = usePanelTools();
  const [tools, again] = useAnswer('rawTools', {}, `tools ${version}`);
  const { harvest } = navigation.raw;
  if (tools.state === 'loading') return <RawLoading />;
  if (tools.state === 'failed') return <RawFailed cause={tools.cause} onAgain={again} />;
  if (tools.value.length === 0) return <RawNone>{wording.say('rawNoTools')}</RawNone>;
  return (
    <>
      <ToolList tools={tools.value} />
      {harvest ? (
        <RawTextView key={`${harvest.tool} ${harvest.version}`} source={harvest} version={version} />
      ) : (
        <p class="raw-hint faint">{wording.say('rawChooseTool')}</p>
      )}
    </>
  );
}

export function ToolList({ tools }: { readonly tools: readonly RawTool[] }): VNode {
  const { navigation, wording, dispatch } = usePanelTools();
  const { harvest, folded } = navigation.raw;
  const choose = ({ tool, version }: RawTool): void =>
    dispatch({
      type: 'raw',
      change: { harvest: { kind: 'harvest', tool, version }, folded: { ...folded, harvest: [] } },
    });
  return (
    <ul class="actions raw-tools" aria-label={wording.say('rawTools')}>
      {tools.map((known) => {
        const isChosen = harvest?.tool === known.tool && harvest.version === known.version;
        return (
          <li key={`${known.tool} ${known.version}`}>
            <button type="button" class="row raw-tool" aria-pressed={isChosen} onClick={() => choose(known)}>
              <bdi class="bold">{visibleText(known.tool)}</bdi> <bdi class="number">{visibleText(known.version)}</bdi>
              {known.isUsed && (
                <span class="small raw-used" title={wording.say('rawUsedMeaning')}>
                  <span class="codicon codicon-pass" aria-hidden="true" /> {wording.say('rawUsed')}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
