import * as vscode from 'vscode';

/**
 * Opens a web address exactly as written. A `Uri` would not do: its text form decodes `%2F` in a Go namespace and `%26`
 * in a query. The editor accepts a string as well, though its types do not say so. It resolves the address as
 * `asExternalUri` does, so that a service on the computer of a remote window is reached too.
 */
export async function openAddress(address: string): Promise<void> {
  const asWritten: unknown = address;
  await vscode.env.openExternal(asWritten as vscode.Uri);
}
