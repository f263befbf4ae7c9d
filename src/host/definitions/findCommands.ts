import type { FindParts } from './find/findParts.ts';
import type { CommandHandlers } from '../common/register.ts';
import { findComponent } from './find/findComponent.ts';
import { lookUpAtCursor } from './find/lookUpAtCursor.ts';

/** Finds components by name, by address and by the text under the cursor. */
export function findCommands(parts: FindParts): CommandHandlers {
  return {
    'clearlydefined.findComponent': async (text) => {
      await findComponent(parts, typeof text === 'string' ? text : '');
    },
    'clearlydefined.lookUpAtCursor': async () => {
      await lookUpAtCursor(parts);
    },
  };
}
