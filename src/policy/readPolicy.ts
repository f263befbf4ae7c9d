import type { SourceRange } from '../core/range.ts';
import { isDate } from '../curation/textForms.ts';
import type { FindingProblem } from '../curation/finding.ts';
import { nearestOf } from '../curation/nearest.ts';
import { type DraftEntry, type DraftMap, type DraftNode, readDraftTree } from '../curation/yaml/draftTree.ts';
import type { Scope } from '../manifests/format.ts';
import { isBuiltInGroup } from './groups.ts';
import { ListReader } from './lists.ts';
import { patternProblem } from './patterns.ts';
import type { JudgedLicense, LicenseLists, Policy, PolicyEntry, PolicyReading, PolicyRule, Verdict } from './policy.ts';
import { Problems, tooMany } from './problems.ts';

/** Keys of a policy, as the schema has them. */
export const policyKeys = [
  'allow',
  'review',
  'deny',
  'unlisted',
  'groups',
  'judge',
  'minimumScore',
  'maximumAge',
  'rules',
] as const;

/** Keys of a rule. */
export const ruleKeys = [
  'components',
  'scopes',
  'allow',
  'review',
  'deny',
  'judge',
  'minimumScore',
  'maximumAge',
  'reason',
  'expires',
] as const;

export const policyScopes: readonly Scope[] = ['runtime', 'development', 'optional', 'peer', 'test', 'build'];

const objectExpected = 'Expected names and values.';
const listExpected = 'Expected a list.';
const expectedLike = 'Expected: {0}';
const givenTwice = '"{0}" is given twice.';

/** Limits of one policy; with more, its text has an error. */
export const policyLimits = { rules: 2000, groups: 200, patterns: 5000, days: 36_500, reason: 2000 } as const;

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
  for (const { range, problem } of findings) sayYaml(problems, range, problem);
  // In a text that is not YAML every other problem would be a guess.
  const policy = problems.hasErrors ? null : new PolicyReader(problems).read(root);
  return { policy: problems.hasErrors ? null : policy, problems: problems.all };
}

function sayYaml(problems: Problems, range: SourceRange, problem: FindingProblem): void {
  switch (problem.kind) {
    case 'tooLong':
      return problems.error(range, 'Too long: {0} characters are the limit.', String(problem.limit));
    case 'anchor':
      return problems.error(range, 'Anchors, aliases and tags are not read.');
    case 'notYaml':
      return problems.error(range, 'Invalid YAML: {0}', problem.detail);
    default:
      return problems.error(range, 'Invalid YAML: {0}', problem.kind);
  }
}

class PolicyReader {
  readonly #problems: Problems;
  readonly #lists: ListReader;
  #patterns = 0;

  constructor(problems: Problems) {
    this.#problems = problems;
    this.#lists = new ListReader(problems);
  }

  read(root: DraftNode | null): Policy | null {
    if (root !== null && root.kind !== 'map') return this.#fail(root, objectExpected);
    const values = this.#valuesOf(root, policyKeys);
    const groups = this.#groups(values.get('groups'));
    this.#lists.setGroups(groups);
    const lists = this.#licenseLists(values);
    const unlisted = this.#choice<Verdict>(values.get('unlisted'), ['allow', 'review', 'deny']);
    return {
      ...lists,
      groups,
      unlisted: unlisted ?? (lists.allow === null ? 'allow' : 'review'),
      judge: this.#judge(values) ?? 'declared',
      ...this.#limits(values),
      rules: this.#rules(values.get('rules')),
      ranges: { unlisted: rangeOf(values.get('unlisted')), ...limitRanges(values) },
    };
  }

  #fail(node: { readonly range: SourceRange }, template: string, ...values: readonly string[]): null {
    this.#problems.error(node.range, template, ...values);
    return null;
  }

  /** The entries by key, with problems for unknown and repeated ones. */
  #valuesOf(map: DraftMap | null, keys: readonly string[]): ReadonlyMap<string, DraftEntry> {
    const values = new Map<string, DraftEntry>();
    for (const entry of map?.entries ?? []) {
      const { key, keyRange } = entry;
      if (!keys.includes(key)) this.#unknownKey(key, keyRange, keys);
      else if (values.has(key)) this.#problems.error(keyRange, givenTwice, key);
      else values.set(key, entry);
    }
    return values;
  }

  #unknownKey(key: string, range: SourceRange, keys: readonly string[]): void {
    const nearest = nearestOf(key, keys);
    if (nearest === null) this.#problems.warn(range, 'The key {0} is unknown and has no effect.', key);
    else this.#problems.warn(range, 'The key {0} is unknown and has no effect. Did you mean {1}?', key, nearest);
  }

  #groups(entry: DraftEntry | undefined): ReadonlyMap<string, readonly PolicyEntry[]> {
    const groups = new Map<string, readonly PolicyEntry[]>();
    if (!entry) return groups;
    const { value } = entry;
    if (value.kind !== 'map') {
      this.#fail(value, objectExpected);
      return groups;
    }
    if (value.entries.length > policyLimits.groups) {
      this.#fail(entry.value, tooMany, String(policyLimits.groups));
      return groups;
    }
    for (const { key, keyRange, value: list } of value.entries) {
      if (!/^[A-Za-z][A-Za-z0-9_-]{0,99}$/.test(key))
        this.#problems.error(keyRange, 'The name of a group has letters, digits, hyphens and underscores only.');
      else if (isBuiltInGroup(key) || this.#lists.isLicense(key))
        this.#problems.error(keyRange, 'The name {0} is in use. Choose another one for the group.', key);
      else if (groups.has(key)) this.#problems.error(keyRange, givenTwice, key);
      else groups.set(key, this.#texts(list, false) ?? []);
    }
    return groups;
  }

  #licenseLists(values: ReadonlyMap<string, DraftEntry>): LicenseLists {
    return {
      allow: this.#list(values, 'allow'),
      review: this.#list(values, 'review'),
      deny: this.#list(values, 'deny'),
    };
  }

  #list(values: ReadonlyMap<string, DraftEntry>, key: Verdict): readonly PolicyEntry[] | null {
    const entry = values.get(key);
    const entries = entry ? this.#texts(entry.value, false) : null;
    if (entries) this.#lists.check(entries);
    return entries;
  }

  #limits(values: ReadonlyMap<string, DraftEntry>): Pick<Policy, 'minimumScore' | 'maximumAge'> {
    return {
      minimumScore: this.#number(values.get('minimumScore'), 0, 100, '0 … 100'),
      maximumAge: this.#wholeNumber(values.get('maximumAge')),
    };
  }

  #wholeNumber(entry: DraftEntry | undefined): number | null {
    const range = `1, 2, … ${policyLimits.days}`;
    const days = this.#number(entry, 1, policyLimits.days, range);
    return days !== null && entry && !Number.isInteger(days) ? this.#fail(entry.value, expectedLike, range) : days;
  }

  #number(entry: DraftEntry | undefined, least: number, most: number, range: string): number | null {
    if (!entry) return null;
    const { value } = entry;
    if (value.kind !== 'text' || value.style !== 'plain' || !/^\d{1,9}(?:\.\d{1,9})?$/.test(value.text))
      return this.#fail(value, expectedLike, range);
    const number = Number(value.text);
    return number < least || number > most ? this.#fail(value, expectedLike, range) : number;
  }

  #judge(values: ReadonlyMap<string, DraftEntry>): JudgedLicense | null {
    return this.#choice<JudgedLicense>(values.get('judge'), ['declared', 'discovered', 'both']);
  }

  #choice<Name extends string>(entry: DraftEntry | undefined, names: readonly Name[]): Name | null {
    if (!entry) return null;
    const text = this.#text(entry.value);
    return text === null ? null : this.#nameOf(text, names);
  }

  #nameOf<Name extends string>({ text, range }: PolicyEntry, names: readonly Name[]): Name | null {
    const name = names.find((one) => one === text);
    if (name !== undefined) return name;
    return this.#fail({ range }, expectedLike, names.join(', '));
  }

  #rules(entry: DraftEntry | undefined): readonly PolicyRule[] {
    if (!entry) return [];
    const { value } = entry;
    if (value.kind !== 'list') {
      this.#fail(value, listExpected);
      return [];
    }
    if (value.items.length > policyLimits.rules) {
      this.#fail(entry.value, tooMany, String(policyLimits.rules));
      return [];
    }
    return value.items.flatMap((item, index) => this.#rule(item, index) ?? []);
  }

  #rule(node: DraftNode, index: number): PolicyRule | null {
    if (node.kind !== 'map') return this.#fail(node, objectExpected);
    const values = this.#valuesOf(node, ruleKeys);
    const decides = ['allow', 'review', 'deny', 'judge', 'minimumScore', 'maximumAge'].some((key) => values.has(key));
    if (!decides) this.#problems.warn(node.range, 'This rule has no effect: it has no list and no other requirement.');
    return {
      index,
      range: node.range,
      components: this.#components(values.get('components')),
      scopes: this.#scopes(values.get('scopes')),
      ...this.#licenseLists(values),
      judge: this.#judge(values),
      ...this.#limits(values),
      reason: this.#reason(values.get('reason')),
      expires: this.#date(values.get('expires')),
      ranges: limitRanges(values),
    };
  }

  #components(entry: DraftEntry | undefined): readonly PolicyEntry[] | null {
    const patterns = entry ? this.#texts(entry.value, true) : null;
    if (!entry || patterns === null) return null;
    this.#patterns += patterns.length;
    if (this.#patterns > policyLimits.patterns) return this.#fail(entry.value, tooMany, String(policyLimits.patterns));
    for (const pattern of patterns) {
      const problem = patternProblem(pattern);
      if (problem !== null) this.#problems.error(pattern.range, problem, pattern.text);
    }
    return patterns;
  }

  #scopes(entry: DraftEntry | undefined): readonly Scope[] | null {
    return entry
      ? (this.#texts(entry.value, true)?.flatMap((text) => this.#nameOf(text, policyScopes) ?? []) ?? null)
      : null;
  }

  #reason(entry: DraftEntry | undefined): string | null {
    const text = entry ? this.#text(entry.value) : null;
    if (text === null) return null;
    if (text.text.length <= policyLimits.reason) return text.text.trim();
    return this.#fail(text, 'Too long: {0} characters are the limit.', String(policyLimits.reason));
  }

  #date(entry: DraftEntry | undefined): string | null {
    const text = entry ? this.#text(entry.value) : null;
    if (text === null) return null;
    return isDate(text.text) ? text.text : this.#fail(text, expectedLike, '2027-12-31');
  }

  #texts(node: DraftNode, orOne: boolean): readonly PolicyEntry[] | null {
    if (node.kind === 'list') return node.items.flatMap((item) => this.#text(item) ?? []);
    if (!orOne) return this.#fail(node, listExpected);
    const text = this.#text(node);
    return text === null ? null : [text];
  }

  /** Texts that YAML reads as numbers and the like must be quoted: other readers of the file see no text there. */
  #text(node: DraftNode): PolicyEntry | null {
    if (node.kind !== 'text' || node.text.trim() === '') return this.#fail(node, 'Enter a text here.');
    if (node.style === 'plain' && isOtherScalar(node.text)) return this.#fail(node, 'This text needs quotes.');
    return { text: node.text, range: node.range };
  }
}

function limitRanges(values: ReadonlyMap<string, DraftEntry>): PolicyRule['ranges'] {
  return { minimumScore: rangeOf(values.get('minimumScore')), maximumAge: rangeOf(values.get('maximumAge')) };
}

function rangeOf(entry: DraftEntry | undefined): SourceRange | null {
  return entry?.value.range ?? null;
}

/** A plain scalar that is a number or a Boolean in YAML 1.2. */
function isOtherScalar(text: string): boolean {
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return true;
  if (/^[-+]?(?:\.inf|\.Inf|\.INF)$|^(?:\.nan|\.NaN|\.NAN)$|^0o[0-7]+$|^0x[0-9a-fA-F]+$/.test(text)) return true;
  return /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text);
}
