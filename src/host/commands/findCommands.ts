import type { Disposable } from '../../base/disposable.ts';
import type { FindParts } from '../find/findParts.ts';
import type { Settings } from '../settings.ts';
import { componentArgument } from './componentArgument.ts';
import { registerCommands } from './register.ts';

interface Parts extends Omit<FindParts, 'addresses'> {
  readonly settings: Pick<Settings, 'apiUrl' | 'webUrl'>;
  /** What is selected in a view, for a command called without an argument. */
  readonly selected: () => readonly unknown[];
}

/**
 * Finding components by name, by address and by what is under the cursor, and asking for what the service does not have. What
 * reads addresses is loaded when it is wanted: most sessions start without it.
 */
export function registerFindCommands({ settings, selected, ...own }: Parts): Disposable {
  const addresses = (): readonly string[] => {
    const apiUrl = settings.apiUrl();
    return apiUrl.ok ? [settings.webUrl(), apiUrl.value] : [settings.webUrl()];
  };
  const parts: FindParts = { ...own, addresses };
  return registerCommands(
    {
      'clearlydefined.findComponent': async (text) => {
        const { findComponent } = await import('../find/findComponent.ts');
        await findComponent(parts, typeof text === 'string' ? text : '');
      },
      'clearlydefined.lookUpHere': async () => {
        const { lookUpHere } = await import('../find/lookUpHere.ts');
        await lookUpHere(parts);
      },
      'clearlydefined.queueHarvest': async (value) => {
        const { findComponent, harvestFound } = await import('../find/findComponent.ts');
        const coordinates = componentArgument(value ?? selected()[0])?.coordinates ?? null;
        await (coordinates === null ? findComponent(parts) : harvestFound(coordinates, parts));
      },
    },
    parts.log,
  );
}
