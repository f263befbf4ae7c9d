import type { OperationName } from '../matrix.ts';
import { lookUp, scan } from './components.ts';
import { preview, submit } from './drafts.ts';
import { find } from './find.ts';
import type { Operation } from './operation.ts';
import { activity, exports, harvest } from './outbox.ts';
import { curationRead, filesTab, panel, rawTab } from './panels.ts';

export const operations: Readonly<Record<OperationName, Operation>> = {
  scan,
  lookup: lookUp,
  panel,
  files: filesTab,
  raw: rawTab,
  find,
  'curation read': curationRead,
  preview,
  submit,
  harvest,
  activity,
  exports,
};
