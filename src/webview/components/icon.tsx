import type { VNode } from 'preact';

/** Names of codicons. */
export type IconName =
  | 'arrow-down'
  | 'arrow-up'
  | 'bookmark'
  | 'chevron-down'
  | 'chevron-right'
  | 'chevron-up'
  | 'circle-slash'
  | 'clear-all'
  | 'close'
  | 'cloud'
  | 'copy'
  | 'dash'
  | 'database'
  | 'debug-disconnect'
  | 'edit'
  | 'file'
  | 'file-code'
  | 'folder'
  | 'folder-opened'
  | 'globe'
  | 'go-to-file'
  | 'history'
  | 'info'
  | 'law'
  | 'link-external'
  | 'list-flat'
  | 'list-tree'
  | 'note'
  | 'package'
  | 'pass'
  | 'question'
  | 'refresh'
  | 'search'
  | 'search-stop'
  | 'sync'
  | 'tools'
  | 'unlock'
  | 'warning';

/** A picture beside words that say the same: screen readers do not hear of it. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return <span class={`codicon codicon-${name}`} aria-hidden="true" />;
}
