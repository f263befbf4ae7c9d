import type { SourceRange } from '../../../core/range.ts';
import type { Dependency, ManifestReading, PlacedPath } from '../../format.ts';
import { type XmlElement, readXmlOf } from '../../parse/xml.ts';
import { type RangedText, rangeOf } from '../../parse/rangedText.ts';
import { usualRegistry } from '../../sources/registrySources.ts';
import { isUnresolved, readRequirement } from '../nugetVersion.ts';
import type { NugetFacts } from '../nugetFacts.ts';

/**
 * The parts of an MSBuild file that affect packages, in the order of the text. Texts are as written, with `$(…)` in
 * them; names of properties and SDKs are in lower case. A step counts where all its conditions hold. Of `choose`, only the first
 * branch whose conditions hold does; they are decided where it stands, those of an item after all properties are set.
 */
export type MsbuildStep =
  | { readonly kind: 'property'; readonly name: string; readonly value: string; readonly conditions: readonly string[] }
  | { readonly kind: 'import'; readonly project: string; readonly conditions: readonly string[] }
  /** An SDK is used: it is outside the workspace, but some read files of the workspace. */
  | { readonly kind: 'sdk'; readonly name: string }
  | { readonly kind: 'choose'; readonly branches: readonly MsbuildBranch[] }
  | ItemStep;

export interface MsbuildBranch {
  readonly conditions: readonly string[];
  readonly steps: readonly MsbuildStep[];
}

export interface ItemStep {
  readonly kind: 'item';
  /** PackageReference, PackageVersion, GlobalPackageReference. */
  readonly item: 'reference' | 'version' | 'global';
  readonly action: 'include' | 'update' | 'remove';
  /** `dependency`: index into the reading's dependencies, -1 for none. */
  readonly names: readonly { readonly text: string; readonly dependency: number }[];
  /** The names of `Exclude`. */
  readonly excluded: readonly string[];
  readonly metadata: readonly ItemMetadata[];
  readonly conditions: readonly string[];
}

interface ItemMetadata {
  readonly name: ItemValue;
  readonly value: string;
  readonly conditions: readonly string[];
  readonly range: SourceRange;
}

const itemValues = ['version', 'versionoverride', 'privateassets', 'isimplicitlydefined'] as const;

/** The metadata that is kept, by its name in lower case. */
export type ItemValue = (typeof itemValues)[number];

/**
 * Reads an MSBuild file (MSBuild docs, "Project file schema reference"): properties, imports and package items in the
 * order of the text. Dependencies are those the text names, under any condition; `evaluateProject.ts` evaluates a project.
 * Items inside a target are left out: only a build would know them.
 */
export function readMsbuild(text: string): ManifestReading<NugetFacts> {
  const { root, problems } = readXmlOf('Project', text);
  const reader = new MsbuildReader();
  const steps = root ? [...sdkSteps(attribute(root, 'Sdk')), ...reader.readSteps(root)] : [];
  const { dependencies, imports: related } = reader;
  return { dependencies, problems: problems.list, related, facts: { kind: 'msbuild', steps } };
}

const items: ReadonlyMap<string, ItemStep['item']> = new Map([
  ['packagereference', 'reference'],
  ['packageversion', 'version'],
  ['globalpackagereference', 'global'],
]);

const actions = ['include', 'update', 'remove'] as const;

class MsbuildReader {
  readonly dependencies: Dependency[] = [];
  /** Imported paths, if given as plain text. */
  readonly imports: PlacedPath[] = [];

  readSteps(parent: XmlElement): readonly MsbuildStep[] {
    return parent.children.flatMap((element) => this.#readStep(element));
  }

  #readStep(element: XmlElement): readonly MsbuildStep[] {
    switch (element.name) {
      case 'PropertyGroup':
        return inGroup(element, element.children.map(propertyStep));
      case 'ItemGroup':
        return element.children.flatMap((child) => this.#readItem(child, element) ?? []);
      case 'ImportGroup':
        return inGroup(element, this.readSteps(element));
      case 'Import':
        return this.#readImport(element);
      case 'Sdk':
        return sdkSteps(attribute(element, 'Name'));
      case 'Choose':
        return [{ kind: 'choose', branches: element.children.flatMap((branch) => this.#readBranch(branch)) }];
      default:
        return [];
    }
  }

  #readBranch(branch: XmlElement): readonly MsbuildBranch[] {
    if (branch.name !== 'When' && branch.name !== 'Otherwise') return [];
    const conditions = branch.name === 'When' ? conditionsOf(branch) : [];
    return [{ conditions, steps: this.readSteps(branch) }];
  }

  #readImport(element: XmlElement): readonly MsbuildStep[] {
    const sdk = attribute(element, 'Sdk');
    if (sdk) return sdkSteps(sdk);
    const project = attribute(element, 'Project');
    if (!project || project.text === '') return [];
    const path = project.text.replace(/^\$\(MSBuildThisFileDirectory\)/i, '');
    if (!isUnresolved(path)) this.imports.push({ path, range: rangeOf(project) });
    return [{ kind: 'import', project: project.text, conditions: conditionsOf(element) }];
  }

  #readItem(element: XmlElement, group: XmlElement): ItemStep | null {
    const item = items.get(element.name.toLowerCase());
    const action = actions.find((one) => attribute(element, one));
    if (!item || !action) return null;
    const metadata = metadataOf(element);
    const isNamed = item !== 'version' && action !== 'remove';
    const names: { text: string; dependency: number }[] = [];
    for (const { text, start, end } of listOf(attribute(element, action))) {
      // The items of a list, which are not known here.
      if (text.includes('@(') || text.includes('%(')) continue;
      names.push({ text, dependency: isNamed ? this.dependencies.length : -1 });
      if (isNamed) this.dependencies.push(dependencyOf(text, { start, end }, item, metadata));
    }
    const excluded = listOf(attribute(element, 'exclude')).map(({ text }) => text);
    const conditions = [...conditionsOf(group), ...conditionsOf(element)];
    return { kind: 'item', item, action, names, excluded, metadata, conditions };
  }
}

/** A group with a condition is the only branch of a choice. */
function inGroup(group: XmlElement, steps: readonly MsbuildStep[]): readonly MsbuildStep[] {
  const conditions = conditionsOf(group);
  return conditions.length === 0 ? steps : [{ kind: 'choose', branches: [{ conditions, steps }] }];
}

function propertyStep(element: XmlElement): MsbuildStep {
  const { name, content } = element;
  return { kind: 'property', name: name.toLowerCase(), value: content.text, conditions: conditionsOf(element) };
}

/** `A/1.0;B`: several, with versions. */
function sdkSteps(sdks: RangedText | undefined): readonly MsbuildStep[] {
  return listOf(sdks).map(({ text }) => ({ kind: 'sdk', name: (text.split('/', 1)[0] ?? '').trim().toLowerCase() }));
}

/** Both ways to write it: attributes, then elements, which have conditions of their own. */
function metadataOf(element: XmlElement): readonly ItemMetadata[] {
  const written = [
    ...[...element.attributes].map(([name, content]) => ({ name, content, conditions: [] })),
    ...element.children.map((child) => ({ ...child, conditions: conditionsOf(child) })),
  ];
  return written.flatMap(({ name, content: { text, start, end }, conditions }) => {
    const known = itemValues.find((one) => one === name.toLowerCase());
    return known ? { name: known, value: text, conditions, range: { start, end } } : [];
  });
}

function dependencyOf(
  name: string,
  nameRange: SourceRange,
  item: ItemStep['item'],
  metadata: readonly ItemMetadata[],
): Dependency {
  const stated =
    metadata.find((one) => one.name === 'version' && one.value !== '') ??
    metadata.find((one) => one.name === 'versionoverride' && one.value !== '');
  const isPrivate = metadata.some((one) => one.name === 'privateassets' && isAll(one.value));
  return {
    name,
    alias: null,
    ...(stated && !isUnresolved(stated.value)
      ? readRequirement(stated.value)
      : { version: null, requirement: stated?.value ?? null }),
    source: usualRegistry,
    isDirect: true,
    scope: isPrivate || item === 'global' ? 'development' : 'runtime',
    nameRange,
    versionRange: stated?.range ?? null,
  };
}

/** `PrivateAssets="all"`: for the one who names it alone, such as analyzers and build tools. */
export function isAll(privateAssets: string): boolean {
  return privateAssets.split(';').some((one) => one.trim().toLowerCase() === 'all');
}

/** The condition of an element, if it has one. */
function conditionsOf(element: XmlElement): readonly string[] {
  const text = attribute(element, 'Condition')?.text ?? '';
  return text === '' ? [] : [text];
}

function attribute(element: XmlElement, name: string): RangedText | undefined {
  const found = element.attributes.get(name);
  if (found) return found;
  const wanted = name.toLowerCase();
  for (const [other, text] of element.attributes) if (other.toLowerCase() === wanted) return text;
  return undefined;
}

/** The pieces between semicolons, each with its place; with the place of the whole where escapes hide it. */
function listOf(list: RangedText | undefined): readonly RangedText[] {
  if (!list) return [];
  const isPlain = list.end - list.start === list.text.length;
  const pieces: RangedText[] = [];
  let at = 0;
  for (const piece of list.text.split(';')) {
    const text = piece.trim();
    const start = list.start + at + (piece.length - piece.trimStart().length);
    at += piece.length + 1;
    if (text !== '') pieces.push(isPlain ? { text, start, end: start + text.length } : { ...list, text });
  }
  return pieces;
}
