import type { VNode } from 'preact';

/** Names of codicons. */
export type IconName =
  | 'add'
  | 'bookmark'
  | 'circle-slash'
  | 'cloud'
  | 'cloud-upload'
  | 'compare-changes'
  | 'copy'
  | 'debug-disconnect'
  | 'diff'
  | 'edit'
  | 'ellipsis'
  | 'file'
  | 'file-code'
  | 'git-merge'
  | 'git-pull-request'
  | 'git-pull-request-closed'
  | 'globe'
  | 'go-to-file'
  | 'history'
  | 'law'
  | 'link-external'
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
