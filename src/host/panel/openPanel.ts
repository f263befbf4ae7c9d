import * as vscode from 'vscode';

import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { DefinitionPanel, type DefinitionPanelParts } from './definitionPanel.ts';

export interface OpenPanelParts extends DefinitionPanelParts {
  readonly extensionUri: vscode.Uri;
}

/** Gives an empty panel its page, and the extension's side of it. All its code is loaded with the first one. */
export function openPanel(panel: vscode.WebviewPanel, target: PanelTarget, parts: OpenPanelParts): DefinitionPanel {
  const opened = new DefinitionPanel(panel, target, parts);
  const { webview } = panel;
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(parts.extensionUri), name)).toString();
  webview.html = shell({
    cspSource: webview.cspSource,
    script: file('panel.js'),
    style: file('panel.css'),
    nonce: newNonce(),
  });
  return opened;
}

/** The folder of all files that the page loads. */
export function pageFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

interface ShellParts {
  /** The editor's own origin inside a page. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
}

/**
 * The empty page: one script, one style, and a policy that allows nothing else. Fonts and styles come from the
 * extension's own files. Data is never put here.
 */
function shell({ cspSource, script, style, nonce }: ShellParts): string {
  const policy = [
    `default-src 'none'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `script-src 'nonce-${nonce}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ClearlyDefined</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
