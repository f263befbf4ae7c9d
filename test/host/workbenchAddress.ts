/** The content of a window. Paths are absolute. */
export interface WindowOptions {
  /** A folder or a `.code-workspace` file; without one the window is empty. */
  readonly workspace?: string;
  readonly files?: readonly string[];
  /** Disables every extension that is neither under development nor built in. */
  readonly areExtensionsDisabled?: boolean;
}

/** The address that opens such a window on a running server. */
export function workbenchAddress(authority: string, options: WindowOptions): string {
  const query = new URLSearchParams();
  if (options.workspace === undefined) query.set('ew', 'true');
  else query.set(options.workspace.endsWith('.code-workspace') ? 'workspace' : 'folder', options.workspace);
  const payload = [
    ...(options.areExtensionsDisabled ? [['disableExtensions', 'true']] : []),
    ...(options.files ?? []).map((file) => ['openFile', `vscode-remote://${authority}${encodeURI(file)}`]),
  ];
  if (payload.length > 0) query.set('payload', JSON.stringify(payload));
  return `http://${authority}/?${query}`;
}
