import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { ReasonMark } from '../../protocol/review.ts';
import { Button } from '../components/button.tsx';
import { Link } from '../components/link.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';

interface ReasonLineProps {
  /** The key of "show all". */
  readonly id: string;
  readonly marks: readonly ReasonMark[];
}

/** A line of a reason. Addresses are shown as written, so that none can pretend to lead elsewhere. */
export function ReasonLine({ id, marks }: ReasonLineProps): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const showFile = (path: string): void => {
    dispatch({ type: 'files', change: { query: { ...navigation.files.query, text: path.slice(0, 500) } } });
    dispatch({ type: 'tab', tab: 'files' });
  };
  return (
    <p>
      {marks.map((mark, at) => {
        if (mark.kind === 'link') return <Link key={at} address={mark.url} />;
        if (mark.kind === 'text')
          return (
            <Text key={at} id={`${id} ${at}`} limit={500}>
              {mark.text}
            </Text>
          );
        return (
          <Button
            key={at}
            look="link"
            hint={visibleText(wording.say('reviewFileIn', { path: mark.path.slice(0, 300) }))}
            onClick={() => showFile(mark.path)}
          >
            <Text limit={200}>{mark.text}</Text>
          </Button>
        );
      })}
    </p>
  );
}
