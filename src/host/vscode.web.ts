/** The editor's interface for the browser's bundle, which `esbuild.js` puts in the place of `vscode`. */
export * from 'vscode';
