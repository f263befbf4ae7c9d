import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { type XmlElement, childOf, readXml } from '../parse/xml.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';

/**
 * The package sources of one nuget.config. Everything else in it, above all passwords, is dropped. Keys are in lower
 * case.
 */
export interface NugetConfig {
  /** Its path in the workspace folder, or its label. */
  readonly label: string;
  readonly sources: readonly SourceChange[];
  /** Key → whether the source is switched off. */
  readonly disabled: ReadonlyMap<string, boolean>;
  readonly isDisabledCleared: boolean;
  /** Patterns in lower case: a name, or the beginning of names and a star. */
  readonly mapping: readonly { readonly source: string; readonly pattern: string }[];
  readonly isMappingCleared: boolean;
}

type SourceChange =
  | { readonly kind: 'add'; readonly key: string; readonly address: string }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'clear' };

/** The stand-in for an unreadable nuget.config: a source of its name, which isn't known to be public. */
export function unreadableConfig(label: string): NugetConfig {
  return {
    label,
    sources: [{ kind: 'add', key: label, address: label }],
    disabled: new Map(),
    isDisabledCleared: false,
    mapping: [],
    isMappingCleared: false,
  };
}

/**
 * Reads a nuget.config (NuGet docs, "nuget.config reference"). A text that is no complete XML may name more sources
 * than can be read: it counts as a source called `label` besides those before the fault.
 */
export function parseNugetConfig(text: string, label: string): NugetConfig {
  const { root, problems } = readXml(text);
  const sources: SourceChange[] = [];
  for (const element of section(root, 'packageSources')) {
    const key = valueOf(element, 'key').toLowerCase();
    if (element.name === 'clear') sources.push({ kind: 'clear' });
    else if (element.name === 'remove') sources.push({ kind: 'remove', key });
    else if (element.name === 'add')
      sources.push({
        kind: 'add',
        key,
        address: withoutCredentials(valueOf(element, 'value')).replace(/[?#].*/s, '') || key,
      });
  }
  if (root === null || problems.length > 0) sources.push({ kind: 'add', key: label, address: label });
  const disabled = new Map<string, boolean>();
  const switchedOff = section(root, 'disabledPackageSources');
  for (const element of switchedOff)
    if (element.name === 'add')
      disabled.set(valueOf(element, 'key').toLowerCase(), /^true$/i.test(valueOf(element, 'value')));
  const mapped = section(root, 'packageSourceMapping');
  return {
    label,
    sources,
    disabled,
    isDisabledCleared: switchedOff.some(({ name }) => name === 'clear'),
    mapping: mapped.filter(({ name }) => name === 'packageSource').flatMap(patternsIn),
    isMappingCleared: mapped.some(({ name }) => name === 'clear'),
  };
}

function patternsIn(element: XmlElement): readonly { source: string; pattern: string }[] {
  const source = valueOf(element, 'key').toLowerCase();
  return element.children
    .filter(({ name }) => name === 'package')
    .map((one) => ({ source, pattern: valueOf(one, 'pattern').toLowerCase() }));
}

function section(root: XmlElement | null, name: string): readonly XmlElement[] {
  return childOf(root, name)?.children ?? [];
}

function valueOf(element: XmlElement, name: string): string {
  return element.attributes.get(name)?.text ?? '';
}

/** Sources of NuGet packages from the user's settings. */
export interface NugetUserSettings {
  /** The nearest to the workspace folder first. A file that can't be read adds a source of its label. */
  readonly configs: readonly NugetConfig[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readNugetUserSettings(files: readonly UserSettingsFile[]): NugetUserSettings {
  const own = files.filter(({ kind }) => kind === 'nugetConfig');
  return {
    configs: own.map(({ label, text }) => (text === null ? unreadableConfig(label) : parseNugetConfig(text, label))),
  };
}
