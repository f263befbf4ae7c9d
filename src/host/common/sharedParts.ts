import type { Turns } from '../../base/steps.ts';
import type { OpenCurations } from '../../model/activity/openCurations.ts';
import type { PendingPullRequests } from '../../model/activity/pendingPullRequests.ts';
import type { ComponentCurationsCache } from '../../model/definitions/componentCurationsCache.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import type { Documents } from '../../model/definitions/documents/documents.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { LocalLicenses } from '../../model/drafts/localLicenses.ts';
import type { DraftContexts } from '../../model/evidence/draftContexts.ts';
import type { DefinitionFiles } from '../../model/files/definitionFiles.ts';
import type { Harvests } from '../../model/harvests/harvests.ts';
import type { Clock, Log } from '../../model/ports.ts';
import type { SubmissionReviews } from '../../model/submissions/submissionReviews.ts';
import type { Submissions } from '../../model/submissions/submissions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { ManifestContents } from '../../model/workspace/dependencyPathFinder.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import type { LookUps } from './lookUps.ts';
import type { ManifestTexts } from './manifestTexts.ts';
import type { Settings } from './settings.ts';

/** What many features of the editor work with, under the same names everywhere; each takes what it needs. */
export interface SharedParts {
  readonly log: Log;
  readonly clock: Clock;
  /** For work that must not block the host. */
  readonly turns: Turns;
  readonly settings: Settings;
  readonly inventory: Inventory;
  /** The components of the workspace. */
  readonly components: Components;
  /** True if components are looked up without a request. */
  readonly lookUps: LookUps;
  /** Dependencies of open documents. */
  readonly manifestTexts: ManifestTexts;
  /** The current texts of manifests. */
  readonly contents: ManifestContents;
  readonly definitions: Definitions;
  readonly files: DefinitionFiles;
  readonly documents: Documents;
  readonly curations: ComponentCurationsCache;
  readonly harvests: Harvests;
  readonly drafts: Drafts;
  /** What is known of the components of drafts. */
  readonly knowledge: DraftContexts;
  readonly submissions: Submissions;
  /** Reviews of drafts that are sent together. */
  readonly submissionReviews: SubmissionReviews;
  /** Open pull requests on components of the workspace. */
  readonly pending: PendingPullRequests;
  readonly openCurations: OpenCurations;
  /** Licenses that the user uses locally, until the service has them. */
  readonly localLicenses: LocalLicenses;
}
