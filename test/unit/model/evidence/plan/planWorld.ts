import { fail, succeed } from '../../../../../src/base/result.ts';
import type { Coordinates } from '../../../../../src/core/coordinates.ts';
import type { DefinitionFile } from '../../../../../src/core/definitionFile.ts';
import type { ServiceProblem } from '../../../../../src/core/problem.ts';
import type { Curation } from '../../../../../src/curation/curation.ts';
import { nothingKnown } from '../../../../../src/curation/knowledge.ts';
import { type Plan, type PlanRow } from '../../../../../src/model/evidence/plan/plan.ts';
import { Planner, type PlannerParts } from '../../../../../src/model/evidence/plan/planner.ts';
import { licenseText, someDefinition, someFile } from '../../../core/someDefinition.ts';
import { bytesOf, directAnswers } from '../../../../support/answers.ts';
import { settle } from '../../../../support/fakeClock.ts';

/** One revision of the tested component. */
export interface Version {
  readonly declared?: string;
  /** The hash of its license file. */
  readonly text?: string;
  /** The hash of a readme, which it has instead of a license file. */
  readonly readme?: string;
  /** The license found in that file; the requested one by default. */
  readonly says?: string | null;
  readonly registry?: string;
  readonly pr?: number;
  /** The license in the definition, where it differs from the search result. */
  readonly now?: string;
  /** Listed only by the origin, or only by the service. */
  readonly only?: 'origin' | 'service';
  readonly isHarvested?: false;
  readonly files?: 'broken';
  /** Its definition has a curation. */
  readonly curated?: true;
}

export interface World {
  /** Newest first. */
  readonly versions: Readonly<Record<string, Version>>;
  readonly isPrivate?: boolean;
  readonly search?: ServiceProblem;
  readonly lists?: ServiceProblem;
}

export const component: Coordinates = { type: 'npm', provider: 'npmjs', namespace: '@demo', name: 'x', revision: null };
export const down: ServiceProblem = { kind: 'serverError', status: 503 };

export interface RequestLog {
  readonly requests: string[];
  /** The maximum number of simultaneous requests for files. */
  most: number;
}

/** A planner over these versions, with a log of its requests. */
export function planner(world: World): { readonly planner: Planner; readonly log: RequestLog } {
  const log: RequestLog = { requests: [], most: 0 };
  const of = (revision: string): Version | undefined => world.versions[revision];
  const at = (revision: string): Coordinates => ({ ...component, revision });
  const wanted = new Set<string>();
  let running = 0;
  const parts: PlannerParts = {
    isPrivate: () => world.isPrivate ?? false,
    answers: directAnswers(),
    revisions: async () => {
      log.requests.push('lists');
      if (world.lists) return fail(world.lists);
      const revisions = Object.entries(world.versions).flatMap(([revision, { only, isHarvested = true }]) => {
        if (only === 'service') return [];
        return [
          { coordinates: at(revision), tags: [], isPrerelease: false, hasDefinition: isHarvested && only !== 'origin' },
        ];
      });
      return succeed({ component, revisions, isKnown: true, problem: null });
    },
    service: () =>
      succeed({
        find: {
          siblings: async () => {
            log.requests.push('search');
            if (world.search) return fail(world.search);
            const held = Object.entries(world.versions).filter(([, { only }]) => only !== 'origin');
            return succeed(
              held.map(([revision, { declared = null, isHarvested = true }]) => ({
                coordinates: at(revision),
                declared,
                isHarvested,
                score: null,
                releaseDate: null,
              })),
            );
          },
        },
        harvests: {
          document: async ({ revision }) => {
            log.requests.push(`registry ${revision}`);
            const license = of(revision ?? '')?.registry;
            const manifest = license ? { license } : {};
            return succeed(bytesOf(JSON.stringify({ _metadata: {}, registryData: { manifest } })));
          },
        },
      }),
    knowledge: {
      want: async (_, { revisions }) => {
        log.requests.push(`definitions ${revisions.join(' ')}`);
        for (const revision of revisions) wanted.add(revision);
      },
      of: () => ({
        component: '',
        isPrivate: false,
        of: (revision) => {
          const version = of(revision);
          const openPullRequests = version?.pr === undefined ? [] : [version.pr];
          if (!version || !wanted.has(revision)) return { ...nothingKnown, openPullRequests };
          const declared = version.now ?? version.declared ?? null;
          const curation = version.curated ? ['curation/79a9b1dc'] : [];
          const described = { tools: ['scancode/1', 'clearlydefined/1.5.0', ...curation] };
          const definition = { ...someDefinition({ described, licensed: { declared } }), coordinates: at(revision) };
          const state = version.isHarvested === false ? 'notHarvested' : 'known';
          return { ...nothingKnown, state, definition, openPullRequests };
        },
      }),
    },
    files: {
      of: async ({ revision }) => {
        log.requests.push(`files ${revision}`);
        log.most = Math.max(log.most, ++running);
        await settle();
        running--;
        const { text, readme, says = 'Apache-2.0', files } = of(revision ?? '') ?? {};
        if (files === 'broken') return fail(down);
        const listed: DefinitionFile[] = [
          ...(text === undefined ? [] : [{ ...licenseText('package/LICENSE', text), license: says }]),
          ...(readme === undefined
            ? []
            : [someFile('package/README.md', { license: says, hashes: new Map([['sha256', readme]]) })]),
        ];
        return succeed({ files: listed, unreadable: 0, body: '', fetchedAt: 1 });
      },
    },
  };
  return { planner: new Planner(parts), log };
}

/** The plan to declare this license, as seen from `2.0.0`. */
export async function planOf(
  world: World,
  {
    declared = 'Apache-2.0',
    drafted = {},
    here = '2.0.0',
  }: {
    readonly declared?: string;
    readonly drafted?: Readonly<Record<string, Curation>>;
    readonly here?: string;
  } = {},
): Promise<{ readonly plan: Plan; readonly log: RequestLog; readonly progress: readonly string[] }> {
  const { planner: own, log } = planner(world);
  const progress: string[] = [];
  const made = await own.plan(
    {
      coordinates: { ...component, revision: here },
      wanted: { declared, curation: { licensed: { declared } } },
      drafted: new Map(Object.entries(drafted)),
      onProgress: (read, all) => progress.push(`${read}/${all}`),
    },
    new AbortController().signal,
  );
  if (!made.ok) throw new Error(made.problem.kind);
  return { plan: made.value, log, progress };
}

/** `1.0.0 needs sameText,sameDeclared`. */
export function rowText({ coordinates, verdict }: PlanRow): string {
  const more =
    verdict.kind === 'needs'
      ? ` ${verdict.reasons.join(',')}`
      : verdict.kind === 'pending'
        ? ` #${verdict.pullRequest}`
        : '';
  return `${coordinates.revision} ${verdict.kind}${more}`;
}
