import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { SavedList } from '../../model/definitions/savedList/savedList.ts';
import { SavedListDetails } from '../../model/definitions/savedList/savedListDetails.ts';
import { SavedListContents } from '../../model/definitions/savedList/savedListContents.ts';
import type { ReadingWorker } from '../../model/readingWorker.ts';
import type { DefinitionListParts } from './definitionListCommands.ts';
import type { LastUsed } from '../common/lastUsed.ts';
import { migrateEarlierValue, workspaceValue } from '../storage/workspaceValue.ts';
import { DefinitionsDragAndDrop } from './definitionsDrop.ts';
import { DefinitionsImport } from './definitionsImport.ts';
import { DefinitionRows } from './definitionRows.ts';
import { DefinitionsView } from './definitionsView.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts
  extends
    Pick<DefinitionListParts, 'service'>,
    Pick<
      SharedParts,
      | 'definitions'
      | 'lookUps'
      | 'inventory'
      | 'localLicenses'
      | 'openCurations'
      | 'settings'
      | 'clock'
      | 'log'
      | 'turns'
    > {
  readonly lastUsed: LastUsed;
  readonly context: vscode.ExtensionContext;
  readonly worker: ReadingWorker;
}

/** The Definitions view (the user's own list) with its model. Wiring only. */
export class DefinitionsPart implements Disposable {
  readonly #store = new DisposableStore();
  readonly #collection: SavedList;
  /** The objects that the list's commands work on. */
  readonly commandParts: Pick<DefinitionListParts, 'collection' | 'list' | 'view' | 'imports'>;

  constructor(parts: Parts) {
    const { context, definitions, lookUps, inventory, settings, clock, log, turns, service } = parts;
    const isPrivate = (coordinates: Coordinates): boolean => service.isPrivate(coordinates);
    const store = this.#store;
    const pause = (): Promise<void> => turns.pause();
    const key = 'definitions';
    const collection = store.add(
      new SavedList({
        store: workspaceValue(key, context),
        definitions,
        isAutomatic: () => lookUps.isAutomatic,
        log,
        pause,
      }),
    );
    void migrateEarlierValue(key, 'lists', { context, log }, (value) => collection.migrate(value));
    store.add(lookUps.onDidChange(() => void collection.request()));
    const details = store.add(new SavedListDetails({ definitions, log }));
    const list = store.add(new SavedListContents({ collection, definitions, clock, isPrivate }));
    const imports = new DefinitionsImport({
      collection,
      inventory,
      worker: parts.worker,
      settings,
      log,
      reveal: (key, opens) => void view.reveal(key, opens),
    });
    const view: DefinitionsView = store.add(
      new DefinitionsView({
        collection,
        details,
        list,
        rows: new DefinitionRows({ ...parts, details, now: () => clock.now() }),
        clock,
        dragAndDrop: new DefinitionsDragAndDrop({ collection, list, imports }),
      }),
    );
    this.#collection = collection;
    store.add(parts.openCurations.onDidChange(() => view.update()));
    parts.lastUsed.follow(view);
    this.commandParts = { collection, list, view, imports };
    store.add(
      collection.onDidFailToSave(() => {
        void vscode.window.showWarningMessage(
          vscode.l10n.t('The list of definitions could not be saved. It is kept while this window is open.'),
        );
      }),
    );
    store.add(
      settings.onDidChange((key) => {
        if (key === 'privatePackages') list.invalidate();
      }),
    );
    const hidden = (): string =>
      collection.entries.flatMap((entry) => (isPrivate(entry.coordinates) ? entry.key : [])).join('\n');
    let lastHidden = '';
    store.add(
      inventory.onDidChange(() => {
        const now = hidden();
        if (now === lastHidden) return;
        lastHidden = now;
        list.invalidate();
        void collection.request();
      }),
    );
  }

  /** The list's components. */
  get coordinates(): readonly Coordinates[] {
    return this.#collection.entries.map(({ coordinates }) => coordinates);
  }

  /** This window regained focus: another window may have changed the list, and answers may be stale. */
  onFocus(): void {
    this.#collection.reload();
    void this.#collection.request();
  }

  dispose(): void {
    this.#store.dispose();
  }
}
