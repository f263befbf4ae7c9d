import * as vscode from 'vscode';

import { formatFor } from '../../manifests/registry.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { FolderRevision, RevisionReader } from '../../model/workspace/revisionReader.ts';
import type { Settings } from './settings.ts';
import { keyOf, type ScannedPlace } from './scannedFiles.ts';

type Parts = ConstructorParameters<typeof RevisionReader>[0] & {
  readonly settings: Pick<Settings, 'maxFileSize'>;
  /** Reads what is stored on this machine about components; nothing is requested from the service. */
  readonly loadStored: (dependencies: readonly LinkedDependency[]) => Promise<void>;
};

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
    const { inventory, settings, loadStored } = this.#parts;
    const { path } = place;
    const folder = keyOf(place.folder);
    const content = document.getText();
    if (content.length > settings.maxFileSize(place.folder.uri)) return null;
    // A file whose reading was given up would end the worker again.
    if (inventory.manifest(folder, path)?.fileProblem) return null;
    const revisions = await import('../../model/workspace/revisionReader.ts');
    const reader = new revisions.RevisionReader(this.#parts, 'text', folder, document.uri.toString());
    try {
      const revision: FolderRevision = {
        folder,
        commit: reader.commit,
        differing: [path],
        renamed: [],
        read: async (one) => (one === path ? { content } : 'absent'),
      };
      const dependencies = await reader.dependenciesOf(path, revision, new AbortController().signal);
      if (typeof dependencies === 'string') return null;
      await loadStored(dependencies);
      return dependencies;
    } finally {
      reader.dispose();
    }
  }
}
