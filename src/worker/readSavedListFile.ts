import type { AddressContext } from '../core/addresses/readAddress.ts';
import { linkWorkspace, type LinkedDependency, type LinkedManifest, type LinkOptions } from '../manifests/link.ts';
import { LineCursor } from '../manifests/parse/lineCursor.ts';
import type { ManifestFormat, ManifestProblem } from '../manifests/format.ts';
import { readerFor } from '../manifests/readers.ts';
import type { ListRequest } from '../model/readingWorker.ts';
import { readSavedListText } from './readSavedListText.ts';
import { ListGatherer, type ListReading } from '../model/definitions/savedList/listReading.ts';
import { textOf, type WorkspaceReader } from './workspaceReader.ts';

/** The components of a file. What the workspace's own locks and settings say of a manifest is used. */
export function readList(reader: WorkspaceReader, request: ListRequest): ListReading {
  const { folder, path, content, settings, context } = request;
  const text = textOf(content);
  const listed = folder === null ? undefined : reader.linkedOf({ folder, path });
  if (listed && listed.dependencies.length > 0 && !isOwnList(listed.format.id))
    return readDependencies(listed.dependencies, text, listed.reading.problems);
  return readSavedListFile(path, text, reader.linkOptions(folder, settings), context);
}

/**
 * Reads a file: a list, or by its name any manifest or lock file, whose components are the list. A manifest stands for itself here: what only its lock would decide comes without a version. Private names are not taken.
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

/** Whether `readSavedListText` reads files of this format too, and says more about them. */
function isOwnList(formatId: string): boolean {
  return formatId === 'coordinate-list' || formatId === 'component-list';
}

/** The components of a manifest that is read already. `text`: the manifest's, for the lines. */
export function readDependencies(
  dependencies: readonly LinkedDependency[],
  text: string,
  problems: readonly ManifestProblem[],
): ListReading {
  const found = new ListGatherer();
  const lines = new LineCursor(text);
  for (const { coordinates, dependency, reason } of dependencies) {
    if (coordinates) {
      found.take(coordinates);
      continue;
    }
    lines.goTo(dependency.nameRange.start);
    found.refuse(lines.line + 1, dependency.name, reason);
  }
  for (const { range } of problems.filter(({ isHarmless }) => !isHarmless)) {
    lines.goTo(range.start);
    found.refuse(lines.line + 1, text.slice(range.start, range.end) || '…');
  }
  return found.finish();
}

function linkedAlone(
  path: string,
  text: string,
  format: ManifestFormat,
  options: LinkOptions,
): Pick<LinkedManifest, 'dependencies' | 'problems'> {
  const reading = format.read(text);
  const { manifests } = linkWorkspace([{ path, format, reading }], options);
  return manifests[0] ?? { dependencies: [], problems: [] };
}
