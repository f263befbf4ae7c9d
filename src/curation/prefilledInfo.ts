import { counted } from '../base/counted.ts';
import { cutText } from '../base/cutText.ts';
import { licenseTerms, parseLicenseExpression } from '../core/licenseExpression.ts';
import { statedLicense } from '../core/licenseState.ts';
import type { ChangedField, ProposedChange } from './changedFields.ts';
import { curationFields } from './curationFields.ts';
import type { ContributionInfo, ContributionType, CurationSet } from './curation.ts';
import type { Evidence } from './evidence.ts';
import { codeBlock, codeSpan, linkText } from './markdown.ts';
import { summaryOf, versionList } from './versionList.ts';

/** A set, its changes, and the user's reason. */
export interface Proposal {
  readonly set: CurationSet;
  /** Of a revision. */
  readonly changesOf: (revision: string) => readonly ProposedChange[];
  readonly evidence: readonly Evidence[];
}

/**
 * The prefilled texts of a contribution, made from the changes and the evidence: English, because that is the language
 * of the repository's reviewers, and Markdown, with all untrusted text in code. Equal proposals give equal texts.
 */
export function prefilledInfo(proposals: readonly Proposal[]): ContributionInfo {
  const sets = proposals.map(({ set }) => set);
  const changes = proposals.flatMap(({ set, changesOf }) => [...set.revisions.keys()].flatMap(changesOf));
  const evidence = proposals.flatMap((proposal) => proposal.evidence);
  return {
    type: contributionType(changes),
    summary: summaryOf(sets),
    details: [
      ...versionTexts(sets),
      ...allTexts(proposals, beforeLine),
      ...evidence.slice(0, maxEvidence).map(evidenceText),
      ...moreText(evidence.length - maxEvidence, 'file'),
    ].join('\n\n'),
    resolution: allTexts(proposals, afterLine).join('\n\n'),
    removeDefinitions: false,
  };
}

/** More would hide the subject. */
const maxEvidence = 10;

const maxFields = 20;

/** In UTF-16 units. */
const longestExcerpt = 300;

const longestValue = 200;

/** A longer list is left to the parts of the contribution, each of which lists its own versions. */
const longestList = 10_000;

const maxComponents = 20;

function versionTexts(sets: readonly CurationSet[]): readonly string[] {
  const list = versionList(sets);
  return list === '' || list.length > longestList ? [] : [list];
}

function allTexts(proposals: readonly Proposal[], line: (change: ProposedChange) => string): readonly string[] {
  return [
    ...proposals.slice(0, maxComponents).flatMap((proposal) => changeTexts(proposal, proposals.length > 1, line)),
    ...moreText(proposals.length - maxComponents, 'component'),
  ];
}

/** Revisions with equal changes are described together. */
function changeTexts(
  { set, changesOf }: Proposal,
  isNamed: boolean,
  line: (change: ProposedChange) => string,
): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const revision of set.revisions.keys()) {
    const changes = changesOf(revision);
    const text = [
      ...changes.slice(0, maxFields).map((change) => `- ${line(change)}`),
      ...moreText(changes.length - maxFields, 'field').map((more) => `- ${more}`),
    ].join('\n');
    if (text !== '') groups.set(text, [...(groups.get(text) ?? []), revision]);
  }
  return [...groups].map(([text, revisions]) => {
    if (!isNamed && groups.size === 1) return text;
    const versions = revisions.slice(0, maxFields).map((revision) => codeSpan(revision));
    const name = isNamed ? `${codeSpan(set.component.name)} ` : '';
    return [`${name}${[...versions, ...moreText(revisions.length - maxFields, 'version')].join(', ')}:`, text].join(
      '\n\n',
    );
  });
}

function beforeLine({ field, before, after }: ProposedChange): string {
  if (before === undefined) return afterLine({ field, before, after });
  return `${fieldName(field)}: ${before === null ? 'nothing' : valueText(before)} → ${valueText(after)}`;
}

function afterLine({ field, after }: ProposedChange): string {
  return `${fieldName(field)}: ${valueText(after)}`;
}

function valueText(text: string): string {
  return text.trim() === '' ? 'nothing' : codeSpan(cutText(text, longestValue));
}

function fieldName(field: ChangedField['field']): string {
  if (field.startsWith('file:')) return `File ${codeSpan(cutText(field.slice('file:'.length), longestValue))}`;
  return curationFields.find((one) => one.field === field)?.name ?? field;
}

export function evidenceText({ revision, path, sha256, excerpt, lines, link }: Evidence): string {
  const place =
    lines === null ? '' : lines.from === lines.to ? `, line ${lines.from}` : `, lines ${lines.from}–${lines.to}`;
  const facts = [
    `${evidencePlace({ path, revision })}${place}`,
    ...(sha256 === null ? [] : [`SHA-256 ${codeSpan(cutText(sha256, longestValue))}`]),
    ...(link === null ? [] : [linkText(link)]),
  ];
  const text = `Evidence: ${facts.join(', ')}`;
  return excerpt === null || excerpt.trim() === '' ? text : `${text}\n\n${codeBlock(cutText(excerpt, longestExcerpt))}`;
}

/** Finds a file again in edited details. */
export function evidencePlace({ path, revision }: Pick<Evidence, 'path' | 'revision'>): string {
  return `${codeSpan(cutText(path, longestValue))} of ${codeSpan(revision)}`;
}

/** Whether a line only states the changes, as `prefilledInfo` writes them: that is no reason for them. */
export function isChangeLine(line: string): boolean {
  const text = withoutCode(line).trim();
  return changeLines.some((pattern) => pattern.test(text));
}

/** In place of a piece of code in a line. */
const code = '\0';

const value = `(?:${code}|nothing)`;

const fieldNames = new Set([...curationFields.map(({ name }) => withoutCode(name)), `File ${code}`]);

const changeLines: readonly RegExp[] = [
  new RegExp(`^- ${code}: ${code}(?:, ${code})*$`),
  new RegExp(`^- (?:${[...fieldNames].join('|')}): ${value}(?: → ${value})?$`),
  new RegExp(`^(?:${code} )?${code}(?:, ${code})*(?:, and \\d+ more versions?)?:$`),
  /^(?:- )?and \d+ more (?:version|field|component|file)s?$/,
];

/** A run of backticks and all up to the next run as long. */
function withoutCode(line: string): string {
  let shown = '';
  let at = 0;
  for (let open = line.indexOf('`'); open >= 0; open = line.indexOf('`', at)) {
    const length = runAt(line, open);
    let end = line.indexOf('`', open + length);
    while (end >= 0 && runAt(line, end) !== length) end = line.indexOf('`', end + runAt(line, end));
    if (end < 0) break;
    shown += line.slice(at, open) + code;
    at = end + length;
  }
  return shown + line.slice(at);
}

function runAt(line: string, from: number): number {
  let end = from;
  while (line.charAt(end) === '`') end++;
  return end - from;
}

function moreText(count: number, noun: string): readonly string[] {
  return count > 0 ? [`and ${counted(count, `more ${noun}`)}`] : [];
}

/**
 * The kind of contribution, by its most serious change: something wrong was replaced, something ambiguous resolved,
 * something extended, or something missing filled in. `other` when no change of a known value is known.
 */
export function contributionType(changes: readonly ProposedChange[]): ContributionType {
  const found = new Set(changes.map(typeOf));
  return bySeverity.find((type) => found.has(type)) ?? 'other';
}

const bySeverity: readonly ContributionType[] = ['incorrect', 'ambiguous', 'incomplete', 'missing'];

function typeOf({ field, before, after }: ProposedChange): ContributionType {
  if (before === undefined) return 'other';
  if (before === null || statedLicense(before) === null) return 'missing';
  if (field === 'declared') return licenseChange(before, after);
  const isList = field.startsWith('facet:') || field.startsWith('file:');
  return isList && isExtended(itemsOf(before), itemsOf(after)) ? 'incomplete' : 'incorrect';
}

/** `MIT` to `MIT AND ISC` keeps the old value; a half-known license is known now. */
function licenseChange(before: string, after: string): ContributionType {
  const [old, now] = [parseLicenseExpression(before), parseLicenseExpression(after)];
  if (!old.ok || !now.ok) return 'incorrect';
  const oldTerms = licenseTerms(old.value);
  if (oldTerms.some(({ nature }) => nature === 'noAssertion')) return 'ambiguous';
  const keys = (terms: typeof oldTerms): readonly string[] =>
    terms.map(({ id, orLater, exception }) => JSON.stringify([id, orLater, exception]));
  return isExtended(keys(oldTerms), keys(licenseTerms(now.value))) ? 'incomplete' : 'incorrect';
}

function itemsOf(text: string): readonly string[] {
  return text.split(/, |\n/);
}

function isExtended(before: readonly string[], after: readonly string[]): boolean {
  const now = new Set(after);
  return now.size > new Set(before).size && before.every((item) => now.has(item));
}
