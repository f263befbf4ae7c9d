import {
  formatLicenseExpression,
  licenseTerms,
  normalizeLicenseExpression,
  parseInAnyCase,
  parseLicenseExpression,
} from '../../core/licenseExpression.ts';
import type { SourceRange } from '../../core/range.ts';
import { errorAt, type Finding, type FindingProblem, type Fix } from '../finding.ts';
import { allExceptionIds, allLicenseIds, isDeprecatedLicense, licenseCalled, successorOf } from './licenseNames.ts';
import { nearestOf } from '../nearest.ts';
import { scalarText } from '../yaml/scalarText.ts';

const current = allLicenseIds.filter((id) => !isDeprecatedLicense(id));

/**
 * Judges licenses as the service does (service-api.md 5.4): SPDX or `OTHER` or `NONE`, exactly in normal form; an
 * unidentified license cannot be declared. Equal texts are judged once, and only a few suggestions are searched for:
 * one costs about 1 ms.
 */
export class LicenseJudge {
  readonly #judged = new Map<string, Judgement>();
  #suggestions = 0;

  findingsOf(license: string, range: SourceRange, text: string): readonly Finding[] {
    let judgement = this.#judged.get(license);
    if (!judgement) this.#judged.set(license, (judgement = this.#judge(license)));
    const written = text.slice(range.start, range.end);
    const fix = (kind: Fix['kind'], replacement: string): Fix => ({
      kind,
      range,
      text: scalarText(replacement, true) + (written.endsWith('\n') ? '\n' : ''),
    });
    if (judgement.kind === 'notSpdx') {
      const { suggestion } = judgement;
      const near = suggestion === null ? null : fix('useSuggestion', suggestion);
      return [errorAt(range, { kind: 'notSpdx', license, suggestion }, near)];
    }
    if (judgement.kind === 'notNormal') {
      const { normal } = judgement;
      return [errorAt(range, { kind: 'notNormal', license, normal }, fix('useNormalForm', normal))];
    }
    return judgement.deprecated.map(({ id, replacement }) => ({
      range: wordIn(written, id, range),
      severity: 'information',
      problem: { kind: 'deprecatedLicense', license: id },
      fixes: replacement === null ? [] : [fix('useSuggestion', replacement)],
    }));
  }

  #judge(license: string): Judgement {
    const read = parseInAnyCase(license);
    if (!read.ok) return { kind: 'notSpdx', suggestion: this.#suggest(license) };
    const terms = licenseTerms(read.value);
    if (terms.some(({ nature }) => nature === 'noAssertion')) return { kind: 'notSpdx', suggestion: null };
    const normal = formatLicenseExpression(read.value);
    if (normal !== license) return { kind: 'notNormal', normal };
    const deprecated = new Map(
      terms
        .filter(({ id }) => isDeprecatedLicense(id))
        .map(({ id, orLater }) => [`${id}${orLater ? '+' : ''}`, { id, orLater }]),
    );
    return {
      kind: 'good',
      deprecated: [...deprecated].map(([written, { id, orLater }]) => {
        const successor = successorOf(id, orLater);
        const replaced = successor === null ? null : replaceWord(license, written, successor);
        // A successor with an exception can't be followed by another one.
        const replacement = replaced !== null && parseLicenseExpression(replaced).ok ? replaced : null;
        return { id: written, replacement };
      }),
    };
  }

  #suggest(license: string): string | null {
    return ++this.#suggestions > maxSuggestions ? null : suggestLicense(license);
  }
}

/** What the service, or SPDX, objects to in a license expression; `null`: nothing. */
export function licenseProblem(license: string): FindingProblem | null {
  const [finding] = new LicenseJudge().findingsOf(license, { start: 0, end: license.length }, license);
  return finding?.problem ?? null;
}

const maxSuggestions = 10;

type Judgement =
  | { readonly kind: 'notSpdx'; readonly suggestion: string | null }
  | { readonly kind: 'notNormal'; readonly normal: string }
  | {
      readonly kind: 'good';
      readonly deprecated: readonly { readonly id: string; readonly replacement: string | null }[];
    };

function placeOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isWhole = !/[\w.+-]/.test(text[at - 1] ?? '') && !/[\w.+-]/.test(text[at + word.length] ?? '');
    if (isWhole) return at;
  }
  return -1;
}

function replaceWord(text: string, word: string, replacement: string): string {
  let result = text;
  for (let at = placeOfWord(result, word); at >= 0; at = placeOfWord(result, word))
    result = result.slice(0, at) + replacement + result.slice(at + word.length);
  return result;
}

function wordIn(written: string, word: string, range: SourceRange): SourceRange {
  const at = placeOfWord(written, word);
  return at < 0 ? range : { start: range.start + at, end: range.start + at + word.length };
}

/** The expression in normal form that a user may have intended with an invalid text; `null` when nothing is near. */
function suggestLicense(text: string): string | null {
  if (text.length > 300) return null;
  const called = licenseCalled(text);
  if (called !== null) return called;
  // Registries have separated alternatives by slashes.
  return (
    repaired(text) ??
    (text.includes('/')
      ? repaired(
          text
            .split('/')
            .map((part) => part.trim())
            .join(' OR '),
        )
      : null)
  );
}

/** Replaces unknown names, three at most. */
function repaired(text: string): string | null {
  let current = text.replaceAll(/\s+/g, ' ');
  for (let attempt = 0; attempt < 4; attempt++) {
    const read = normalizeLicenseExpression(current);
    if (read.ok) return read.value;
    if (read.problem.kind !== 'unknownName') return null;
    const { name, at } = read.problem;
    const isException = /\bwith\s+$/i.test(current.slice(0, at));
    const near = isException ? nearestOf(name, allExceptionIds) : nearLicense(name);
    if (near === null) return null;
    current = current.slice(0, at) + near + current.slice(at + name.length);
  }
  return null;
}

function nearLicense(name: string): string | null {
  const called = licenseCalled(name);
  if (called !== null || name.length < 4) return called;
  return nearestOf(name, current);
}
