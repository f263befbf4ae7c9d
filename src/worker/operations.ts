import { answerOperations } from '../model/answerOperations.ts';
import type { Operation, Operations } from '../model/readingWorker.ts';
import { DependencyPaths } from './dependencyPaths.ts';
import { LinkedChanges } from './linkedChanges.ts';
import { readList } from './readSavedListFile.ts';
import { readSavedListText } from './readSavedListText.ts';
import { WorkspaceReader } from './workspaceReader.ts';

export type OperationTable = {
  readonly [K in Operation]: (request: Operations[K]['request']) => Operations[K]['answer'];
};

/** The operations of one worker, with their state. */
export function createOperations(): OperationTable {
  const reader = new WorkspaceReader();
  const paths = new DependencyPaths(reader);
  const changes = new LinkedChanges(reader);
  return {
    readManifest: (request) => reader.readManifest(request),
    setSupport: (request) => reader.setSupport(request),
    forgetFile: (request) => reader.forgetFile(request),
    forgetFolder: (request) => reader.forgetFolder(request),
    link: (request) => reader.link(request),
    dependencies: (request) => reader.dependencies(request),
    changes: (request) => changes.changes(request),
    paths: (request) => paths.paths(request),
    dependents: (request) => paths.dependents(request),
    readList: (request) => readList(reader, request),
    readListText: ({ text, context }) => readSavedListText(text, context),
    ...answerOperations,
  };
}
