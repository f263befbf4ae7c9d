import type * as vscode from 'vscode';

/**
 * Sets what a screen reader reads for a row of a tree: label and description, unless the row has a text of its own.
 * Otherwise the editor reads the tooltip only. Returns the row.
 */
export function announce(item: vscode.TreeItem): vscode.TreeItem {
  const { label, description } = item;
  const name = typeof label === 'string' ? label : (label?.label ?? '');
  const parts = [name, typeof description === 'string' ? description : ''].filter(Boolean);
  item.accessibilityInformation ??= { label: parts.join(' '), role: 'treeitem' };
  return item;
}
