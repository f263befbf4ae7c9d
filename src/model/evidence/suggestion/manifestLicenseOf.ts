import { parseJson } from '../../../base/parseJson.ts';
import { manifestLicenseText } from '../../../curation/licenses/manifestLicense.ts';

/**
 * The license in an installed package's manifest, by component type; `null` if there is none, or it can't be read
 * without running code. Texts are untrusted. A reference to a file is given in npm's form for every ecosystem: `SEE
 * LICENSE IN <file>`.
 */
export function manifestLicenseOf(type: string, text: string): string | null {
  const isJson = readers.get(type) === inJson;
  return readers.get(type)?.(isJson ? text : text.slice(0, maxRead)) ?? null;
}

const readers: ReadonlyMap<string, (text: string) => string | null> = new Map([
  ['npm', inJson],
  ['composer', inJson],
  ['conda', inJson],
  ['pypi', inPythonMetadata],
  ['nuget', inNuspec],
  ['crate', inCargoToml],
  ['gem', inGemspec],
  ['maven', inPom],
]);

/** Most characters searched line by line: the license is stated well before. */
const maxRead = 100_000;

/** Longer ones are texts, not names. */
const maxLength = 300;

function inJson(text: string): string | null {
  const json = parseJson(text.startsWith('\ufeff') ? text.slice(1) : text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const { license, licenses } = json as Readonly<Record<string, unknown>>;
  return short(manifestLicenseText(license, licenses));
}

/** Core metadata: headers, an empty line, the description (packaging.python.org, "Core metadata specifications"). */
function inPythonMetadata(text: string): string | null {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  const lines = head.split(/\r?\n/);
  const valuesOf = (name: string): readonly string[] =>
    lines.flatMap((line, at) => {
      // A value continued on the next line is a license text.
      if (!line.toLowerCase().startsWith(`${name}:`) || /^\s/.test(lines[at + 1] ?? '')) return [];
      const value = line.slice(name.length + 1).trim();
      return value === '' || value.toUpperCase() === 'UNKNOWN' ? [] : [value];
    });
  const stated = valuesOf('license-expression')[0] ?? valuesOf('license')[0];
  if (stated !== undefined) return short(stated);
  const classified = valuesOf('classifier').filter((value) => value.startsWith('License :: '));
  // Several may be joined by "and" or by "or": ambiguous.
  return classified.length === 1 ? short((classified[0] ?? '').split(' :: ').at(-1) ?? null) : null;
}

/** learn.microsoft.com/nuget/reference/nuspec, "license"; the older address may be a page that names an expression. */
function inNuspec(text: string): string | null {
  const plain = withoutComments(text);
  const [, attributes = '', value = ''] = /<license\b([^<>]{0,300})>([^<]{1,400})<\/license>/i.exec(plain) ?? [];
  if (/type\s*=\s*["']file["']/i.test(attributes)) return short(`SEE LICENSE IN ${unescaped(value)}`);
  if (value.trim() !== '') return short(unescaped(value));
  const address = /<licenseUrl>\s*https?:\/\/licenses\.nuget\.[a-z]+\/([^<\s]{1,400})\s*<\/licenseUrl>/i.exec(
    plain,
  )?.[1];
  return address === undefined ? null : short(decoded(address));
}

/** Cargo writes what it publishes: one key per line. */
function inCargoToml(text: string): string | null {
  let isPackage = false;
  let file: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    const section = /^\s*\[([^[\]]{1,100})\]\s*(?:#.*)?$/.exec(line)?.[1];
    if (section !== undefined) isPackage = section.trim() === 'package';
    if (!isPackage) continue;
    const [, key, , value = ''] = /^\s*(license|license-file)\s*=\s*(["'])(.{0,300}?)\2/.exec(line) ?? [];
    if (key === 'license') return short(value);
    if (key === 'license-file') file = value;
  }
  return file === null ? null : short(`SEE LICENSE IN ${file}`);
}

/** RubyGems writes what it installs: `s.licenses = ["MIT".freeze]`. */
function inGemspec(text: string): string | null {
  const list = /\.licen[sc]es?\s*=\s*(\[[^\][\n]{0,500}\]|"[^"\n]{1,300}"|'[^'\n]{1,300}')/.exec(text)?.[1] ?? '';
  const names = [...list.matchAll(/"([^"]+)"|'([^']+)'/g)].map(([, double, single]) => double ?? single ?? '');
  return short(manifestLicenseText(names));
}

/** maven.apache.org/pom.html, "Licenses". Those of a parent are not read. */
function inPom(text: string): string | null {
  const plain = withoutComments(text);
  const start = plain.indexOf('<licenses>');
  const end = start < 0 ? -1 : plain.indexOf('</licenses>', start);
  const block = end < 0 ? '' : plain.slice(start, Math.min(end, start + 20_000));
  const names = [...block.matchAll(/<name>([^<]{1,1000})<\/name>/g)].map(([, name = '']) => unescaped(name));
  return names.length === 1 ? short(names[0] ?? null) : null;
}

function short(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || trimmed.length > maxLength ? null : trimmed;
}

/** An unterminated comment removes the rest. */
function withoutComments(xml: string): string {
  const [first = '', ...parts] = xml.split('<!--');
  const rest = parts.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? '' : part.slice(end + '-->'.length);
  });
  return first + rest.join('');
}

function unescaped(xml: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '').trim();
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
