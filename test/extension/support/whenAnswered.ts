import type { ListedComponent, PublicApi } from '../../../src/host/workspace/publicApi.ts';
import { eventually } from './eventually.ts';

/** Waits until the workspace is read and every component has an answer or a failure. */
export async function whenAnswered(api: PublicApi): Promise<void> {
  await api.whenSettled();
  await eventually('every component has its answer', () => !api.components().some(isOpen));
  await api.whenSettled();
}

function isOpen({ state }: ListedComponent): boolean {
  return state === 'notLookedUpYet' || state === 'loading';
}
