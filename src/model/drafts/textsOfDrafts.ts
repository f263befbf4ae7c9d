import type { Drafts } from './drafts.ts';
import type { TextStore } from './sharedTexts.ts';

/** Of all that is known of a draft, the text. */
export function textsOfDrafts(drafts: Drafts): TextStore {
  return {
    get: (id) => drafts.get(id),
    write: (id, text, options) => drafts.write(id, { text }, options),
    flush: (id) => drafts.flush(id),
    reload: () => drafts.reload(),
    onDidChange: drafts.onDidChange,
  };
}
