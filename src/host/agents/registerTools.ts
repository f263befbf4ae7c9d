import * as vscode from 'vscode';

import { toolNames, type ToolName } from '../../agents/toolNames.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';

/** What a tool does, loaded with the first call of any. */
export interface EditorTools {
  readonly prepare: (name: ToolName, input: unknown) => vscode.PreparedToolInvocation;
  /** A cancellation rejects. */
  readonly invoke: (
    name: ToolName,
    input: unknown,
    token: vscode.CancellationToken,
  ) => Promise<vscode.LanguageModelToolResult>;
}

/** Registers the tools for language models of `package.json`. Does nothing in an editor without language models. */
export function registerTools(load: () => Promise<EditorTools>): Disposable {
  const store = new DisposableStore();
  // Editors made from VS Code may leave it out.
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (typeof lm?.registerTool !== 'function') return store;
  for (const name of toolNames)
    store.add(
      lm.registerTool<unknown>(name, {
        prepareInvocation: async ({ input }) => (await load()).prepare(name, input),
        invoke: async ({ input }, token) => (await load()).invoke(name, input, token),
      }),
    );
  return store;
}
