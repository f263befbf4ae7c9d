import type { Dependency, DependencySource } from '../format.ts';
import type { FieldName, Stanza } from './stanzas.ts';

/** Marks that other distributions put into their versions. */
const otherVersions = /ubuntu|\+rp[it]\d|kali\d|\+?pve\d|linuxmint|pop\d|devuan/i;

/** Whether the stanza tells that the whole system is not Debian's own: `base-files` is what makes it one. */
export function isOfAnotherDistribution(stanza: Stanza): boolean {
  return stanza.get('package')?.text === 'base-files' && isElsewhere(stanza);
}

/**
 * `null` for what is not installed. A file in `status.d` has no status: what it describes is there. The package URL says what
 * is asked about, so that an epoch is left out for the service in one place (`core/packageUrl.ts`): service-api.md 2.3 says
 * that results are not found again with it, although manifests.md 1 has it kept.
 */
export function installedPackage(stanza: Stanza, isOther: boolean): Dependency | null {
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
    nameRange: { start: name.start, end: name.end },
    versionRange: version?.text ? { start: version.start, end: version.end } : null,
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
 * Who made the package, as far as its fields tell: another distribution's version, origin or maintainer. Debian's own packages
 * have neither a vendor nor a license among their fields; those that others build with their tools do.
 */
function isElsewhere(stanza: Stanza): boolean {
  const text = (key: FieldName): string => stanza.get(key)?.text ?? '';
  const origin = text('origin');
  if (origin !== '' && !/^debian$/i.test(origin)) return true;
  if (text('vendor') !== '' || text('license') !== '') return true;
  return otherVersions.test(text('version')) || /ubuntu|raspbian|@kali\.|proxmox|linuxmint/i.test(text('maintainer'));
}

/** Half a surrogate pair would make `encodeURIComponent` throw; as it is, it makes the package URL one that is refused. */
function encodeText(text: string): string {
  return /\p{Cs}/u.test(text) ? text : encodeURIComponent(text);
}
