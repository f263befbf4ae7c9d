import type { VNode } from 'preact';
import { safeLink } from '../../protocol/safeLink.ts';
import { usePage } from './page.tsx';
import { Icon } from './icon.tsx';
import { Text } from './text.tsx';

const longest = 400;

/**
 * An address of the service. It is a link only when it is safe to follow, and the host opens it, after its own check.
 */
export function Link({ address, children }: { readonly address: string; readonly children?: string }): VNode {
  const { openLink } = usePage();
  const href = safeLink(address);
  const text = <Text>{cut(children ?? address)}</Text>;
  if (href === null) return text;
  return (
    <a
      href={href}
      title={href}
      onClick={(event) => {
        // The editor would open it itself, without a check.
        event.preventDefault();
        event.stopPropagation();
        openLink(href);
      }}
    >
      {text}
      <Icon name="link-external" />
    </a>
  );
}

/** As one piece of text, for the picture beside it. */
function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
