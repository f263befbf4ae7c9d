import type {
  AgentDependency,
  AgentManifest,
  AgentPolicy,
  AgentSource,
  DraftChange,
  ExistingDraft,
} from '../../src/agents/agentSource.ts';
import { runTool } from '../../src/agents/runTool.ts';
import { longestOutput } from '../../src/agents/toolOutput.ts';
import type { ToolName } from '../../src/agents/toolNames.ts';
import { fail, type Result, succeed } from '../../src/base/result.ts';
import type { Turns } from '../../src/base/steps.ts';
import { formatCoordinates, parseCoordinates } from '../../src/core/coordinates.ts';
import type { Coordinates } from '../../src/core/coordinates.ts';
import type { Definition } from '../../src/core/definition.ts';
import { perDescribedText } from '../../src/core/describedTexts.ts';
import type { Loadable } from '../../src/core/loadable.ts';
import type { Problem } from '../../src/core/problem.ts';
import { type DefinitionSummary, summarize } from '../../src/core/summary.ts';
import { nothingKnown, type RevisionKnowledge } from '../../src/curation/knowledge.ts';
import type { ManifestProblem } from '../../src/manifests/format.ts';
import type { LicenseChain } from '../../src/model/evidence/licenseChain.ts';
import { readPolicy } from '../../src/policy/readPolicy.ts';

export const now = Date.parse('2026-03-10T12:00:00Z');
export const hour = 3_600_000;

/** What a test says of one component. */
export interface Fact {
  readonly definition?: Definition;
  readonly fetchedAt?: number;
  readonly problem?: Problem;
}

interface World {
  /** By coordinates. */
  readonly facts?: Readonly<Record<string, Fact>>;
  /** Of the session; by coordinates. */
  readonly summaries?: Readonly<Record<string, Loadable<DefinitionSummary>>>;
  readonly chains?: Readonly<Record<string, Result<LicenseChain, Problem>>>;
  readonly manifests?: Readonly<Record<string, readonly AgentDependency[]>>;
  readonly unread?: Readonly<Record<string, string>>;
  /** Of the manifests, by path. */
  readonly problems?: Readonly<Record<string, readonly ManifestProblem[]>>;
  readonly texts?: Readonly<Record<string, string>>;
  /** Text of the policy; `null`: a broken one. */
  readonly policy?: string | null;
  readonly isLastGood?: boolean;
  readonly privateNames?: readonly string[];
  readonly lookUps?: AgentSource['lookUps'];
  readonly isBusy?: boolean;
  readonly noFolder?: boolean;
  readonly draft?: ExistingDraft;
  readonly knowledge?: Readonly<Record<string, Partial<RevisionKnowledge>>>;
  readonly writing?: Awaited<ReturnType<AgentSource['drafts']['write']>>;
}

/** A source of the tools with fixed answers, which records the requests to the service and what is written. */
export class FakeSource implements AgentSource {
  /** `definition npm/npmjs/-/a/1.0.0`, in order. */
  readonly requests: string[] = [];
  readonly writes: DraftChange[] = [];
  readonly #world: World;

  constructor(world: World = {}) {
    this.#world = world;
  }

  readonly turns: Turns = {
    budget: Infinity,
    now: (): number => 0,
    pause: (): Promise<void> => Promise.resolve(),
  };
  readonly now = (): number => now;
  readonly whenReady = (): Promise<void> => Promise.resolve();
  readonly isPrivate = ({ name }: Coordinates): boolean => this.#world.privateNames?.includes(name) ?? false;
  readonly problemText = (problem: Problem): string => ('detail' in problem ? problem.detail : problem.kind);
  readonly findingText = ({ kind }: { readonly kind: string }): string => `text of ${kind}`;

  get lookUps(): AgentSource['lookUps'] {
    return this.#world.lookUps ?? 'automatic';
  }

  readonly summary: AgentSource['summary'] = (coordinates) =>
    this.#world.summaries?.[formatCoordinates(coordinates)] ?? { state: 'notLookedUpYet' };

  readonly definition: AgentSource['definition'] = (coordinates) => {
    const key = formatCoordinates(coordinates);
    this.requests.push(`definition ${key}`);
    const { definition, fetchedAt = now, problem = null } = this.#world.facts?.[key] ?? {};
    if (definition) return Promise.resolve(succeed({ definition, fetchedAt, isStale: problem !== null, problem }));
    return Promise.resolve(fail(problem ?? { kind: 'missingFromAnswer', coordinates: key }));
  };

  readonly evidence: AgentSource['evidence'] = (coordinates) => {
    const key = formatCoordinates(coordinates);
    this.requests.push(`evidence ${key}`);
    return Promise.resolve(this.#world.chains?.[key] ?? fail({ kind: 'serverError', status: 500 }));
  };

  readonly workspace: AgentSource['workspace'] = () => {
    const { manifests = {}, unread = {}, problems = {}, texts = {}, isBusy = false, noFolder } = this.#world;
    if (noFolder) return Promise.resolve(fail('No folder is open.'));
    const manifest = (path: string, dependencies: readonly AgentDependency[], why: string | null): AgentManifest => ({
      path,
      dependencies,
      unread: why,
      problems: problems[path] ?? [],
      text: () => {
        this.requests.push(`text ${path}`);
        return Promise.resolve(texts[path] ?? null);
      },
    });
    const read = Object.entries(manifests).map(([path, dependencies]) => manifest(path, dependencies, null));
    const others = Object.entries(unread).map(([path, why]) => manifest(path, [], why));
    const folder = { name: '', manifests: [...read, ...others], policy: this.#policy() };
    return Promise.resolve(succeed({ folders: [folder], isBusy }));
  };

  readonly drafts: AgentSource['drafts'] = {
    requestForm: 'whole',
    service: 'https://service.example',
    of: () => Promise.resolve(this.#world.draft ?? null),
    knowledge: (component, revisions) => {
      this.requests.push(`knowledge ${formatCoordinates(component)} ${revisions.join(' ')}`);
      const { knowledge = {} } = this.#world;
      return Promise.resolve({
        component: formatCoordinates(component),
        isPrivate: false,
        of: (revision) => ({ ...nothingKnown, ...knowledge[revision] }),
      });
    },
    write: (change) => {
      this.writes.push(change);
      return Promise.resolve(this.#world.writing ?? succeed({ where: 'here' }));
    },
  };

  #policy(): AgentPolicy {
    const { policy: text, isLastGood = false } = this.#world;
    if (text === undefined) return { state: 'none' };
    const policy = text === null ? null : readPolicy(text).policy;
    return policy ? { state: 'inForce', policy, isLastGood } : { state: 'broken' };
  }
}

interface Sketch {
  readonly declared?: string | null;
  readonly discovered?: readonly string[];
  readonly parties?: readonly string[];
  readonly tools?: readonly string[];
  readonly website?: string;
}

const wholeTools = ['clearlydefined/1.5.0', 'licensee/9.1.0', 'scancode/32.3.0'];

/** A definition as the service would have it. No tools: it isn't harvested. */
export function definitionOf(
  coordinates: string,
  { declared = 'MIT', discovered = [], parties = [], tools = wholeTools, website }: Sketch = {},
): Definition {
  const parsed = parseCoordinates(coordinates);
  if (!parsed.ok) throw new Error(coordinates);
  const isHarvested = tools.length > 0;
  return {
    coordinates: parsed.value,
    isHarvested,
    described: {
      ...perDescribedText(() => null),
      releaseDate: '2020-01-02',
      projectWebsite: website ?? null,
      sourceLocation: null,
      urls: { registry: null, version: null, download: null },
      hashes: new Map(),
      files: 3,
      tools,
      facets: new Map(),
      score: null,
      toolScore: null,
    },
    licensed: {
      declared: isHarvested ? declared : null,
      facets: [
        {
          name: 'core',
          files: 3,
          attribution: { parties, unknown: 1 },
          discovered: { expressions: discovered, unknown: 0 },
        },
      ],
      score: null,
      toolScore: null,
    },
    scores: { effective: 75, tool: 70 },
    updated: '2026-03-01T00:00:00Z',
    schemaVersion: '1.7.0',
  };
}

/** As the session knows it. */
export function knownAs(
  definition: Definition,
  fetchedAt = now,
): Loadable<DefinitionSummary> & { readonly state: 'known' } {
  return { state: 'known', value: summarize(definition), fetchedAt, isStale: false };
}

export function dependencyOf(coordinates: string, more: Partial<AgentDependency> = {}): AgentDependency {
  const parsed = parseCoordinates(coordinates);
  if (!parsed.ok) throw new Error(coordinates);
  const { name, revision } = parsed.value;
  return {
    dependency: { name },
    version: revision,
    coordinates: parsed.value,
    reason: null,
    isDirect: true,
    scope: 'runtime',
    ...more,
  };
}

export type Json = Readonly<Record<string, unknown>>;

/** Runs a tool; the output is JSON within the limit. */
export async function outputOf(source: AgentSource, name: ToolName, input: unknown): Promise<Json> {
  const { text, isError } = await runTool(source, name, input, new AbortController().signal);
  if (text.length > longestOutput) throw new Error(`${text.length} characters`);
  const json = JSON.parse(text) as Json;
  if (isError !== 'error' in json) throw new Error(`isError is ${isError}: ${text}`);
  return json;
}
