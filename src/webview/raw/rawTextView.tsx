import type { VNode } from 'preact';
import type { RawSource, RawText } from '../../protocol/raw.ts';
import { usePanelTools } from '../panelTools.ts';
import { RawFailed, RawLoading, RawNone, RawTooLarge } from './rawStates.tsx';
import { RawReader } from './rawReader.tsx';
import { useAnswer } from './useAnswer.ts';

interface RawTextViewProps {
  readonly source: RawSource;
  /** Revision of the data: a change means reading it again. */
  readonly version: number;
}

/** One text, read when it is shown. */
export function RawTextView({ source, version }: RawTextViewProps): VNode {
  const [answer, again] = useAnswer('raw', { source }, `${JSON.stringify(source)} ${version}`);
  if (answer.state === 'loading') return <RawLoading />;
  if (answer.state === 'failed') return <RawFailed cause={answer.cause} onAgain={again} />;
  return <RawContent source={source} text={answer.value} />;
}

export function RawContent({ source, text }: { readonly source: RawSource; readonly text: RawText }): VNode {
  const { tell, wording } = usePanelTools();
  const open = (): void => tell('openRaw', { source });
  if (text.state === 'none')
    return <RawNone>{wording.say(source.kind === 'curation' ? 'rawNoCuration' : 'rawNothing')}</RawNone>;
  if (text.state === 'tooLarge') return <RawTooLarge length={text.length} onOpen={open} />;
  return <RawReader source={source} lines={text.lines} isCut={text.isCut} onOpen={open} />;
}
