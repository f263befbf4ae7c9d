import * as vscode from 'vscode';

import type { PageLanguage } from '../../protocol/messages.ts';

/** The pages; each has a script of its own. */
type PageName = 'panel' | 'submission' | 'overview';

/** The folder of all files that pages load. */
export function pageFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** Scripts run, and files come from that folder only. The editor's find widget searches the page. */
export function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions & vscode.WebviewPanelOptions {
  return { enableScripts: true, localResourceRoots: [pageFolder(extensionUri)], enableFindWidget: true };
}

/**
 * An empty page with the script of that name and the styles of all pages, and a policy that allows nothing else: the nonce
 * also covers what the script imports. Fonts and styles come from the extension's own files. Data is never put here.
 */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, name: PageName): string {
  const nonce = newNonce();
  const file = (fileName: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extensionUri), fileName)).toString();
  const policy = [
    `default-src 'none'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
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
<link rel="stylesheet" href="${file('page.css')}">
</head>
<body>
<div id="root"></div>
<script type="module" nonce="${nonce}" src="${file(`${name}.js`)}"></script>
</body>
</html>
`;
}

/** The labels of a page in the editor's language. Placeholders stay: the page fills them. */
export function pageLanguage<Key extends string>(labels: Readonly<Record<Key, string>>): PageLanguage<Key> {
  const { bundle = {} } = vscode.l10n;
  const translated: Record<Key, string> = { ...labels };
  for (const key in labels) translated[key] = bundle[labels[key]] ?? labels[key];
  return { labels: translated, locale: vscode.env.language };
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
