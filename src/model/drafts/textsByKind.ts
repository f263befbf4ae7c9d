import { toDisposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { type DraftAddress, isOfContribution } from './draftAddress.ts';
import type { DraftTexts } from './draftTexts.ts';

/** Serves drafts and contribution texts from their own stores. */
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
