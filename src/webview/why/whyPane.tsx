import type { VNode } from 'preact';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';

export function WhyPane({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  return <div class="why-pane">{snapshot.name}</div>;
}
