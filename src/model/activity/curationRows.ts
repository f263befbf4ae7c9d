import { coordinatesKey, withRevision } from '../../core/coordinates.ts';
import { proposedChanges } from '../../curation/changedFields.ts';
import { type Finding, isIncomplete } from '../../curation/finding.ts';
import type { DraftReading } from '../../curation/readDraft.ts';
import type { Draft } from '../drafts/draft.ts';
import type { DraftContexts } from '../evidence/draftContexts.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { LocalLicenses } from '../drafts/localLicenses.ts';
import type { PartState } from '../submissions/submission.ts';
import { numberOf } from '../submissions/submissionParts.ts';
import type { Submissions } from '../submissions/submissions.ts';
import type {
  CurationNode,
  CurationSection,
  DraftFieldNode,
  DraftNode,
  DraftRevisionNode,
  DraftState,
  SentComponentNode,
  SubmissionNode,
  SubmissionPartNode,
} from './curationNodes.ts';
import type { ActivitySection, FailureNode, SectionNode, StepNode } from './activityNodes.ts';
import type { PendingResult, PendingPullRequest } from './pendingPullRequests.ts';
import { leadingPart, sentComponents } from './submissionState.ts';
import { submissionSteps } from './submissionSteps.ts';

/** A draft as last read and judged, maybe with an older text. */
export interface JudgedDraft {
  readonly reading: DraftReading;
  readonly findings: readonly Finding[];
}

interface Parts {
  readonly drafts: Pick<Drafts, 'all' | 'get'>;
  /** `null` until it has been checked. */
  readonly judged: (draft: string) => JudgedDraft | null;
  readonly knowledge: Pick<DraftContexts, 'of'>;
  readonly submissions: Pick<Submissions, 'all'>;
  readonly localLicenses: Pick<LocalLicenses, 'all'>;
  readonly pending: { readonly result: PendingResult };
}

/** Changed files of a revision that are listed one by one. */
const maxChanges = 200;

/**
 * The rows about curations: the user's drafts, their submissions, local licenses, and pull requests of others for
 * components of the workspace. Makes no requests.
 */
export class CurationRows {
  readonly #parts: Parts;
  readonly #chosen = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Drafts to be submitted together, in the order of creation. */
  get chosen(): readonly Draft[] {
    return this.#parts.drafts.all.filter(({ id }) => this.#chosen.has(id));
  }

  choose(draft: string, isChosen: boolean): void {
    if (isChosen) this.#chosen.add(draft);
    else this.#chosen.delete(draft);
  }

  sections(): readonly SectionNode[] {
    const { drafts, submissions, localLicenses, pending } = this.#parts;
    const result = pending.result;
    const others = this.#others();
    const own = [
      ...sectionOf('drafts', drafts.all.length),
      ...sectionOf('submissions', submissions.all.length),
      ...sectionOf('local', localLicenses.all.length),
    ];
    // Alone, it is shown if it has content; that nothing is pending is shown beside other items only.
    const isWanted = others.length > 0 || hasOwnRow(result) || (own.length > 0 && result.requestedAt !== null);
    const leftOut = result.total - result.requested;
    return isWanted ? [...own, { ...section('pending', others.length), leftOut, isLoading: result.isLoading }] : own;
  }

  /** The rows below a row that is no section. */
  children(node: CurationNode): readonly (CurationNode | StepNode | FailureNode)[] {
    switch (node.kind) {
      case 'draft':
        return this.#revisionsOf(node.draft);
      case 'draftRevision':
        // A single change is shown in the row itself.
        return (node.changes.length > 1 ? node.changes : []).map((change, at): DraftFieldNode => {
          const { draft, revision } = node;
          return { kind: 'draftField', id: `${node.id}/${at}`, draft, revision, change };
        });
      case 'submission':
        return partsOf(node);
      case 'submissionPart':
        return componentsAndSteps(node, node.at, node.state);
      case 'pullRequest':
        return node.pullRequest.components.map((pending, at) => {
          return { kind: 'pendingComponent', id: `${node.id}/${at}`, pullRequest: node.pullRequest, pending };
        });
      default:
        return [];
    }
  }

  submissions(): readonly SubmissionNode[] {
    const { submissions } = this.#parts;
    return submissions.all.map((submission) => ({
      kind: 'submission',
      id: `submission/${submission.id}`,
      submission,
      state: leadingPart(submission)?.state ?? null,
    }));
  }

  inSection(name: CurationSection): readonly CurationNode[] {
    const { drafts, localLicenses } = this.#parts;
    switch (name) {
      case 'drafts':
        return drafts.all.map((draft) => this.#draftNode(draft));
      case 'submissions':
        return this.submissions();
      case 'local':
        return localLicenses.all.map((license) => {
          const { coordinates } = license;
          return { kind: 'localLicense', id: `local/${coordinatesKey(coordinates)}`, coordinates, license };
        });
      case 'pending':
        return this.#pendingNodes();
    }
  }

  #pendingNodes(): readonly CurationNode[] {
    const { problem, pullRequests, isLoading } = this.#parts.pending.result;
    const found = this.#others().map((pullRequest): CurationNode => {
      return { kind: 'pullRequest', id: `pullRequest/${pullRequest.number}`, pullRequest };
    });
    if (problem) return [{ kind: 'problem', id: 'pending/problem', problem }, ...found];
    if (found.length > 0) return found;
    const note = pullRequests === null && isLoading ? 'loading' : 'none';
    return [{ kind: 'note', id: `pending/${note}`, note }];
  }

  /** Those of other users: the user's own are listed as submissions. */
  #others(): readonly PendingPullRequest[] {
    const own = new Set(this.#parts.submissions.all.flatMap(({ parts }) => parts.map(numberOf)));
    return (this.#parts.pending.result.pullRequests ?? []).filter(({ number }) => !own.has(number));
  }

  #draftNode(draft: Draft): DraftNode {
    const id = `draft/${draft.id}`;
    return { kind: 'draft', id, draft, state: this.#stateOf(draft), isChosen: this.#chosen.has(draft.id) };
  }

  #stateOf(draft: Draft): DraftState {
    const judged = this.#parts.judged(draft.id);
    if (!judged) return { kind: 'unread' };
    const { reading, findings } = judged;
    const count = (severity: Finding['severity']): number => findings.filter((one) => one.severity === severity).length;
    const errors = count('error');
    const rest = isIncomplete(findings) ? 'incomplete' : errors > 0 ? 'faulty' : 'good';
    return {
      kind: draft.hasConflict ? 'conflict' : rest,
      errors,
      warnings: count('warning'),
      revisions: reading.revisions.map(({ revision }) => revision),
      declared: [...new Set(reading.revisions.flatMap(({ curation }) => curation.licensed?.declared ?? []))],
    };
  }

  #revisionsOf(draft: Draft): readonly DraftRevisionNode[] {
    const known = this.#parts.knowledge.of(draft.component);
    return (this.#parts.judged(draft.id)?.reading.revisions ?? []).map(({ revision, curation }) => {
      const { definition } = known.of(revision);
      const changes = proposedChanges(definition, curation);
      return {
        kind: 'draftRevision',
        id: `draft/${draft.id}/${revision}`,
        draft,
        revision,
        coordinates: withRevision(draft.component, revision),
        changes: changes.slice(0, maxChanges),
      };
    });
  }
}

/** The list of pull requests has a row of its own: what is wrong with it, or that it is being read. */
function hasOwnRow({ problem, isLoading, pullRequests }: PendingResult): boolean {
  // A service without such lists is no failure.
  return (problem !== null && problem.kind !== 'notOffered') || (isLoading && pullRequests === null);
}

/** A section of the Activity view; none without rows. */
export function sectionOf(name: ActivitySection, count: number): readonly SectionNode[] {
  return count > 0 ? [section(name, count)] : [];
}

function section(name: ActivitySection, count: number): SectionNode {
  return {
    kind: 'section',
    id: `section/${name}`,
    section: name,
    count,
    harvests: null,
    leftOut: 0,
    isLoading: false,
  };
}

/** A single part needs no row of its own. */
function partsOf(node: SubmissionNode): readonly (CurationNode | StepNode | FailureNode)[] {
  const { submission } = node;
  const { id, parts } = submission;
  const [only] = parts;
  if (parts.length === 1 && only) return componentsAndSteps(node, 0, only.state);
  return parts.map(({ state }, at) => {
    return { kind: 'submissionPart', id: `submission/${id}/${at}`, submission, at, state };
  });
}

/** Why it is stuck, if it is; what it changes; and how far it has come. */
function componentsAndSteps(
  row: SubmissionNode | SubmissionPartNode,
  at: number,
  state: PartState,
): readonly (SentComponentNode | StepNode | FailureNode)[] {
  const { submission } = row;
  const part = submission.parts[at];
  const steps = submissionSteps(row, state);
  const components = (part ? sentComponents(submission, part) : []).map((sent, index): SentComponentNode => {
    return { kind: 'sentComponent', id: `submission/${submission.id}/${at}/${index}`, submission, sent };
  });
  return [
    ...steps.filter(({ kind }) => kind === 'failure'),
    ...components,
    ...steps.filter(({ kind }) => kind === 'step'),
  ];
}
