import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';
import { notLike } from '../problemMessage.ts';

const fieldNames = [
  'package',
  'status',
  'version',
  'architecture',
  'maintainer',
  'origin',
  'vendor',
  'license',
] as const;

/** Marks that other distributions put into their versions. */
const otherVersions = /ubuntu|\+rp[it]\d|kali\d|\+?pve\d|linuxmint|pop\d|devuan/i;

/**
 * The packages installed by dpkg (Debian, dpkg `status`; of images without dpkg, one file a package in `status.d`).
 * Removed packages whose settings remain are left out. The checksum files in `status.d` are ignored.
 */
export const format: ManifestFormat = {
  id: 'dpkg-status',
  title: 'Installed Debian packages',
  fileNames: ['var/lib/dpkg/status', 'var/lib/dpkg/status.d/*', 'dpkg-status', 'dpkg-status.txt', '*.dpkg-status'],
  ecosystem: 'debian',
  role: 'list',
  read,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const isChecksums = /^[0-9a-f]{32}\s/.test(text);
  const stanzas = isChecksums ? [] : readStanzas(text, problems);
  const isOther = stanzas.some(isOfAnotherDistribution);
  const dependencies: Dependency[] = [];
  for (const stanza of stanzas) {
    const dependency = installedPackage(stanza, isOther);
    if (dependency) dependencies.push(dependency);
  }
  return { dependencies, problems: problems.list, facts: { kind: 'none' } };
}

/** True if the stanza shows that the whole system is not Debian's own: `base-files` decides that. */
function isOfAnotherDistribution(stanza: Stanza): boolean {
  return stanza.get('package')?.text === 'base-files' && isElsewhere(stanza);
}

/**
 * `null` for a package that is not installed. A file in `status.d` has no status: its package is installed. The package
 * URL is the source of the coordinates, so that an epoch is left out for the service in one place
 * (`core/packageUrl.ts`; manifests.md 1).
 */
function installedPackage(stanza: Stanza, isOther: boolean): Dependency | null {
  const [name, version, status] = (['package', 'version', 'status'] as const).map((key) => stanza.get(key));
  if (!name?.text || (status && !/\sinstalled$/.test(status.text))) return null;
  return {
    name: name.text,
    alias: null,
    requirement: null,
    version: version?.text || null,
    source: sourceOf(stanza, isOther),
    isDirect: null,
    scope: 'runtime',
    nameRange: rangeOf(name),
    versionRange: version?.text ? rangeOf(version) : null,
  };
}

function sourceOf(stanza: Stanza, isOther: boolean): DependencySource {
  if (isOther || isElsewhere(stanza)) return { kind: 'notCovered', what: 'package of another distribution' };
  const [name = '', version = '', architecture = ''] = (['package', 'version', 'architecture'] as const).map((key) =>
    encodeText(stanza.get(key)?.text ?? ''),
  );
  return { kind: 'packageUrl', text: `pkg:deb/debian/${name}@${version}?arch=${architecture}` };
}

/**
 * The vendor of a package, by its fields: another distribution's version, origin or maintainer. Debian's own packages
 * have neither a vendor nor a license field; those that others build with their own tools do.
 */
function isElsewhere(stanza: Stanza): boolean {
  const text = (key: FieldName): string => stanza.get(key)?.text ?? '';
  const origin = text('origin');
  if (origin !== '' && !/^debian$/i.test(origin)) return true;
  if (text('vendor') !== '' || text('license') !== '') return true;
  return otherVersions.test(text('version')) || /ubuntu|raspbian|@kali\.|proxmox|linuxmint/i.test(text('maintainer'));
}

/**
 * Half a surrogate pair would make `encodeURIComponent` throw; as it is, it makes the package URL one that is refused.
 */
function encodeText(text: string): string {
  return /\p{Cs}/u.test(text) ? text : encodeURIComponent(text);
}

/** Fields that are read; most of a file is others. */
type FieldName = (typeof fieldNames)[number];

/** A paragraph: the first line of each field, by its name in lower case. */
type Stanza = ReadonlyMap<FieldName, RangedText>;

/**
 * Reads paragraphs as Debian's control files have them (Debian Policy, 5.1): `Name: value`, more lines of a value begin with
 * white space, a blank line ends the paragraph.
 */
function readStanzas(text: string, problems: ProblemList): readonly Stanza[] {
  const stanzas: Map<FieldName, RangedText>[] = [];
  let open: Map<FieldName, RangedText> | null = null;
  for (const { text: line, start } of linesOf(text, problems)) {
    const first = line.charCodeAt(0);
    if (line.trim() === '') {
      open = null;
      continue;
    }
    if (first === 0x20 || first === 0x09 || first === 0x23) continue;
    const colon = line.indexOf(':');
    const written = line.slice(0, Math.max(0, colon));
    const name = fieldNamed(written);
    if (name === null && !/^[!-9;-~]+$/.test(written)) {
      problems.add(notLike('Field: value'), start, start + line.length);
      continue;
    }
    if (open === null) stanzas.push((open = new Map()));
    if (name === null) continue;
    const value = line.slice(colon + 1);
    const at = start + line.length - value.trimStart().length;
    const trimmed = value.trim();
    open.set(name, { text: trimmed, start: at, end: at + trimmed.length });
  }
  return stanzas;
}

function fieldNamed(written: string): FieldName | null {
  const name = written.toLowerCase();
  return fieldNames.find((field) => field === name) ?? null;
}
