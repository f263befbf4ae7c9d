import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { DocumentFiles } from '../host/definitions/documents/documentFiles.ts';
import { DocumentOpener, type OpenDocument } from '../host/definitions/documents/documentOpener.ts';
import { registerArchiveTexts } from '../host/files/archiveTexts.ts';
import { DefinitionPanels } from '../host/panel/definitionPanels.ts';
import type { DraftsForPanels } from '../host/panel/draftsForPanels.ts';
import type { PanelContext, PanelSections } from '../host/panel/panelSection.ts';
import { panelSections } from '../host/panel/sections/panelSections.ts';
import { report } from '../host/report.ts';
import type { Model } from './composeModel.ts';

export interface Panels {
  readonly panels: DefinitionPanels;
  readonly openDocument: OpenDocument;
}

/** What shows one component whole: panels, and read-only documents. */
export function composePanels(
  extensionUri: Uri,
  model: Model,
  drafts: DraftsForPanels,
  store: DisposableStore,
): Panels {
  const { documents, definitions, files, chains, caches, turns, log } = model;
  store.add(new DocumentFiles({ documents, log }).register());
  store.add(registerArchiveTexts({ turns, caches }));
  const opener = new DocumentOpener({ documents, log });
  const openDocument: OpenDocument = (address, options) => opener.open(address, options);
  const parts = {
    draft: { drafts },
    files: { files, turns, log },
    raw: { documents, definitions, openDocument },
    why: { chains },
  };
  const sections = (context: PanelContext): PanelSections => panelSections(context, parts);
  const panels = store.add(new DefinitionPanels({ ...model, extensionUri, sections, describeProblem: report }));
  return { panels, openDocument };
}
