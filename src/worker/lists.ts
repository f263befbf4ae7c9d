import type { ListReading } from '../model/collection/listReading.ts';
import { isOwnList, readCollectionFile, readDependencies } from './readCollectionFile.ts';
import type { ListRequest } from '../model/readingWorker.ts';
import { textOf, type WorkspaceReader } from './workspaceReader.ts';

/** The components of a file. What the workspace's own locks and settings say of a manifest is used. */
export function readList(reader: WorkspaceReader, request: ListRequest): ListReading {
  const { folder, path, content, settings, context } = request;
  const text = textOf(content);
  const listed = folder === null ? undefined : reader.linkedOf({ folder, path });
  if (listed && listed.dependencies.length > 0 && !isOwnList(listed.format.id))
    return readDependencies(listed.dependencies, text, listed.reading.problems);
  return readCollectionFile(path, text, reader.linkOptions(folder, settings), context);
}
