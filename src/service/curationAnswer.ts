import { trimEnd } from '../base/trimEnd.ts';
import { type Coordinates, makeCoordinates, parseCoordinates, sameComponent } from '../core/coordinates.ts';
import { contributionChanges } from './contributionChanges.ts';
import { isWebAddress } from './pullRequestAddresses.ts';
import { curationListSchema, pullRequestSchema, type RawContribution } from './schemas.ts';

/** All proposals for one component, and what of them is in effect (service-api.md 5.2). */
export interface ComponentCurations {
  /** Revision (as the service spells it, lower case) → curation in effect, untouched JSON value. */
  readonly inEffect: ReadonlyMap<string, unknown>;
  /** Newest first. */
  readonly contributions: readonly Contribution[];
}

/** A pull request against the curated data. All texts are untrusted. */
export interface Contribution {
  readonly number: number;
  /** `null` where the service does not return it. */
  readonly url: string | null;
  readonly title: string;
  readonly body: string;
  readonly author: string | null;
  readonly state: 'open' | 'merged' | 'closed';
  /** ISO 8601 date-times, as the service gives them. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly mergedAt: string | null;
  /**
   * Its changes to this component, against the state in effect: revision (lower case) → the changed part of its
   * curation, in the running spelling (see `contributionChanges`). Empty if it changes nothing.
   */
  readonly revisions: ReadonlyMap<string, unknown>;
  /** The component's file as it has it: every revision (lower case), changed or not → curation, untouched JSON value. */
  readonly file: ReadonlyMap<string, unknown>;
}

/** The changes of a pull request, as the service sees them now: none once it is merged (service-api.md 5.5). */
export interface PullRequestOverview {
  readonly url: string;
  readonly changes: readonly Coordinates[];
}

/**
 * Reads `GET /curations/<component>`. The service matches by prefix, and without a namespace it lists contributions of
 * every namespace (service-api.md 5.2): only those of exactly this component are taken. `null` for no such list.
 */
export function readCurationList(json: unknown, component: Coordinates): ComponentCurations | null {
  const parsed = curationListSchema.safeParse(json);
  if (!parsed.success || !hasLists(json)) return null;
  const inEffect = new Map<string, unknown>();
  for (const [key, curation] of parsed.data.curations) {
    const found = parseCoordinates(key);
    if (found.ok && found.value.revision !== null && sameComponent(component, found.value))
      inEffect.set(found.value.revision.toLowerCase(), curation);
  }
  const listed = parsed.data.contributions.flatMap((raw) => contributionOf(raw, component) ?? []);
  const once = [...new Map(listed.map((one) => [one.number, one])).values()].sort((a, b) => b.number - a.number);
  const changes = contributionChanges(once, inEffect);
  return {
    inEffect,
    contributions: once.map((one) => ({ ...one, revisions: changes.get(one.number) ?? new Map<string, unknown>() })),
  };
}

/** Reads `GET /curations/pr/<number>`; what cannot be coordinates is left out. `null` for no such answer. */
export function readPullRequest(json: unknown): PullRequestOverview | null {
  const parsed = pullRequestSchema.safeParse(json);
  if (!parsed.success) return null;
  const changes = parsed.data.changes.flatMap((text) => {
    const found = parseCoordinates(text);
    return found.ok ? [found.value] : [];
  });
  return { url: parsed.data.url, changes };
}

/** A missing list is not an empty one: another kind of response must not count as "no proposals". */
function hasLists(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const { curations, contributions } = json as { readonly curations?: unknown; readonly contributions?: unknown };
  return Array.isArray(contributions) || (typeof curations === 'object' && curations !== null);
}

/** `null` for one without a revision of the component, or in an unknown state. */
function contributionOf(
  { pr, files }: RawContribution,
  component: Coordinates,
): Omit<Contribution, 'revisions'> | null {
  const file = new Map<string, unknown>();
  for (const { coordinates, revisions } of files) {
    const { type, provider, namespace, name } = coordinates ?? {};
    if (!type || !provider || !name) continue;
    for (const { revision, data } of revisions) {
      const made = makeCoordinates({ type, provider, namespace, name, revision });
      if (!made.ok || made.value.revision === null || !sameComponent(component, made.value)) continue;
      file.set(made.value.revision.toLowerCase(), data);
    }
  }
  const state = stateOf(pr);
  if (file.size === 0 || state === null) return null;
  return {
    number: pr.number,
    url: addressOf(pr),
    title: pr.title ?? '',
    body: pr.body ?? '',
    author: pr.user?.login ?? null,
    state,
    createdAt: pr.created_at,
    updatedAt: pr.updated_at,
    mergedAt: pr.merged_at,
    file,
  };
}

/** GitHub reports a merged one as closed, with the time of the merge. */
function stateOf({ state, merged_at: mergedAt }: RawContribution['pr']): Contribution['state'] | null {
  if (state === 'open') return mergedAt === null ? 'open' : null;
  if (state !== 'closed') return null;
  if (mergedAt === null) return 'closed';
  return Number.isNaN(Date.parse(mergedAt)) ? null : 'merged';
}

/** The pull request's own address, or one below its repository's. */
function addressOf({ html_url: own, base, number }: RawContribution['pr']): string | null {
  if (own !== null && isWebAddress(own)) return own;
  const { html_url: repository = null, full_name: name = null } = base?.repo ?? {};
  if (repository !== null && isWebAddress(repository)) return `${trimEnd(repository, '/')}/pull/${number}`;
  return name !== null && /^(?!\.\.?\/)[\w.-]+\/(?!\.\.?$)[\w.-]+$/.test(name)
    ? `https://github.com/${name}/pull/${number}`
    : null;
}
