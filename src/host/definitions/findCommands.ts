import type { Disposable } from '../../base/disposable.ts';
import type { FindParts } from './find/findParts.ts';
import { registerCommands } from '../register.ts';

/**
 * Finds components by name, by address and by the text under the cursor. The address parser is loaded on demand: most
 * sessions start without it.
 */
export function registerFindCommands(parts: FindParts): Disposable {
  return registerCommands(
    {
      'clearlydefined.findComponent': async (text) => {
        const { findComponent } = await import('./find/findComponent.ts');
        await findComponent(parts, typeof text === 'string' ? text : '');
      },
      'clearlydefined.lookUpHere': async () => {
        const { lookUpHere } = await import('./find/lookUpHere.ts');
        await lookUpHere(parts);
      },
    },
    parts.log,
  );
}
