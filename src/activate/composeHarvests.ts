import type { DisposableStore } from '../base/disposable.ts';
import { followWindowFocus } from '../host/windowFocus.ts';
import { Harvests } from '../model/outbox/harvests/harvests.ts';
import type { DraftModel } from './composeDraftModel.ts';
import type { Model, Service } from './composeModel.ts';

interface Parts extends Pick<Model, 'definitions' | 'log'>, Pick<DraftModel, 'recordFiles'> {
  readonly service: Service;
}

/** What people asked to be harvested, in all windows. */
export function composeHarvests({ service, definitions, recordFiles, log }: Parts, store: DisposableStore): Harvests {
  const { client, isPrivate, clock, turns } = service;
  const files = recordFiles('harvests');
  const harvests = store.add(
    new Harvests({
      files,
      session: crypto.randomUUID().replaceAll('-', ''),
      client,
      isPrivate,
      definitions,
      clock,
      log,
      newId: () => crypto.randomUUID(),
      random: Math.random,
      turns,
    }),
  );
  void harvests.reload();
  store.add(files.onDidChange(() => void harvests.reload()));
  store.add(followWindowFocus((isFocused) => harvests.setAttention(isFocused)));
  return harvests;
}
