/** The editor's interface as one value, to be handed to code that can't import it. */
export * as editor from 'vscode';
