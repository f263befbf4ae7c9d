import { toDisposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { type DraftAddress, isOfContribution } from './draftAddress.ts';
import type { DraftTexts } from './draftTexts.ts';

/** Drafts from where drafts are kept, what is said about them from where that is. */
export function textsByKind(drafts: DraftTexts, contributions: DraftTexts): DraftTexts {
  const of = (address: DraftAddress): DraftTexts => (isOfContribution(address) ? contributions : drafts);
  const onDidChange: Event<readonly DraftAddress[]> = (listener) => {
    const subscriptions = [drafts.onDidChange(listener), contributions.onDidChange(listener)];
    return toDisposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    });
  };
  return {
    read: (address) => of(address).read(address),
    keep: (address, text, options) => of(address).keep(address, text, options),
    onDidChange,
  };
}
