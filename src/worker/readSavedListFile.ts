import type { AddressContext } from '../core/addresses/readAddress.ts';
import { linkWorkspace } from '../manifests/ecosystems.ts';
import type { LinkedDependency, LinkedManifest, LinkOptions } from '../manifests/link.ts';
import { LineCursor } from '../manifests/parse/lineCursor.ts';
import type { ManifestFormat, ManifestProblem } from '../manifests/format.ts';
import { readManifest, readerFor } from '../manifests/readers.ts';
import type { ListRequest } from '../model/readingWorker.ts';
import { readSavedListText } from './readSavedListText.ts';
import { ListGatherer, type ListReading } from '../model/definitions/savedList/listReading.ts';
import { textOf, type WorkspaceReader } from './workspaceReader.ts';

/** The components of a file. For a manifest, the workspace's own locks and settings apply. */
export function readList(reader: WorkspaceReader, request: ListRequest): ListReading {
  const { folder, path, content, settings, context } = request;
  const text = textOf(content);
  const listed = folder === null ? undefined : reader.linkedOf({ folder, path });
  if (listed && listed.dependencies.length > 0 && !isOwnList(listed.format.id))
    return readDependencies(listed.dependencies, text, listed.reading.problems);
  return readSavedListFile(path, text, reader.linkOptions(folder, settings), context);
}

/**
 * Reads a file: a list, or by its name any manifest or lock file, whose components are the list. A manifest is read
 * alone here: versions that only its lock decides are missing. Private names are not accepted.
 */
export function readSavedListFile(
  path: string,
  text: string,
  options: LinkOptions,
  context: AddressContext = {},
): ListReading {
  const format = readerFor(path);
  if (!format || isOwnList(format.id)) return readSavedListText(text, context);
  const { dependencies, problems } = linkedAlone(path, text, format, options);
  return readDependencies(dependencies, text, problems);
}

/** True if `readSavedListText` also reads files of this format, with more detail. */
function isOwnList(formatId: string): boolean {
  return formatId === 'coordinate-list' || formatId === 'component-list';
}

/** The components of a manifest that is already read. `text`: the manifest's, for the lines. */
export function readDependencies(
  dependencies: readonly LinkedDependency[],
  text: string,
  problems: readonly ManifestProblem[],
): ListReading {
  const found = new ListGatherer();
  const lines = new LineCursor(text);
  for (const { coordinates, dependency, reason } of dependencies) {
    if (coordinates) {
      found.add(coordinates);
      continue;
    }
    lines.goTo(dependency.nameRange.start);
    found.reject(lines.line + 1, dependency.name, reason);
  }
  for (const { range } of problems.filter(({ isHarmless }) => !isHarmless)) {
    lines.goTo(range.start);
    found.reject(lines.line + 1, text.slice(range.start, range.end) || '…');
  }
  return found.finish();
}

function linkedAlone(
  path: string,
  text: string,
  format: ManifestFormat,
  options: LinkOptions,
): Pick<LinkedManifest, 'dependencies' | 'problems'> {
  const reading = readManifest(format, text);
  const { manifests } = linkWorkspace([{ path, format, reading }], options);
  return manifests[0] ?? { dependencies: [], problems: [] };
}
