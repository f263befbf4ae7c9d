import * as vscode from 'vscode';

import type { Disposable } from '../../base/disposable.ts';
import { isBelow } from '../../model/evidence/localFiles/isBelow.ts';
import type { PackageCaches } from '../../model/evidence/localFiles/packageCaches.ts';

/** URI scheme of texts in local archives. */
export const archiveScheme = 'clearlydefined-archive';

/** Maximum bytes of an archive, and of a text in it. */
const largestArchive = 100_000_000;
const largestText = 20_000_000;

/**
 * The address of an entry: its own path, which gives the tab's name and the editor's language, and the archive as the
 * query.
 */
export function archiveUri(archive: vscode.Uri, entry: string): vscode.Uri {
  return vscode.Uri.from({ scheme: archiveScheme, path: `/${entry}`, query: archive.toString() });
}

/**
 * Shows entries of jars and similar archives as read-only texts, read again on each request of the editor, also after a
 * window reload. Links of this scheme are untrusted: only archives of the workspace or of a package manager are shown,
 * and nothing else is even accessed, since a path may name another machine.
 */
export function registerArchiveTexts(caches: () => PackageCaches): Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(archiveScheme, {
    async provideTextDocumentContent(uri) {
      if (!isPackageArchive(uri.query, caches())) throw vscode.FileSystemError.FileNotFound(uri);
      const archive = vscode.Uri.parse(uri.query, true);
      const { size } = await vscode.workspace.fs.stat(archive);
      if (size > largestArchive) throw vscode.FileSystemError.Unavailable(uri);
      const bytes = await vscode.workspace.fs.readFile(archive);
      const { readZipEntry } = await import('../../model/evidence/localFiles/zipEntry.ts');
      const read = await readZipEntry(bytes, uri.path.slice(1), largestText);
      if (read.state !== 'read') throw vscode.FileSystemError.FileNotFound(uri);
      return new TextDecoder().decode(read.bytes);
    },
  });
}

function isPackageArchive(address: string, { mavenRepositories, gradleFiles, nugetPackages }: PackageCaches): boolean {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  const isArchive = /\.(?:jar|aar|nupkg|zip)$/i.test(address);
  return isArchive && isBelow(address, [...folders, ...mavenRepositories, ...gradleFiles, ...nugetPackages]);
}
