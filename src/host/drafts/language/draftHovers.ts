import * as vscode from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import { plainText } from '../../../core/plainText.ts';
import { type DraftHover, hoverDraft } from '../../../curation/assist/hoverDraft.ts';
import { type FieldValue, fieldText, isSource } from '../../../curation/curationFields.ts';
import { draftIdIn } from '../draftUri.ts';
import { rangeIn } from '../../common/ranges.ts';
import { keyLabel } from './fieldLabels.ts';
import { licenseMarkdown } from '../../common/licenseMarkdown.ts';
import { TextMarkdown, appendBold } from '../../common/textMarkdown.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

type Parts = Pick<SharedParts, 'drafts' | 'knowledge'>;

/** A license's name, and the definition's current value of the field under the mouse. */
export function draftHovers({ drafts, knowledge }: Parts): vscode.HoverProvider {
  return {
    provideHover: (document, position) => {
      const id = draftIdIn(document.uri);
      const draft = id === null ? undefined : drafts.get(id);
      if (!draft) return null;
      const found = hoverDraft(document.getText(), document.offsetAt(position), knowledge.of(draft.component));
      return found && new vscode.Hover(markdownOf(found), rangeIn(document, found.range));
    },
  };
}

function markdownOf(hover: DraftHover): vscode.MarkdownString {
  const text = new TextMarkdown();
  switch (hover.kind) {
    case 'license':
    case 'exception':
    case 'reference':
    case 'word':
      return licenseMarkdown(hover);
    case 'revision':
      return text.appendText(stateLabel(hover));
    case 'field': {
      const message = keyLabel(hover.path);
      if (message !== null) text.appendText(message).appendMarkdown('\n\n');
      return hover.now === null ? text : appendNow(text, hover.now);
    }
    default:
      return assertNever(hover);
  }
}

function appendNow(text: vscode.MarkdownString, now: FieldValue): vscode.MarkdownString {
  const shown = fieldText(typeof now === 'string' || isSource(now) ? now : now.slice(0, 10), ', ') ?? '';
  text.appendMarkdown('$(law) ').appendText(vscode.l10n.t('Now:')).appendMarkdown(' ');
  return appendBold(text, shown);
}

function stateLabel({ revision, state }: Extract<DraftHover, { kind: 'revision' }>): string {
  const shown = plainText(revision);
  switch (state) {
    case 'known':
      return vscode.l10n.t('The service has a definition of version {0}.', shown);
    case 'notHarvested':
      return vscode.l10n.t('Version {0} is not scanned yet. The service can’t curate it.', shown);
    case 'unknown':
      return vscode.l10n.t('Version {0} is unknown.', shown);
    case 'notLookedUpYet':
      return vscode.l10n.t('Not looked up yet');
    default:
      return assertNever(state);
  }
}
