import type { DisposableStore } from '../base/disposable.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { registerSubmitCommands } from '../host/outbox/submissions/submitCommands.ts';
import type { LastUsed } from '../host/lastUsed.ts';
import { ContributionService } from '../host/outbox/submissions/contributionService.ts';
import { ContributionDiagnostics } from '../host/outbox/submissions/contributionDiagnostics.ts';
import { ContributionLenses } from '../host/outbox/submissions/contributionLenses.ts';
import { showOpen } from '../host/outbox/submissions/contributionOutcome.ts';
import { draftScores } from '../model/drafts/draftScores.ts';
import { Identities } from '../host/outbox/submissions/identities.ts';
import { RequestDocuments } from '../host/outbox/submissions/requestDocuments.ts';
import { ScoreStatus } from '../host/outbox/submissions/scoreStatus.ts';
import { UnknownOutcomes } from '../host/outbox/submissions/unknownOutcomes.ts';
import { SentDrafts } from '../host/outbox/submissions/sentDrafts.ts';
import type { Submission } from '../model/outbox/submissions/submission.ts';
import type { DraftHost } from './composeDrafts.ts';
import type { Model } from './composeModel.ts';

interface Parts extends DraftHost {
  readonly lastUsed: LastUsed;
}

export interface SubmitPart {
  /** The submission of exactly this contribution whose outcome is unknown. */
  readonly unknownOutcome: (contribution: string) => Submission | null;
}

/** From drafts to pull requests: the review, the confirmation, and what becomes of it. */
export function composeSubmit(model: Model, parts: Parts, store: DisposableStore): SubmitPart {
  const { drafts, draftsRead, submissions, knowledge, proposals, documents, connection, signIn, settings, clock, log } =
    model;
  const { prepared, preparedRead, lastUsed, draftDocuments, draftAnalyses, draftUri: uriOf } = parts;
  const identities = new Identities();
  const service = (): typeof connection.client => connection.client;
  const isRead = Promise.all([draftsRead, preparedRead]);
  const contributionService = new ContributionService({
    drafts,
    prepared,
    isRead,
    knowledge,
    curations: model.curations,
    proposals,
    documents: draftDocuments,
    identities,
    submissions,
    clock,
    signIn,
    settings,
    uriOf,
    service,
  });
  const unknownOutcome = (id: string): Submission | null => contributionService.unknownOutcome(id);
  const requests = store.add(
    new RequestDocuments({
      prepared,
      drafts,
      submissions,
      knowledge,
      text: (id) => contributionService.requests(id),
      clock,
    }),
  );
  requests.register();
  store.add(connection.onDidChange(() => requests.update()));
  store.add(
    settings.onDidChange((key) => {
      if (key === 'privatePackages' || key === 'apiUrl') requests.update();
    }),
  );
  store.add(
    new ContributionDiagnostics({
      proposed: (id) => contributionService.proposed(id),
      onDidChangeDrafts: (listener) => drafts.onDidChange(listener),
      clock,
    }),
  );
  store.add(new ContributionLenses({ prepared, drafts, submissions, connection, unknownOutcome }).register());
  store.add(new UnknownOutcomes({ prepared, drafts, submissions, connection, unknownOutcome, uriOf }));
  const scores = (coordinates: Coordinates, signal: AbortSignal): ReturnType<typeof draftScores> =>
    draftScores(coordinates, model, signal);
  store.add(new ScoreStatus({ proposals, scores, log }));
  const onFound = (found: Parameters<typeof showOpen>[0]): void => void showOpen(found, true);
  store.add(new SentDrafts({ drafts, prepared, isRead, submissions, onFound }));
  store.add(
    registerSubmitCommands({
      contributionService,
      drafts,
      prepared,
      isRead,
      submissions,
      analyses: draftAnalyses,
      identities,
      signIn,
      documents: draftDocuments,
      uriOf,
      decided: new Set(),
      clock,
      service,
      isRestricted: () => settings.isRestricted(),
      previewing: { documents, scores, log },
      onIdentity: () => requests.update(),
      active: () => lastUsed.panel(),
      selected: () => lastUsed.selected(),
      log,
    }),
  );
  return { unknownOutcome };
}
