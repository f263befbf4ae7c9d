import type { VNode } from 'preact';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';

export function ChangesPane({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  return <div class="changes-pane">{snapshot.name}</div>;
}
