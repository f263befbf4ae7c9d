import * as vscode from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import type { SourceLocation } from '../../../core/definition.ts';
import { plainText } from '../../../core/plainText.ts';
import { type DraftHover, hoverDraft } from '../../../curation/assist/hoverDraft.ts';
import type { DraftContexts } from '../../../model/drafts/draftContexts.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import { draftOfDocument, draftSelector, rangeIn } from './draftTextOf.ts';
import { keyLabel } from './fieldLabels.ts';
import { TextMarkdown } from '../../textMarkdown.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get'>;
  readonly knowledge: Pick<DraftContexts, 'of'>;
}

/** A license's name, and the definition's current value of the field under the mouse. */
export class DraftHovers implements vscode.HoverProvider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(): vscode.Disposable {
    return vscode.languages.registerHoverProvider(draftSelector, this);
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    const id = draftOfDocument(document);
    const draft = id === null ? undefined : this.#parts.drafts.get(id);
    if (!draft) return null;
    const knowledge = this.#parts.knowledge.of(draft.component);
    const found = hoverDraft(document.getText(), document.offsetAt(position), knowledge);
    return found && new vscode.Hover(markdownOf(found), rangeIn(document, found.range));
  }
}

function markdownOf(hover: DraftHover): vscode.MarkdownString {
  const text = new TextMarkdown();
  switch (hover.kind) {
    case 'license': {
      const { name, id, isOsiApproved, isDeprecated, url } = hover.license;
      text.appendMarkdown('**').appendText(name).appendMarkdown('** — ').appendText(id);
      if (isOsiApproved)
        text.appendMarkdown('\n\n').appendText(vscode.l10n.t('Approved by the Open Source Initiative'));
      if (isDeprecated)
        text.appendMarkdown('\n\n$(warning) ').appendText(vscode.l10n.t('SPDX has replaced this identifier.'));
      if (url !== null) text.appendMarkdown(`\n\n[${vscode.l10n.t('Read the license')}](${encodeURI(url)})`);
      return text;
    }
    case 'exception':
      return text
        .appendMarkdown('**')
        .appendText(hover.id)
        .appendMarkdown('** — ')
        .appendText(vscode.l10n.t('an exception that a license may have behind WITH'));
    case 'reference':
      return text
        .appendMarkdown('**')
        .appendText(plainText(hover.id))
        .appendMarkdown('** — ')
        .appendText(vscode.l10n.t('a license that SPDX has no identifier for'));
    case 'word':
      return text.appendMarkdown('**').appendText(hover.id).appendMarkdown('** — ').appendText(wordMeaning(hover.id));
    case 'revision':
      return text.appendText(stateLabel(hover));
    case 'field': {
      const message = keyLabel(hover.field);
      if (message !== null) text.appendText(message).appendMarkdown('\n\n');
      return hover.now === null ? text : appendNow(text, hover.now);
    }
    default:
      return assertNever(hover);
  }
}

function appendNow(
  text: vscode.MarkdownString,
  now: string | readonly string[] | SourceLocation,
): vscode.MarkdownString {
  const shown = typeof now === 'string' ? now : 'length' in now ? now.slice(0, 10).join(', ') : sourceText(now);
  return text
    .appendMarkdown('$(law) ')
    .appendText(vscode.l10n.t('The definition says now:'))
    .appendMarkdown(' **')
    .appendText(plainText(shown))
    .appendMarkdown('**');
}

function sourceText({ url, type, provider, namespace, name, revision }: SourceLocation): string {
  return url ?? [type, provider, namespace ?? '-', name, revision].map((part) => part ?? '?').join('/');
}

function wordMeaning(word: string): string {
  if (word === 'NONE') return vscode.l10n.t('the component is offered under no license at all');
  if (word === 'OTHER') return vscode.l10n.t('a license that SPDX does not list');
  return vscode.l10n.t('no license is stated');
}

function stateLabel({ revision, state }: Extract<DraftHover, { kind: 'revision' }>): string {
  const shown = plainText(revision);
  switch (state) {
    case 'known':
      return vscode.l10n.t('Version {0}: the service has a definition of it.', shown);
    case 'notHarvested':
      return vscode.l10n.t('Version {0} has not been harvested yet.', shown);
    case 'unknown':
      return vscode.l10n.t('Neither the service nor the registry knows a version {0}.', shown);
    case 'unasked':
      return vscode.l10n.t('Nothing has been read of version {0} yet.', shown);
    default:
      return assertNever(state);
  }
}
