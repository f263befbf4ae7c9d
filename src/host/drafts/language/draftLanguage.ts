import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import { withRevision } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { DraftAnalyses, DraftAnalysis } from '../../../model/drafts/draftAnalyses.ts';
import { draftCompletions } from './draftCompletions.ts';
import { completionTriggers } from '../../common/completionList.ts';
import { showDraftDiagnostics } from './draftDiagnostics.ts';
import { draftFixes } from './draftFixes.ts';
import { draftHovers } from './draftHovers.ts';
import { draftLenses } from './draftLenses.ts';
import { draftIdIn, draftSelector } from '../draftUri.ts';
import { rangeIn } from '../../common/ranges.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

/** Maximum links in one document. */
const maxLinks = 500;

interface Parts extends Pick<SharedParts, 'drafts' | 'knowledge'> {
  readonly analyses: DraftAnalyses;
}

/** All language features of drafts. */
export function draftLanguage({ drafts, knowledge, analyses }: Parts): Disposable {
  const store = new DisposableStore();
  store.add(showDraftDiagnostics(analyses));
  const lenses = store.add(draftLenses({ analyses, knowledge }));
  store.add(vscode.languages.registerCodeLensProvider(draftSelector, lenses));
  const fixes = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  store.add(vscode.languages.registerCodeActionsProvider(draftSelector, draftFixes(analyses), fixes));
  const completions = draftCompletions({ drafts, knowledge });
  store.add(vscode.languages.registerCompletionItemProvider(draftSelector, completions, ...completionTriggers));
  store.add(vscode.languages.registerHoverProvider(draftSelector, draftHovers({ drafts, knowledge })));
  store.add(vscode.languages.registerDocumentLinkProvider(draftSelector, draftLinks(analyses)));
  return store;
}

/** Links from a draft's paths to the files' texts, and from versions to their definitions. */
function draftLinks(analyses: Pick<DraftAnalyses, 'of'>): vscode.DocumentLinkProvider {
  return {
    provideDocumentLinks: (document) => {
      const id = draftIdIn(document.uri);
      const analysis = id === null ? null : analyses.of(id);
      return analysis?.text === document.getText() ? linksOf(document, analysis).slice(0, maxLinks) : [];
    },
  };
}

function linksOf(document: vscode.TextDocument, { draft, reading }: DraftAnalysis): vscode.DocumentLink[] {
  return reading.revisions.flatMap(({ revision, range, places, curation }) => {
    const component: ComponentArgument = { coordinates: withRevision(draft.component, revision), place: null };
    const files = (curation.files ?? []).flatMap(({ path }, at) => {
      const place = places.get(`files.${at}.path`);
      if (!place) return [];
      const message = vscode.l10n.t('Open {component}', { component: plainText(path) });
      return [link(rangeIn(document, place), message, 'clearlydefined.openFileText', [component, path])];
    });
    const message = vscode.l10n.t('Open the definition of {0}', plainText(revision));
    return [link(rangeIn(document, range), message, 'clearlydefined.openDefinition', [component]), ...files];
  });
}

function link(range: vscode.Range, tooltip: string, command: CommandId, args: readonly unknown[]): vscode.DocumentLink {
  const made = new vscode.DocumentLink(
    range,
    vscode.Uri.from({ scheme: 'command', path: command, query: JSON.stringify(args) }),
  );
  made.tooltip = tooltip;
  return made;
}
