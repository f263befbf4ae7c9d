import type { OperationName } from '../matrix.ts';
import { lookUp, scan } from './components.ts';
import type { Operation } from './operation.ts';

/** Half finished: the other operations follow. */
export const operations: Readonly<Record<OperationName, Operation>> = {
  scan,
  'look-up': lookUp,
  panel: lookUp,
  files: lookUp,
  raw: lookUp,
  find: lookUp,
  'curation read': lookUp,
  preview: lookUp,
  submit: lookUp,
  harvest: lookUp,
  activity: lookUp,
  exports: lookUp,
};
