import * as vscode from 'vscode';

import type { Disposable } from '../../base/disposable.ts';
import { finishInTurns, type Turns } from '../../base/steps.ts';

/** The scheme of texts that stand in archives of this machine. */
const archiveScheme = 'clearlydefined-archive';

/** Bytes of an archive, and of a text in it. */
const largestArchive = 100_000_000;
const largestText = 20_000_000;

/** The address of an entry: its own path, so that the tab has its name and the editor its language, and the archive as the query. */
export function archiveUri(archive: vscode.Uri, entry: string): vscode.Uri {
  return vscode.Uri.from({ scheme: archiveScheme, path: `/${entry}`, query: archive.toString() });
}

/**
 * Shows entries of jars and the like as read-only texts, read anew whenever the editor wants them, also after a reload of the
 * window. Of anything but a package's archive nothing is shown.
 */
export function registerArchiveTexts(turns: Turns): Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(archiveScheme, {
    async provideTextDocumentContent(uri) {
      const archive = vscode.Uri.parse(uri.query, true);
      if (!/\.(?:jar|aar|nupkg|zip)$/i.test(archive.path)) throw vscode.FileSystemError.FileNotFound(uri);
      const { size } = await vscode.workspace.fs.stat(archive);
      if (size > largestArchive) throw vscode.FileSystemError.Unavailable(uri);
      const bytes = await vscode.workspace.fs.readFile(archive);
      const { readZipEntry } = await import('../../model/localFiles/zipEntry.ts');
      const read = await finishInTurns(readZipEntry(bytes, uri.path.slice(1), largestText), turns);
      if (read.state !== 'read') throw vscode.FileSystemError.FileNotFound(uri);
      return new TextDecoder().decode(read.bytes);
    },
  });
}
