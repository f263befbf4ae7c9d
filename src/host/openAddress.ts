import * as vscode from 'vscode';

/**
 * Opens a web address just as it is written. A `Uri` made of it would not do: writing one out again undoes the encoding of
 * `%2F` in a Go namespace and of `%26` in a query. The editor takes a string as well, though its types do not say so.
 */
export async function openAddress(address: string): Promise<void> {
  const asWritten: unknown = address;
  await vscode.env.openExternal(asWritten as vscode.Uri);
}
