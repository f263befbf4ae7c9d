import type * as vscode from 'vscode';

import { DisposableStore, toDisposable } from './base/disposable.ts';
import type { Coordinates } from './core/coordinates.ts';
import { registerComparisonCommands } from './host/commands/comparisonCommands.ts';
import { registerComponentCommands } from './host/commands/componentCommands.ts';
import { registerConnectionCommands } from './host/commands/connectionCommands.ts';
import { registerDocumentCommands } from './host/commands/documentCommands.ts';
import { registerScanCommands } from './host/commands/scanCommands.ts';
import { registerViewCommands } from './host/commands/viewCommands.ts';
import { DocumentFiles } from './host/documents/documentFiles.ts';
import { DocumentOpener, type OpenDocument } from './host/documents/documentOpener.ts';
import { documentUri } from './host/documents/documentUri.ts';
import { documentWordsHere } from './host/documents/documentWordsHere.ts';
import { ManifestHover } from './host/editor/manifestHover.ts';
import { DefinitionPanels } from './host/panel/definitionPanels.ts';
import { panelSections } from './host/panel/sections/panelSections.ts';
import { manifestTexts } from './host/ports/manifestTexts.ts';
import type { OutputLog } from './host/ports/outputLog.ts';
import { PrivacyGate } from './host/privacyGate.ts';
import { publicApi, type PublicApi } from './host/publicApi.ts';
import { report } from './host/report.ts';
import { ScannedFiles } from './host/scan/scannedFiles.ts';
import { WorkspaceScanner, type ScanOutcome } from './host/scan/workspaceScanner.ts';
import { ServiceConnection } from './host/serviceConnection.ts';
import { Settings } from './host/settings.ts';
import { onWindowFocus } from './host/windowFocus.ts';
import { ComponentItems } from './host/views/componentItems.ts';
import { ComponentsView } from './host/views/componentsView.ts';
import { ViewProgress } from './host/views/progress.ts';
import { BroughtIn } from './model/broughtIn.ts';
import { PullRequests } from './model/comparison/pullRequests.ts';
import { Components } from './model/components.ts';
import { ComponentCurationsBook } from './model/curations/componentCurationsBook.ts';
import { Definitions } from './model/definitions.ts';
import { Documents } from './model/documents/documents.ts';
import { DefinitionFilesReader } from './model/files/definitionFilesReader.ts';
import { Inventory } from './model/inventory.ts';
import type { Platform } from './platform/platform.ts';

/** Milliseconds that reading manifests may hold the host before everybody else has a turn. */
const workBudget = 12;

/** Bytes of documents that are kept: the largest harvest seen, and a few others. */
const documentBytes = 120_000_000;

/** Builds every object once and hands them to each other. Nothing here decides anything. */
export function compose(context: vscode.ExtensionContext, platform: Platform, log: OutputLog): PublicApi {
  const store = new DisposableStore();
  context.subscriptions.push(store);
  const { clock, transport } = platform;
  const pause = (): Promise<void> => platform.pause();
  const now = (): number => clock.now();
  const turns = { budget: workBudget, now: () => performance.now(), pause };

  const settings = store.add(new Settings());
  const storage = context.globalStorageUri.scheme === 'file' ? context.globalStorageUri.fsPath : null;
  const definitionStore = platform.store(storage);
  store.add(toDisposable(() => definitionStore.close()));
  const privacy = store.add(new PrivacyGate(settings));
  const connection = store.add(new ServiceConnection({ settings, transport, clock, log, pause }));
  const isPrivate = (coordinates: Coordinates): boolean => privacy.isPrivate(coordinates);
  const definitions = store.add(
    new Definitions({ client: connection.client, store: definitionStore, clock, log, pause, isPrivate }),
  );
  const files = store.add(
    new DefinitionFilesReader({
      client: () => connection.client,
      onDidChangeService: definitions.onDidChangeService,
      isPrivate,
      clock,
      turns,
    }),
  );
  const ask = { client: () => connection.client, isPrivate, turns, clock };
  const curations = store.add(new ComponentCurationsBook(ask));
  const pullRequests = new PullRequests({ ...ask, curations, files });
  const inventory = store.add(
    new Inventory({
      turns,
      log,
      privatePackages: (folder) => settings.privatePackages(folder),
      publicMirrors: () => settings.publicMirrors(),
    }),
  );
  const scanner = store.add(
    new WorkspaceScanner({ inventory, files: new ScannedFiles(settings), settings, clock, log }),
  );
  const components = store.add(new Components({ inventory, definitions, clock, pause }));
  const broughtIn = store.add(new BroughtIn({ inventory, texts: manifestTexts(settings), turns, log }));

  store.add(
    connection.onDidChange(() => {
      curations.forget();
      definitions.useService(connection.client);
      void components.ask();
    }),
  );

  const items = new ComponentItems({ components, definitions, now });
  const scanOutcome = (): ScanOutcome | 'running' =>
    scanner.isScanning || inventory.isReading ? 'running' : scanner.outcome;
  const view = store.add(new ComponentsView({ components, items, scanOutcome }));
  for (const event of [scanner.onDidChange, inventory.onDidChangeActivity]) store.add(event(() => view.updateState()));
  store.add(
    new ViewProgress([
      { onDidChange: scanner.onDidChange, isBusy: () => scanner.isScanning },
      { onDidChange: inventory.onDidChangeActivity, isBusy: () => inventory.isReading },
      { onDidChange: definitions.onDidChangeActivity, isBusy: () => definitions.activity !== null },
    ]),
  );
  store.add(new ManifestHover({ inventory, items, now }).register());
  const service = (): typeof connection.client => connection.client;
  const documents = store.add(
    new Documents({
      files,
      definitions,
      service,
      isPrivate,
      turns,
      clock,
      words: documentWordsHere(),
      limit: documentBytes,
    }),
  );
  store.add(new DocumentFiles({ documents, log }).register());
  const opener = new DocumentOpener({ documents, log });
  const openDocument: OpenDocument = (address, options) => opener.open(address, options);
  const panels = store.add(
    new DefinitionPanels({
      extensionUri: context.extensionUri,
      definitions,
      broughtIn,
      curations,
      pullRequests,
      files,
      turns,
      sections: panelSections({
        files: { files, turns, log },
        raw: { documents, definitions, openDocument },
      }),
      describeProblem: report,
      log,
    }),
  );

  store.add(registerScanCommands({ scanner, components, definitions, log }));
  store.add(registerViewCommands({ components, log }));
  store.add(
    registerConnectionCommands({
      log,
      status: (signal) => connection.status(signal),
      onGood: () => definitions.askFailed(),
    }),
  );
  store.add(
    registerComponentCommands({
      definitions,
      inventory,
      broughtIn,
      service: { client: () => connection.client, isPrivate },
      log,
      openDefinition: (coordinates, resolved) => panels.open(coordinates, resolved ? { resolved } : {}),
      webUrl: () => settings.webUrl(),
      selected: () => view.selected(),
    }),
  );
  store.add(
    registerDocumentCommands({
      documents,
      definitions,
      log,
      openDocument,
      active: () => panels.active,
      selected: () => view.selected(),
    }),
  );
  store.add(
    registerComparisonCommands({
      service: ask,
      curations,
      pullRequests,
      log,
      openPanel: (target) => panels.open(target),
      documentUri,
      active: () => panels.active,
      selected: () => view.selected(),
    }),
  );
  store.add(onWindowFocus(() => void components.ask()));
  void scanner.scan();
  return publicApi({ scanner, inventory, components, definitions });
}
