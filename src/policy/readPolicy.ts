import type * as z from 'zod/mini';
import type { SourceRange } from '../core/range.ts';
import type { FindingProblem } from '../curation/finding.ts';
import { nearestOf } from '../curation/nearest.ts';
import { type DraftNode, type DraftText, readDraftTree } from '../curation/yaml/draftTree.ts';
import { type SchemaIssue, allowedAt, readBySchema } from '../curation/yaml/schemaReading.ts';
import { ListReader } from './lists.ts';
import { patternProblem } from './patterns.ts';
import type { Policy, PolicyEntry, PolicyReading, PolicyRule, Verdict } from './policy.ts';
import { policyLimits, policySchema, requiringKeys } from './policySchema.ts';
import { Problems, tooMany } from './problems.ts';

const expectedLike = 'Expected: {0}';
const tooLong = 'Too long: {0} characters are the limit.';

/**
 * Reads the text of a policy file. Never throws and never takes long: the text has at most a million characters and
 * 60,000 tokens, no anchors and no aliases (`readDraftTree`), and numbers of rules, groups and entries are limited. An
 * empty text is a policy that allows everything.
 *
 * Whether a rule has expired depends on the day: see `expiredRules`.
 */
export function readPolicy(text: string): PolicyReading {
  const problems = new Problems();
  const { root, findings } = readDraftTree(text);
  for (const { range, problem } of findings) reportYaml(problems, range, problem);
  // In a text that is not YAML every other problem would be a guess.
  const policy = problems.hasErrors ? null : readTree(root ?? emptyRoot, problems);
  return { policy: problems.hasErrors ? null : policy, problems: problems.all };
}

function reportYaml(problems: Problems, range: SourceRange, problem: FindingProblem): void {
  switch (problem.kind) {
    case 'tooLong':
      return problems.error(range, tooLong, String(problem.limit));
    case 'anchor':
      return problems.error(range, 'Anchors, aliases and tags are not read.');
    case 'notYaml':
      return problems.error(range, 'Invalid YAML: {0}', problem.detail);
    default:
      return problems.error(range, 'Invalid YAML: {0}', problem.kind);
  }
}

const emptyRoot: DraftNode = { kind: 'map', isFlow: false, entries: [], range: { start: 0, end: 0 } };

function readTree(root: DraftNode, problems: Problems): Policy {
  const { value, issues, places } = readBySchema(policySchema, root, plainValue);
  for (const issue of issues) report(issue, problems);
  const written = root.kind === 'map' ? root.entries.find(({ key }) => key === 'groups')?.value : undefined;
  const groupNames =
    written?.kind === 'map' ? written.entries.flatMap(({ key }) => (key === '__proto__' ? [] : key)) : [];
  return new PolicyReader(problems, places).read(value ?? {}, groupNames);
}

function report({ kind, path, node, keyRange, cause }: SchemaIssue, problems: Problems): void {
  const key = path.at(-1) ?? '';
  const { range } = node;
  if (kind === 'unknown') return reportUnknown(key, path.slice(0, -1), keyRange ?? range, problems);
  if (kind === 'repeated') return problems.error(keyRange ?? range, '"{0}" is given twice.', key);
  const example = path[0] === 'groups' ? undefined : examples.get(key);
  if (example !== undefined) return problems.error(range, expectedLike, example);
  if (cause?.code === 'invalid_key') {
    const isInUse = cause.issues.every(({ code }) => code === 'custom');
    if (isInUse)
      return problems.error(keyRange ?? range, 'The name {0} is in use. Choose another one for the group.', key);
    const message = 'The name of a group has letters, digits, hyphens and underscores only.';
    return problems.error(keyRange ?? range, message);
  }
  if (cause?.code === 'invalid_value') return problems.error(range, expectedLike, cause.values.join(', '));
  if (cause?.code === 'too_big')
    return problems.error(range, cause.origin === 'string' ? tooLong : tooMany, String(cause.maximum));
  const expected = cause?.code === 'invalid_type' ? cause.expected : 'string';
  if (expected === 'array') return problems.error(range, 'Expected a list.');
  if (expected !== 'string') return problems.error(range, 'Expected names and values.');
  const isOtherScalar = cause?.code === 'invalid_type' && node.kind === 'text';
  problems.error(range, isOtherScalar ? 'This text needs quotes.' : 'Enter a text here.');
}

/** What is expected of values that have other limits than words of a list, by their keys. */
const examples: ReadonlyMap<string, string> = new Map([
  ['minimumScore', '0 … 100'],
  ['maximumAge', `1, 2, … ${policyLimits.days}`],
  ['expires', '2027-12-31'],
]);

function reportUnknown(key: string, above: readonly string[], range: SourceRange, problems: Problems): void {
  const allowed = allowedAt(policySchema, above);
  const nearest = allowed?.kind === 'map' ? nearestOf(key, allowed.keys) : null;
  if (nearest === null) problems.warn(range, 'The key {0} is unknown and has no effect.', key);
  else problems.warn(range, 'The key {0} is unknown and has no effect. Did you mean {1}?', key, nearest);
}

type PolicyValue = NonNullable<z.infer<typeof policySchema>>;
type RuleValue = NonNullable<PolicyValue['rules']>[number];

/** Checks what no schema can: licenses, groups and patterns. */
class PolicyReader {
  readonly #problems: Problems;
  readonly #places: ReadonlyMap<string, SourceRange>;
  readonly #lists: ListReader;
  #patterns = 0;

  constructor(problems: Problems, places: ReadonlyMap<string, SourceRange>) {
    this.#problems = problems;
    this.#places = places;
    this.#lists = new ListReader(problems);
  }

  /** `groupNames`: of all groups in the text, so that a faulty one is no unknown name in a list. */
  read(value: PolicyValue, groupNames: readonly string[]): Policy {
    const groups = this.#groups(value.groups ?? {}, groupNames);
    this.#lists.setGroups(groups);
    const stated = this.#stated(value, '');
    return {
      ...stated,
      groups,
      unlisted: value.unlisted ?? (stated.allow === null ? 'allow' : 'review'),
      judge: value.judge ?? 'declared',
      rules: (value.rules ?? []).map((rule, index) => this.#rule(rule, index)),
      ranges: { ...stated.ranges, unlisted: this.#rangeOf('unlisted') },
    };
  }

  #groups(value: NonNullable<PolicyValue['groups']>, names: readonly string[]): Policy['groups'] {
    if (names.length > policyLimits.groups) {
      this.#problems.error(this.#placeOf('groups'), tooMany, String(policyLimits.groups));
      return new Map();
    }
    const texts = new Map(Object.entries(value));
    return new Map(names.map((name) => [name, this.#entries(texts.get(name) ?? [], `groups.${name}`)]));
  }

  #rule(rule: RuleValue, index: number): PolicyRule {
    const path = `rules.${index}`;
    const range = this.#placeOf(path);
    if (!this.#problems.hasErrors && requiringKeys.every((key) => !(key in rule)))
      this.#problems.warn(range, 'This rule has no effect: it has no list and no other requirement.');
    return {
      index,
      range,
      components: this.#components(rule.components, `${path}.components`),
      scopes: rule.scopes === undefined ? null : [rule.scopes].flat(),
      ...this.#stated(rule, `${path}.`),
      judge: rule.judge ?? null,
      reason: rule.reason?.trim() ?? null,
      expires: rule.expires ?? null,
    };
  }

  /** What a policy and a rule state in the same way. */
  #stated(value: Omit<RuleValue, 'scopes'>, prefix: string): Stated {
    const list = (key: Verdict): readonly PolicyEntry[] | null => this.#list(value[key], prefix + key);
    return {
      allow: list('allow'),
      review: list('review'),
      deny: list('deny'),
      minimumScore: value.minimumScore ?? null,
      maximumAge: value.maximumAge ?? null,
      ranges: {
        minimumScore: this.#rangeOf(`${prefix}minimumScore`),
        maximumAge: this.#rangeOf(`${prefix}maximumAge`),
      },
    };
  }

  #list(texts: readonly string[] | undefined, path: string): readonly PolicyEntry[] | null {
    if (!texts) return null;
    const entries = this.#entries(texts, path);
    this.#lists.check(entries);
    return entries;
  }

  #components(value: RuleValue['components'], path: string): readonly PolicyEntry[] | null {
    if (value === undefined) return null;
    const patterns = this.#entries([value].flat(), path);
    this.#patterns += patterns.length;
    if (this.#patterns > policyLimits.patterns) {
      this.#problems.error(this.#placeOf(path), tooMany, String(policyLimits.patterns));
      return null;
    }
    for (const pattern of patterns) {
      const problem = patternProblem(pattern);
      if (problem !== null) this.#problems.error(pattern.range, problem, pattern.text);
    }
    return patterns;
  }

  #entries(texts: readonly string[], path: string): readonly PolicyEntry[] {
    return texts.map((text, at) => ({ text, range: this.#rangeOf(`${path}.${at}`) ?? this.#placeOf(path) }));
  }

  #rangeOf(path: string): SourceRange | null {
    return this.#places.get(path) ?? null;
  }

  #placeOf(path: string): SourceRange {
    return this.#rangeOf(path) ?? { start: 0, end: 0 };
  }
}

type Stated = Pick<PolicyRule, Verdict | 'minimumScore' | 'maximumAge' | 'ranges'>;

/** The value of a plain scalar in the core schema of YAML 1.2, where texts that are numbers and the like need quotes. */
function plainValue({ text, style }: DraftText): string | number | boolean {
  if (style !== 'plain') return text;
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === 'true';
  if (/^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/.test(text)) return Number.NaN;
  const isNumber = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?)$/.test(text);
  return isNumber ? Number(text) : text;
}
