import type { VNode } from 'preact';
import { cutText } from '../../base/cutText.ts';
import { safeLink } from '../../protocol/safeLink.ts';
import { usePage } from './page.tsx';
import { Icon } from './icon.tsx';
import { Text } from './text.tsx';

/** As one piece of text, for the picture beside it. */
const longest = 400;

/**
 * An address of the service. It is a link only when it is safe to follow, and the host opens it, after its own check.
 */
export function Link({ address, children }: { readonly address: string; readonly children?: string }): VNode {
  const { openLink } = usePage();
  const href = safeLink(address);
  const text = <Text>{cutText(children ?? address, longest)}</Text>;
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
