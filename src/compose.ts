import type * as vscode from 'vscode';

import { DisposableStore, toDisposable } from './base/disposable.ts';
import type { Coordinates } from './core/coordinates.ts';
import { registerComponentCommands } from './host/commands/componentCommands.ts';
import { registerConnectionCommands } from './host/commands/connectionCommands.ts';
import { registerFindCommands } from './host/commands/findCommands.ts';
import { registerDocumentCommands } from './host/commands/documentCommands.ts';
import { registerFileCommands } from './host/commands/fileCommands.ts';
import { registerScanCommands } from './host/commands/scanCommands.ts';
import { registerViewCommands } from './host/commands/viewCommands.ts';
import { DocumentFiles } from './host/documents/documentFiles.ts';
import { DocumentOpener, type OpenDocument } from './host/documents/documentOpener.ts';
import { documentWordsHere } from './host/documents/documentWordsHere.ts';
import { ManifestHover } from './host/editor/manifestHover.ts';
import { registerArchiveTexts } from './host/files/archiveTexts.ts';
import { FileTextOpener } from './host/files/fileTextOpener.ts';
import { localPackages } from './host/files/localPackages.ts';
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
import { Components } from './model/components.ts';
import { Definitions } from './model/definitions.ts';
import { HarvestRequests } from './model/find/harvestRequests.ts';
import { Documents } from './model/documents/documents.ts';
import { ChainReader } from './model/evidence/chainReader.ts';
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
  const client = (): typeof connection.client => connection.client;
  const documents = store.add(
    new Documents({
      files,
      definitions,
      service: client,
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
  const copies = localPackages({ inventory, caches: () => platform.packageCaches(), turns });
  const chains = new ChainReader({ definitions, files, service: client, isPrivate, copies, turns });
  store.add(registerArchiveTexts(turns));
  const panels = store.add(
    new DefinitionPanels({
      extensionUri: context.extensionUri,
      definitions,
      broughtIn,
      sections: panelSections({
        files: { files, turns, log },
        raw: { documents, definitions, openDocument },
        why: { chains },
      }),
      describeProblem: report,
      log,
    }),
  );

  const service = { client, isPrivate };
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
      service,
      log,
      openDefinition: (coordinates, resolved) => panels.open(coordinates, resolved ? { resolved } : {}),
      webUrl: () => settings.webUrl(),
      selected: () => view.selected(),
    }),
  );
  const harvests = new HarvestRequests({ service, clock });
  const openDefinition = (coordinates: Coordinates, pr: number | null): void =>
    panels.open({ coordinates, pr, base: null });
  const finding = { service, harvests, inventory, settings, clock, turns, log };
  store.add(registerFindCommands({ ...finding, openDefinition, selected: () => view.selected() }));
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
    registerFileCommands({
      files,
      opener: new FileTextOpener({ definitions, files, copies, openStored: openDocument, log }),
      openPanel: (coordinates) => panels.open(coordinates),
      active: () => panels.active?.coordinates ?? null,
      selected: () => view.selected(),
      log,
    }),
  );
  store.add(onWindowFocus(() => void components.ask()));
  void scanner.scan();
  return publicApi({ scanner, inventory, components, definitions });
}
