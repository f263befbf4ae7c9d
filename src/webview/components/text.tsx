import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import { usePanelTools } from '../panelTools.ts';
import { Button } from './button.tsx';

interface TextProps {
  /** As the service sent it. */
  readonly children: string;
  /** Needed where the text may be longer than `limit`: the key of "show all". */
  readonly id?: string;
  readonly limit?: number;
}

/**
 * Untrusted text: hidden and direction-changing characters are shown, its direction is isolated, and very long text is
 * cut.
 */
export function Text({ children, id, limit = 600 }: TextProps): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  if (children.length <= limit) return <bdi>{visibleText(children)}</bdi>;
  const isOpen = id !== undefined && navigation.opened.has(id);
  return (
    <>
      <bdi>{visibleText(isOpen ? children : children.slice(0, limit))}</bdi>
      {isOpen ? ' ' : '… '}
      {id !== undefined && (
        <Button look="link" onClick={() => dispatch({ type: 'open', id, count: isOpen ? 0 : 1 })}>
          {isOpen ? wording.say('showLess') : wording.say('showWholeText', { count: wording.number(children.length) })}
        </Button>
      )}
    </>
  );
}
