import type { DisposableStore } from '../base/disposable.ts';
import { type Looked, SubmissionsAttention } from '../host/activity/submissionsAttention.ts';
import type { CurationsPart } from './composeCurationsView.ts';
import type { Model } from './composeModel.ts';

/** Who is there to follow what was sent: whoever looks at one of the views that list it. */
export function composeAttention(
  { submissions, scanner, inventory, lookUps, clock }: Model,
  { curations, activity }: { readonly curations: CurationsPart; readonly activity: Looked },
  store: DisposableStore,
): void {
  store.add(
    new SubmissionsAttention({
      curations: curations.view,
      others: [activity],
      submissions,
      pending: curations.pending,
      clock,
      isReading: () => scanner.isScanning || inventory.isReading,
      isAutomatic: () => lookUps.isAutomatic,
      onDidChangeReading: [scanner.onDidChange, inventory.onDidChangeActivity, lookUps.onDidChange],
    }),
  );
}
