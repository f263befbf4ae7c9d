import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { Later } from '../base/later.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { documentUri } from '../host/definitions/documents/documentUri.ts';
import type { ActivityView } from '../host/activity/activityView.ts';
import { draftCommands } from '../host/drafts/draftCommands.ts';
import { DraftService } from '../host/drafts/draftService.ts';
import { draftLanguage } from '../host/drafts/language/draftLanguage.ts';
import { PanelDrafts } from '../host/drafts/panelDrafts.ts';
import { planCommands } from '../host/drafts/plan/planCommands.ts';
import { localPackages } from '../host/files/localPackages.ts';
import type { LastUsed } from '../host/common/lastUsed.ts';
import { showOpen } from '../host/submissions/contributionOutcome.ts';
import { ContributionService } from '../host/submissions/contributionService.ts';
import { curationCommands } from '../host/activity/curationCommands.ts';
import { showDraftProblem } from '../host/submissions/draftProblem.ts';
import { previewDrafts } from '../host/submissions/previewDraft.ts';
import { Identities } from '../host/submissions/identities.ts';
import { discardSentDrafts } from '../host/submissions/sentDrafts.ts';
import { SubmissionPages } from '../host/submissions/submissionPages.ts';
import { forgetServiceAddresses, submitCommands } from '../host/submissions/submitCommands.ts';
import type { CommandHandlers } from '../host/common/register.ts';
import { findRevisions } from '../model/definitions/find/componentRevisions.ts';
import { DraftAnalyses } from '../model/drafts/draftAnalyses.ts';
import { Previews } from '../model/drafts/previews.ts';
import { Proposals } from '../model/drafts/proposals.ts';
import { suggestLicenseOf, type SuggestionParts } from '../model/evidence/suggestion/licenseSuggestion.ts';
import { Planner } from '../model/evidence/plan/planner.ts';
import { draftRefusals, sentState } from '../model/submissions/draftSubmissions.ts';
import { supportingFiles } from '../model/submissions/supportingFiles.ts';
import type { Features } from './features.ts';
import type { Model } from './model.ts';
import { comparedIn } from './suggestions.ts';

/** The views and actions that drafting is connected with. */
export interface DraftingParts {
  readonly extensionUri: Uri;
  readonly lastUsed: LastUsed;
  readonly activityView: ActivityView;
  readonly features: Later<Features>;
}

/** What needs the text of drafts: their analysis, the editor's features for them, panels, submissions, and commands. */
export interface Drafting {
  readonly draftService: DraftService;
  readonly analyses: DraftAnalyses;
  readonly previews: Previews;
  readonly proposals: Proposals;
  readonly panelDrafts: PanelDrafts;
  readonly submissionPages: SubmissionPages;
  /** Addresses of services that the user has trusted with a sign-in. */
  readonly forgetAddresses: () => Promise<void>;
  readonly commands: CommandHandlers;
}

/** Loaded with the first draft, or with the first command or edit that begins one. */
export function composeDrafting(model: Model, parts: DraftingParts, store: DisposableStore): Drafting {
  const { drafts, knowledge, submissions, files, documents, inventory, settings, service, caches, clock, turns } =
    model;
  const { lastUsed, features } = parts;
  const queueHarvests = async (components: readonly Coordinates[]): Promise<void> =>
    (await features.get()).queueHarvests(components);
  const previews = new Previews({ client: service.client, files, turns, clock });
  const proposals = store.add(new Proposals({ drafts, knowledge, curations: model.curations, previews, clock }));
  store.add(proposals.onDidChange((changed) => changed.forEach((one) => documents.forget(one))));
  const analyses = store.add(
    new DraftAnalyses({
      drafts,
      knowledge,
      refusals: (id) => draftRefusals(drafts.get(id), submissions.all),
      clock,
      turns,
    }),
  );
  const baseUrl = (): string => service.baseUrl() ?? '';
  const suggesting = {
    ...model,
    service: baseUrl,
    copies: localPackages({ inventory, caches }),
    compared: comparedIn(model),
  } satisfies SuggestionParts;
  const draftService = new DraftService({
    drafts,
    documents: model.draftDocuments,
    analyses,
    definitions: model.definitions,
  });
  store.add(draftLanguage({ drafts, knowledge, analyses }));
  const panelDrafts = store.add(
    new PanelDrafts({
      drafts,
      draftService,
      draftAnalyses: analyses,
      knowledge,
      files,
      isPrivate: service.isPrivate,
      stateOf: (id, revision) => sentState(submissions.all, id, revision),
      suggest: (coordinates, signal) => suggestLicenseOf(coordinates, null, suggesting, signal),
      turns,
      log: model.log,
    }),
  );
  store.add(
    submissions.onDidChange((ids) => {
      for (const id of ids) submissions.get(id)?.drafts.forEach((draft) => analyses.refresh(draft.id));
      panelDrafts.refresh();
    }),
  );
  store.add(
    settings.onDidChange((key) => {
      if (key === 'privatePackages') for (const { id } of drafts.all) analyses.refresh(id);
    }),
  );
  const drafting = { analyses, proposals, panelDrafts };
  const { submissionPages, forgetAddresses, commands } = composeSubmit(model, parts, drafting, store);
  const selected = (): readonly unknown[] => lastUsed.selected();
  return {
    draftService,
    analyses,
    previews,
    proposals,
    panelDrafts,
    submissionPages,
    forgetAddresses,
    commands: {
      ...commands,
      ...draftCommands({
        ...model,
        ...suggesting,
        draftService,
        draftAnalyses: analyses,
        isPrivate: service.isPrivate,
        openPanel: async (coordinates) =>
          (await features.get()).panels.open(coordinates, { follows: true, tab: 'overview' }),
        editInPanel: async (coordinates) => (await features.get()).panels.setLicense(coordinates),
        findService: service,
        queueHarvest: (coordinates) => queueHarvests([coordinates]),
        active: () => lastUsed.panel(),
        selected,
      }),
      ...curationCommands({
        ...model,
        service: service.client,
        analyses,
        view: parts.activityView,
        selected,
      }),
      ...planCommands({
        ...model,
        baseUrl,
        compared: suggesting.compared,
        draftService,
        planner: plannerOf(model),
        documentUri,
        queueHarvests,
        selected,
      }),
    },
  };
}

/** From drafts to pull requests: the review, the confirmation, and the result. */
function composeSubmit(
  model: Model,
  { extensionUri, lastUsed }: DraftingParts,
  { analyses, proposals, panelDrafts }: Pick<Drafting, 'analyses' | 'proposals' | 'panelDrafts'>,
  store: DisposableStore,
): Pick<Drafting, 'submissionPages' | 'forgetAddresses' | 'commands'> {
  const {
    drafts,
    draftsRead,
    submissionReviews,
    submissionReviewsRead,
    submissions,
    knowledge,
    documents,
    connection,
    signIn,
  } = model;
  const { settings, clock, log, draftDocuments } = model;
  const identities = store.add(new Identities(clock));
  const service = (): typeof connection.client => connection.client;
  const isRead = Promise.all([draftsRead, submissionReviewsRead]);
  const contributionService = new ContributionService({
    drafts,
    submissionReviews,
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
    service,
  });
  const onFound = (found: Parameters<typeof showOpen>[0]): void => void showOpen(found, true);
  store.add(
    discardSentDrafts({
      drafts,
      draftDocuments,
      submissionReviews,
      isRead: Promise.all([isRead, model.submissionsRead]),
      submissions,
      onFound,
    }),
  );
  const files = { definitions: model.definitions, files: model.files, service: () => model.service.baseUrl() ?? '' };
  const previewing = { documents, proposals, log };
  const submissionPages = store.add(
    new SubmissionPages({
      contributionService,
      submissionReviews,
      isRead,
      evidence: (parts, signal) => supportingFiles(parts, files, signal),
      showProblem: (parts) => showDraftProblem(parts),
      preview: (of) => previewDrafts(of, previewing),
      identities,
      onDidChange: [submissionReviews, drafts, submissions, knowledge, connection, settings].map(
        (one) => one.onDidChange,
      ),
      extensionUri,
      clock,
      log,
    }),
  );
  const onIdentity = (): void => submissionPages.update();
  store.add(identities.onDidChange(onIdentity));
  const commands = submitCommands({
    contributionService,
    pages: submissionPages,
    whenEvidenceIsAdded: () => panelDrafts.whenEvidenceIsAdded(),
    drafts,
    submissionReviews,
    isRead,
    submissions,
    analyses,
    previewing,
    active: () => lastUsed.panel(),
    selected: () => lastUsed.selected(),
    log,
  });
  return {
    submissionPages,
    forgetAddresses: () => forgetServiceAddresses(signIn, onIdentity),
    commands,
  };
}

/** The same change for other versions. */
function plannerOf({ service, knowledge, files, answers, turns }: Model): Planner {
  return new Planner({
    knowledge,
    files,
    revisions: (component, signal) => findRevisions(component, service, turns, signal),
    service: () => service.client(),
    isPrivate: (coordinates) => service.isPrivate(coordinates),
    answers,
  });
}
