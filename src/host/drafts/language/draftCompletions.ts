import * as vscode from 'vscode';

import { completeDraft } from '../../../curation/assist/completeDraft.ts';
import { completionList } from '../../common/completionList.ts';
import { draftIdIn } from '../draftUri.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

type Parts = Pick<SharedParts, 'drafts' | 'knowledge'>;

/** Completions at a draft's cursor: keys, versions, paths of the definition, licenses. */
export function draftCompletions({ drafts, knowledge }: Parts): vscode.CompletionItemProvider {
  return {
    provideCompletionItems: (document, position) => {
      const id = draftIdIn(document.uri);
      const draft = id === null ? undefined : drafts.get(id);
      if (!draft) return new vscode.CompletionList([]);
      const found = completeDraft(document.getText(), document.offsetAt(position), knowledge.of(draft.component));
      return completionList(document, position, found);
    },
  };
}
