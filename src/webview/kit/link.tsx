import type { VNode } from 'preact';
import { safeLink } from '../../protocol/safeLink.ts';
import { usePage } from './page.tsx';
import { Icon } from './icon.tsx';
import { Text } from './text.tsx';

/**
 * An address of the service. It is a link only when it is safe to follow, and the host opens it, after its own check.
 */
export function Link({ address, children }: { readonly address: string; readonly children?: string }): VNode {
  const { openLink } = usePage();
  const href = safeLink(address);
  if (href === null) return <Text limit={400}>{children ?? address}</Text>;
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
      <Text limit={400}>{children ?? address}</Text>
      <Icon name="link-external" />
    </a>
  );
}
