import type { DisposableStore } from '../base/disposable.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { registerCurationCommands } from '../host/drafts/curationCommands.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import type { DraftAnalyses } from '../model/drafts/draftAnalyses.ts';
import { CurationsItems } from '../host/activity/curationsItems.ts';
import { CurationsView } from '../host/activity/curationsView.ts';
import { CurationsTree } from '../model/activity/curationsTree.ts';
import type { PendingPullRequests } from '../model/activity/pendingPullRequests.ts';
import { SubmissionEffects } from '../model/activity/submissionEffects.ts';
import type { Model } from './composeModel.ts';
import type { SubmitPart } from './composeSubmit.ts';

interface Parts {
  readonly analyses: DraftAnalyses;
  readonly lastUsed: LastUsed;
  readonly unknownOutcome: SubmitPart['unknownOutcome'];
}

export interface CurationsPart {
  readonly pending: PendingPullRequests;
  readonly view: CurationsView;
}

/** What a person drafts, has sent, and others propose: the view and its commands. */
export function composeCurationsView(
  model: Model,
  { analyses, lastUsed, unknownOutcome }: Parts,
  store: DisposableStore,
): CurationsPart {
  const { drafts, knowledge, submissions, localLicenses, definitions, curations, pending, clock } = model;
  const forget = (component: Coordinates): void => {
    curations.forget(component);
    knowledge.forget(component);
  };
  const effects = store.add(new SubmissionEffects({ submissions, localLicenses, definitions, forget }));
  const judged = (draft: string): ReturnType<DraftAnalyses['of']> => analyses.of(draft);
  const tree = new CurationsTree({ drafts, judged, knowledge, submissions, localLicenses, pending });
  const view = store.add(
    new CurationsView({
      tree,
      items: new CurationsItems({ now: () => clock.now() }),
      drafts,
      clock,
      onDidChange: [
        drafts.onDidChange,
        analyses.onDidChange,
        submissions.onDidChange,
        localLicenses.onDidChange,
        pending.onDidChange,
      ],
      onDidEnd: effects.onDidEnd,
    }),
  );
  lastUsed.follow({
    onDidChangeSelection: (listener) => view.onDidChangeSelection(listener),
    selected: () => view.selectedComponents(),
    rows: () => view.selected(),
  });
  const selected = (): readonly unknown[] => lastUsed.selected();
  const commands = { ...model, service: model.service.client, analyses, view, selected, unknownOutcome };
  store.add(registerCurationCommands(commands));
  return { pending, view };
}
