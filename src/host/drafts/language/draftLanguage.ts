import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { DraftContexts } from '../../../model/drafts/draftContexts.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import type { DraftAnalyses } from '../../../model/drafts/draftAnalyses.ts';
import { DraftCompletions } from './draftCompletions.ts';
import { DraftDiagnostics } from './draftDiagnostics.ts';
import { DraftFixes } from './draftFixes.ts';
import { DraftHovers } from './draftHovers.ts';
import { DraftLenses } from './draftLenses.ts';
import { DraftLinks } from './draftLinks.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get'>;
  readonly knowledge: DraftContexts;
  readonly analyses: DraftAnalyses;
}

/** All language features of drafts. */
export function draftLanguage({ drafts, knowledge, analyses }: Parts): Disposable {
  const store = new DisposableStore();
  store.add(new DraftDiagnostics(analyses));
  store.add(new DraftLenses({ analyses, knowledge }));
  store.add(new DraftFixes(analyses).register());
  store.add(new DraftCompletions({ drafts, knowledge }).register());
  store.add(new DraftHovers({ drafts, knowledge }).register());
  store.add(new DraftLinks(analyses).register());
  return store;
}
