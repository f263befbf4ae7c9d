import type { ExtensionContext } from 'vscode';

import { editor } from './host/common/editorInterface.ts';
import type * as Main from './main.web.ts';
import { ModuleLoader } from './platform/web/moduleLoader.ts';

/**
 * The file that the extension host of the browser loads: it accepts one file, whose `require` provides only the editor's
 * interface. It loads the files that the desktop uses too.
 */
export async function activate(context: ExtensionContext): Promise<unknown> {
  const { extensionUri } = context;
  const loader = new ModuleLoader({
    read: async (path) => {
      const response = await fetch(editor.Uri.joinPath(extensionUri, 'dist', path).toString(true));
      if (!response.ok) throw new Error(`${path} can't be read: status ${response.status}`);
      return response.text();
    },
    addressOf: (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })),
    importModule: (address) => import(address),
    loadExpression: 'globalThis.clearlydefinedHost.load',
  });
  // Modules have no `require`; `esbuild.js` makes them read the editor's interface from here.
  Reflect.set(globalThis, 'clearlydefinedHost', { editor, load: loader.load });
  const main = (await loader.load('extension/web.mjs')) as typeof Main;
  return main.activate(context);
}
