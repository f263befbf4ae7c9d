import { normalizeLicenseExpression } from '../../core/licenseExpression.ts';
import { readParts } from './jsonParts.ts';
import { type JsonRecord, lineOf, percentOf, recordOf, recordsOf, textOf } from './jsonValue.ts';
import type { Finding } from './licenseChain.ts';
import type { AddFinding, ToolReading } from './toolReader.ts';

/**
 * ScanCode: matches of rules with their lines and scores. Since version 32 they are `license_detections`, before that
 * `licenses`, one entry per license and match. Data from a package's own manifest is a finding in that file.
 */
export function readScancode(text: string, tool: string, add: AddFinding): ToolReading {
  const wanted = [
    ['content', 'files', '*'],
    ['content', 'packages', '*'],
  ];
  const reading = readParts(text, wanted, ({ at, value }) => {
    const found = recordOf(value);
    const findings = !found ? [] : at === 0 ? findingsOfFile(found, tool) : findingsOfPackage(found, null, tool);
    for (const finding of findings) add(finding);
  });
  return { isKnown: reading.seen.has(0), isComplete: reading.isComplete && reading.damaged === 0 };
}

function findingsOfFile(file: JsonRecord, tool: string): readonly Finding[] {
  const path = textOf(file['path']);
  if (path === null) return [];
  const byLicense = new Map<string, Finding>();
  const take = (finding: Finding): void => {
    const known = byLicense.get(finding.license);
    if (!known || isStronger(finding, known)) byLicense.set(finding.license, finding);
  };
  for (const detection of recordsOf(file['license_detections'])) for (const one of ofDetection(detection)) take(one);
  for (const match of ofOldLicenses(recordsOf(file['licenses']))) take(match);
  const whole = textOf(file['detected_license_expression_spdx']);
  if (byLicense.size === 0 && whole !== null) take({ ...noFinding, license: whole });
  const packages = [...recordsOf(file['package_data']), ...recordsOf(file['packages'])];
  const stated = packages.flatMap((one) => findingsOfPackage(one, path, tool));
  return [...[...byLicense.values()].map((finding) => ({ ...finding, path, tool })), ...stated];
}

const noFinding: Finding = { path: null, license: '', tool: '', lines: null, confidence: null, text: null };

/** The strongest match, representing the whole detection. */
function ofDetection(detection: JsonRecord): readonly Finding[] {
  const matches = recordsOf(detection['matches']);
  const whole = spdxIn(detection);
  if (matches.length === 0) return whole === null ? [] : [{ ...noFinding, license: whole }];
  return matches.flatMap((match) => {
    const license = whole ?? spdxIn(match);
    return license === null ? [] : [{ ...placeOf(match), license }];
  });
}

function spdxIn(part: JsonRecord): string | null {
  const spdx = textOf(part['license_expression_spdx']) ?? textOf(part['spdx_license_expression']);
  if (spdx !== null) return spdx;
  const own = textOf(part['license_expression']);
  if (own === null) return null;
  const normal = normalizeLicenseExpression(own);
  return normal.ok ? normal.value : own;
}

/** The entries of one match are separate, each with the expression of its rule. */
function ofOldLicenses(licenses: readonly JsonRecord[]): readonly Finding[] {
  const identifiers = new Map<string, string>();
  for (const license of licenses) {
    const key = textOf(license['key']);
    if (key !== null) identifiers.set(key, textOf(license['spdx_license_key']) ?? `LicenseRef-scancode-${key}`);
  }
  return licenses.flatMap((license) => {
    const rule = textOf(recordOf(license['matched_rule'])?.['license_expression']);
    const key = textOf(license['key']);
    const expression = rule ?? key;
    if (expression === null) return [];
    return [{ ...placeOf(license), license: inSpdx(expression, identifiers) }];
  });
}

function inSpdx(expression: string, identifiers: ReadonlyMap<string, string>): string {
  const mapped = expression.replace(/[\w.+-]+/g, (word) =>
    /^(?:and|or|with)$/i.test(word) ? word.toUpperCase() : (identifiers.get(word) ?? word),
  );
  const normal = normalizeLicenseExpression(mapped);
  return normal.ok ? normal.value : mapped;
}

function placeOf(match: JsonRecord): Finding {
  const from = lineOf(match['start_line']);
  const to = lineOf(match['end_line']);
  return {
    ...noFinding,
    lines: from === null ? null : { from, to: Math.max(from, to ?? from) },
    confidence: percentOf(match['score']),
    text: textOf(match['matched_text']),
  };
}

/** The licenses of a manifest. `path`: of its file, if the entry belongs to that file. */
function findingsOfPackage(found: JsonRecord, path: string | null, tool: string): readonly Finding[] {
  const license =
    textOf(found['declared_license_expression_spdx']) ??
    textOf(found['declared_license_expression']) ??
    textOf(found['license_expression']) ??
    textOf(found['declared_license']);
  const files = Array.isArray(found['datafile_paths']) ? (found['datafile_paths'] as readonly unknown[]) : [];
  const at = path ?? textOf(files[0]);
  if (license === null || at === null) return [];
  const normal = normalizeLicenseExpression(license);
  const text = textOf(found['extracted_license_statement']) ?? textOf(found['declared_license']);
  return [{ ...noFinding, path: at, tool, license: normal.ok ? normal.value : license, text }];
}

/** Higher confidence, then more text. */
function isStronger(one: Finding, other: Finding): boolean {
  const [a, b] = [one.confidence ?? -1, other.confidence ?? -1];
  return a !== b ? a > b : lengthOf(one) > lengthOf(other);
}

function lengthOf({ lines }: Finding): number {
  return lines ? lines.to - lines.from + 1 : 0;
}
