import * as vscode from 'vscode';

import { formatFor } from '../../manifests/registry.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { fetchDependencies } from '../../model/workspace/fetchDependencies.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import type { Log } from '../../model/ports.ts';
import type { ReadingWorker } from '../../model/readingWorker.ts';
import type { Settings } from '../settings.ts';
import { keyOf, type ScannedPlace } from './scannedFiles.ts';

interface Parts {
  readonly worker: ReadingWorker;
  readonly inventory: Pick<Inventory, 'linkSettings' | 'manifest' | 'whenHeld'>;
  readonly settings: Pick<Settings, 'maxFileSize'>;
  readonly log: Log;
  /** Takes what is stored on this machine about components; nothing is requested from the service. */
  readonly learnStored: (dependencies: readonly LinkedDependency[]) => Promise<void>;
}

interface Reading {
  readonly version: number;
  /** `null`: it is being read, or can't be. */
  dependencies: readonly LinkedDependency[] | null;
}

/**
 * Earlier or other texts of the workspace's manifests, such as the left side of a diff editor: documents of another
 * scheme (`git:`) with the path of a file in a workspace folder. They are read alone by the worker when an editor
 * shows them, with the folder's settings. Nothing in them is ever sent: members of an earlier workspace aren't known.
 */
export class OtherTexts {
  readonly #parts: Parts;
  readonly #readings = new WeakMap<vscode.TextDocument, Reading>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The place in the workspace of the file that the document is another text of. */
  placeOf({ uri, isDirty, isUntitled }: vscode.TextDocument): ScannedPlace | null {
    if (isDirty || isUntitled) return null;
    let found: ScannedPlace | null = null;
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const own = `${folder.uri.path.replace(/\/$/, '')}/`;
      const isSameSystem = folder.uri.scheme === uri.scheme && folder.uri.authority === uri.authority;
      if (isSameSystem || !uri.path.startsWith(own)) continue;
      const path = uri.path.slice(own.length);
      if (!found || path.length < found.path.length) found = { folder, path };
    }
    return found && formatFor(found.path) ? found : null;
  }

  /** `null`: not read yet, or can't be. Has it read if necessary, and calls back then. */
  dependenciesOf(
    document: vscode.TextDocument,
    place: ScannedPlace,
    onDidRead: () => void,
  ): readonly LinkedDependency[] | null {
    const known = this.#readings.get(document);
    if (known?.version === document.version) return known.dependencies;
    const reading: Reading = { version: document.version, dependencies: null };
    this.#readings.set(document, reading);
    void this.#read(document, place).then(
      (dependencies) => {
        reading.dependencies = dependencies;
        if (dependencies && dependencies.length > 0) onDidRead();
      },
      (error: unknown) => this.#parts.log.error(`inventory: ${place.path} at another revision: ${String(error)}`),
    );
    return null;
  }

  async #read(document: vscode.TextDocument, place: ScannedPlace): Promise<readonly LinkedDependency[] | null> {
    const { worker, inventory, settings, learnStored } = this.#parts;
    const { path } = place;
    const settingsOf = keyOf(place.folder);
    const format = formatFor(path);
    const content = document.getText();
    if (!format || content.length > settings.maxFileSize(place.folder.uri)) return null;
    // A file whose reading was given up would end the worker again.
    if (inventory.manifest(settingsOf, path)?.fileProblem) return null;
    await inventory.whenHeld(settingsOf);
    // A folder of its own: the texts of the workspace stay as they are.
    const folder = document.uri.toString();
    try {
      const { id: formatId, ecosystem } = format;
      const read = await worker.ask('readManifest', { folder, path, formatId, content, isDraft: false });
      if (!read.ok) return null;
      const linkSettings = await inventory.linkSettings(settingsOf);
      const revisionOf = { folder: settingsOf, differing: [path] };
      const linked = await worker.ask('link', { folder, ecosystem, settings: linkSettings, revisionOf });
      if (!linked.ok) return null;
      const lists = await fetchDependencies(worker, folder, linked.value, () => undefined);
      const dependencies = lists?.get(path) ?? null;
      if (dependencies) await learnStored(dependencies);
      return dependencies;
    } finally {
      void worker.ask('forgetFolder', { folder });
    }
  }
}
