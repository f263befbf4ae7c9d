import type { Drafts } from './drafts.ts';
import type { TextStore } from './sharedTexts.ts';

/** Gives access to the texts of drafts only. */
export function textsOfDrafts(drafts: Drafts): TextStore {
  return {
    get: (id) => drafts.get(id),
    write: (id, text, options) => drafts.write(id, { text }, options),
    flush: (id) => drafts.flush(id),
    reload: () => drafts.reload(),
    onDidChange: drafts.onDidChange,
  };
}
