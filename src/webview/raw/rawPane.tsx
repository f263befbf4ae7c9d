import type { VNode } from 'preact';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';

export function RawPane({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  return <div class="raw-pane">{snapshot.name}</div>;
}
