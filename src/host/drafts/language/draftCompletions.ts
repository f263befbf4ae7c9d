import * as vscode from 'vscode';

import { completeDraft } from '../../../curation/assist/completeDraft.ts';
import type { DraftContexts } from '../../../model/evidence/draftContexts.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import { completionList, completionTriggers } from '../../common/completionList.ts';
import { draftOfDocument, draftSelector } from './draftTextOf.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get'>;
  readonly knowledge: Pick<DraftContexts, 'of' | 'want'>;
}

/** Completions at a draft's cursor: keys, versions, paths of the definition, licenses. */
export class DraftCompletions implements vscode.CompletionItemProvider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(): vscode.Disposable {
    return vscode.languages.registerCompletionItemProvider(draftSelector, this, ...completionTriggers);
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionList {
    const id = draftOfDocument(document);
    const draft = id === null ? undefined : this.#parts.drafts.get(id);
    if (!draft) return new vscode.CompletionList([]);
    const offset = document.offsetAt(position);
    const knowledge = this.#parts.knowledge.of(draft.component);
    return completionList(document, position, completeDraft(document.getText(), offset, knowledge));
  }
}
