import { normalizeLicenseExpression } from '../../core/licenseExpression.ts';
import { readParts } from './jsonParts.ts';
import { listOf, recordOf, textOf } from './jsonValue.ts';
import type { AddFinding, ToolReading } from './toolReader.ts';

/**
 * Paths of registry or manifest licenses in the crawler's own document, by ecosystem: npm, Composer · PyPI · crates,
 * gems, Go, pods · NuGet · Maven · conda, Debian · the manifest itself. The first with a value counts.
 */
const wanted: readonly (readonly string[])[] = [
  ['registryData', 'manifest', 'license'],
  ['registryData', 'manifest', 'licenses'],
  ['registryData', 'info', 'license_expression'],
  ['registryData', 'info', 'license'],
  ['declaredLicense'],
  ['registryData', 'info', 'classifiers'],
  ['registryData', 'license'],
  ['registryData', 'licenses'],
  ['manifest', 'licenseExpression'],
  ['manifest', 'licenseUrl'],
  ['manifest', 'summary', 'project', 'licenses'],
  ['manifest', 'summary', 'licenses'],
  ['declaredLicenses'],
  ['package.json', 'license'],
  ['package.json', 'licenses'],
];

/** The crawler itself detects no license: it only has the statements of others. */
export function readRegistry(text: string, tool: string, add: AddFinding): ToolReading {
  const found = new Map<number, readonly string[]>();
  const reading = readParts(text, [...wanted, ['_metadata']], ({ at, value }) => {
    found.set(at, statementsIn(value));
  });
  const [first] = [...found]
    .filter(([at, stated]) => at < wanted.length && stated.length > 0)
    .sort(([a], [b]) => a - b);
  if (first) {
    const [at, stated] = first;
    const license = stated.map(plainLicense).join(' AND ');
    add({ path: null, license, tool, lines: null, confidence: null, text: asWritten(wanted[at] ?? [], stated) });
  }
  return { isKnown: found.has(wanted.length), isComplete: reading.isComplete && reading.damaged === 0 };
}

/** A text, `{type}`, `{name, url}` or a list of any of them, also nested, like Maven's. */
function statementsIn(value: unknown, depth = 0): readonly string[] {
  if (depth > 4) return [];
  const text = textOf(value);
  if (text !== null) return isOtherClassifier(text) ? [] : [text.trim().slice(0, 2000)];
  if (Array.isArray(value))
    return listOf(value)
      .slice(0, 20)
      .flatMap((one) => statementsIn(one, depth + 1));
  const record = recordOf(value);
  if (!record) return [];
  const stated = textOf(record['type']) ?? textOf(record['name']) ?? textOf(record['url']);
  return stated === null ? statementsIn(record['license'] ?? record['name'], depth + 1) : [stated];
}

/** Most of Python's classifiers are not about licenses. */
function isOtherClassifier(text: string): boolean {
  return text.includes(' :: ') && !text.startsWith('License :: ');
}

/** `License :: OSI Approved :: MIT License` becomes `MIT License`; an expression is normalized. */
function plainLicense(stated: string): string {
  const last = stated.split(' :: ').at(-1) ?? stated;
  const normal = normalizeLicenseExpression(last.replaceAll('/', ' OR '));
  return normal.ok ? normal.value : last.slice(0, 200);
}

function asWritten(path: readonly string[], stated: readonly string[]): string {
  return `${path.join('.')}: ${stated.join(', ')}`;
}
