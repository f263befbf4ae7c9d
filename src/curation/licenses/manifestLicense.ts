import { isRecord } from '../../base/isRecord.ts';
import { trimEnd } from '../../base/trimEnd.ts';
import { normalizeLicenseExpression } from '../../core/licenseExpression.ts';

/**
 * A manifest's own license as one text: npm's `license` as a text or an old object with `type`, its old list
 * `licenses`, of which one may be chosen, and the lists other ecosystems have. `null` where there is nothing usable.
 */
export function manifestLicenseText(license: unknown, licenses?: unknown): string | null {
  return textOf(license) ?? textOf(licenses);
}

/** The file in `SEE LICENSE IN <file>`; `null` for anything else. */
export function referredFile(text: string): string | null {
  return /^see licen[sc]e in\s+(\S.{0,300})$/is.exec(text.trim())?.[1]?.trim() ?? null;
}

/** npm's value for "no one may use it". It is not the license called Unlicense. */
export function isUnlicensed(text: string): boolean {
  return /^unlicen[sc]ed$/i.test(text.trim());
}

/**
 * The intended SPDX expression, in the service's normal form: an expression in any letter case, or a common other name,
 * alone or joined by `and`, `or` or `/`. `null` when it is ambiguous: `BSD` is one of several, `Apache` any version.
 */
export function suggestedLicense(text: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (trimmed.length > longest || isUnlicensed(trimmed)) return null;
  const normal = normalizeLicenseExpression(trimmed);
  if (normal.ok) return normal.value;
  return usualName(trimmed) ?? joined(trimmed);
}

/** In UTF-16 units: names of licenses, not their texts. */
const longest = 300;

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) {
    const texts = [...new Set((value as readonly unknown[]).slice(0, 20).map(textOf))].filter((text) => text !== null);
    if (texts.length < 2) return texts[0] ?? null;
    return texts.map((text) => (/ and /i.test(text) ? `(${text})` : text)).join(' OR ');
  }
  return isRecord(value) ? (textOf(value['type']) ?? textOf(value['name'])) : null;
}

/** Old Cargo manifests join alternatives by a slash. */
function joined(text: string): string | null {
  if (/[()]/.test(text)) return null;
  for (const [divider, operator] of dividers) {
    const parts = text.split(divider);
    if (parts.length < 2) continue;
    const licenses = parts.map((part) => suggestedLicense(part.trim()));
    const normal = normalizeLicenseExpression(licenses.map((license) => `(${license ?? ''})`).join(operator));
    return normal.ok && !licenses.includes(null) ? normal.value : null;
  }
  return null;
}

const dividers: readonly (readonly [divider: RegExp, operator: string])[] = [
  [/\sor\s(?!\s*later)/i, ' OR '],
  [/\//, ' OR '],
  [/\sand\s/i, ' AND '],
];

/**
 * The words of a license's name, the same for all of its spellings: without "the", "license", "version", `v`, `.0` and
 * punctuation. `+` is "or later"; other ranges, as in `GPL (>= 2)`, are kept, so that no name is found for them.
 */
export function licenseNameWords(name: string): readonly string[] {
  return name
    .toLowerCase()
    .replace(/["'”“]/g, '')
    .replace(/[\s,_-]+/g, ' ')
    .replace(/\b(?:the|licen[sc]es?|licensed under|version|gnu)\b/g, ' ')
    .replace(/\bgeneral public\b/g, 'gpl')
    .replace(/\b(?:(a)ffero|lesser|library) ?gpl/g, (_, affero?: string) => (affero ? 'agpl' : 'lgpl'))
    .replace(/v\.?\s?(?=\d)/g, ' ')
    .replace(/(\d)\.0(?!\d|\.\d)/g, '$1')
    .replace(/\b(?:or|and) (?:any )?(?:later|newer|above) *$/, '+')
    .replaceAll('+', ' +')
    .split(/[^a-z0-9+.<>=]+/)
    .map((word) => trimEnd(word, '.'))
    .filter((word) => word !== '');
}

/** The same as one text. */
export function licenseNameKey(name: string): string {
  return licenseNameWords(name).join('');
}

function usualName(text: string): string | null {
  const key = licenseNameKey(text);
  return gnuName(key) ?? usualNames.get(key) ?? null;
}

function gnuName(key: string): string | null {
  const found = /^([al]?gpl)(\d(?:\.\d)?)(only|\+)?$/.exec(key);
  const [, family = '', release = '', later = ''] = found ?? [];
  const prefix = family.toUpperCase();
  const version = release.includes('.') ? release : `${release}.0`;
  if (!(gnuVersions[prefix] ?? []).includes(version)) return null;
  return `${prefix}-${version}-${later === '+' ? 'or-later' : 'only'}`;
}

const gnuVersions: Readonly<Record<string, readonly string[]>> = {
  AGPL: ['3.0'],
  LGPL: ['2.0', '2.1', '3.0'],
  GPL: ['1.0', '2.0', '3.0'],
};

/** By `licenseNameKey`. Ambiguous names are not here. */
const usualNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '0BSD': ['zero clause bsd', 'bsd zero clause', 'free public 1'],
    'Apache-2.0': ['apache 2', 'apache software 2', 'asl 2', 'al 2', 'apache public 2', 'apache software foundation 2'],
    'Artistic-2.0': ['artistic 2', 'perl artistic 2'],
    'BSD-2-Clause': [
      'bsd 2',
      'bsd 2 clause',
      '2 clause bsd',
      'simplified bsd',
      'bsd simplified',
      'freebsd',
      'bsd two clause',
    ],
    'BSD-3-Clause': [
      'bsd 3',
      'bsd 3 clause',
      '3 clause bsd',
      'new bsd',
      'bsd new',
      'modified bsd',
      'revised bsd',
      'bsd three clause',
    ],
    'BSL-1.0': ['boost', 'boost 1', 'boost software', 'boost software 1'],
    'CC0-1.0': ['cc 0', 'cc 0 1', 'cc 0 1 universal', 'creative commons zero 1 universal'],
    'CC-BY-4.0': ['cc by 4', 'creative commons attribution 4 international'],
    'CDDL-1.0': ['cddl 1', 'common development and distribution 1'],
    'EPL-1.0': ['epl 1', 'eclipse public 1'],
    'EPL-2.0': ['epl 2', 'eclipse public 2'],
    ISC: ['isc'],
    MIT: ['mit', 'mit x 11', 'expat', 'mit expat', 'mit (mit)', 'mit/x 11'],
    'MPL-1.1': ['mpl 1.1', 'mozilla public 1.1'],
    'MPL-2.0': ['mpl 2', 'mozilla public 2'],
    'MS-PL': ['ms pl', 'microsoft public'],
    'PSF-2.0': ['psf 2', 'python software foundation 2'],
    Unlicense: ['unlicense'],
    WTFPL: ['wtfpl', 'wtfpl 2', 'do what the fuck you want to public'],
    Zlib: ['zlib', 'zlib/libpng'],
  }).flatMap(([license, names]) => names.map((name) => [licenseNameKey(name), license] as const)),
);
