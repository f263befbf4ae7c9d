import type { VNode } from 'preact';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';

export function FilesPane({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  return <div class="files-pane">{snapshot.name}</div>;
}
