import { readGlob } from './globMatch.ts';

/** Whether a facet can have it at all. */
export function isGlob(glob: string): boolean {
  return readGlob(glob).kind !== 'notAGlob';
}
