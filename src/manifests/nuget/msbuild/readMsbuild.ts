import type { SourceRange } from '../../../core/range.ts';
import type { Dependency, ManifestReading, PlacedPath } from '../../format.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { type XmlElement, type XmlText, readXml } from '../../parse/xml.ts';
import { isUnresolved, readRequirement } from '../nugetVersion.ts';
import type { ItemMetadata, ItemName, ItemStep, MsbuildStep } from './msbuildStep.ts';
import { missing } from '../../problemMessage.ts';

/**
 * Reads an MSBuild file (MSBuild docs, "Project file schema reference"): properties, imports and package items in the
 * order of the text. Dependencies are those the text names, under any condition; `evaluate.ts` evaluates a project.
 * Items inside a target are left out: only a build would know them.
 */
export function readMsbuild(text: string): ManifestReading {
  const { root, problems } = readXml(text);
  if (root?.name === 'Project') {
    const reader = new MsbuildReader();
    const steps = [...sdkSteps(attribute(root, 'Sdk')), ...reader.readSteps(root)];
    const { dependencies, imports: related } = reader;
    return { dependencies, problems, related, facts: { kind: 'msbuild', steps } };
  }
  const own = new ProblemList(text.length);
  if (text.trim() !== '' && problems.length === 0) own.add(missing('Project'), root?.start ?? 0, root?.end ?? 1);
  return { dependencies: [], problems: [...problems, ...own.list], facts: { kind: 'msbuild', steps: [] } };
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

  #readImport(element: XmlElement): readonly MsbuildStep[] {
    const sdk = attribute(element, 'Sdk');
    if (sdk) return sdkSteps(sdk);
    const project = attribute(element, 'Project');
    if (!project || project.text === '') return [];
    const path = project.text.replace(/^\$\(MSBuildThisFileDirectory\)/i, '');
    if (!isUnresolved(path)) this.imports.push({ path, range: { start: project.start, end: project.end } });
    return [{ kind: 'import', project: project.text, condition: conditionOf(element) }];
  }

  readSteps(parent: XmlElement): readonly MsbuildStep[] {
    const steps: MsbuildStep[] = [];
    for (const element of parent.children) {
      if (element.name === 'Choose') steps.push({ kind: 'choose', branches: this.#readBranches(element) });
      else if (element.name === 'Import') steps.push(...this.#readImport(element));
      else if (element.name === 'Sdk') steps.push(...sdkSteps(attribute(element, 'Name')));
      else if (element.name === 'PropertyGroup') push(steps, element, this.#readProperties(element));
      else if (element.name === 'ItemGroup') push(steps, element, this.#readItems(element));
      else if (element.name === 'ImportGroup') push(steps, element, this.readSteps(element));
    }
    return steps;
  }

  #readBranches(choose: XmlElement): { condition: string | null; steps: readonly MsbuildStep[] }[] {
    const branches: { condition: string | null; steps: readonly MsbuildStep[] }[] = [];
    for (const branch of choose.children) {
      if (branch.name === 'When')
        branches.push({ condition: conditionOf(branch) ?? 'true', steps: this.readSteps(branch) });
      else if (branch.name === 'Otherwise') branches.push({ condition: null, steps: this.readSteps(branch) });
    }
    return branches;
  }

  #readProperties(group: XmlElement): MsbuildStep[] {
    const steps: MsbuildStep[] = [];
    for (const property of group.children) {
      steps.push({
        kind: 'property',
        name: property.name,
        value: property.content.text,
        condition: conditionOf(property),
      });
    }
    return steps;
  }

  #readItems(group: XmlElement): MsbuildStep[] {
    const steps: MsbuildStep[] = [];
    for (const element of group.children) {
      const item = items.get(element.name.toLowerCase());
      const action = actions.find((one) => attribute(element, one));
      if (item && action) steps.push(this.#readItem(element, item, action));
    }
    return steps;
  }

  #readItem(element: XmlElement, item: ItemStep['item'], action: ItemStep['action']): ItemStep {
    const metadata = metadataOf(element);
    const isNamed = item !== 'version' && action !== 'remove';
    const names: ItemName[] = [];
    for (const { text, start, end } of listOf(attribute(element, action))) {
      // The items of a list, which are not known here.
      if (text.includes('@(') || text.includes('%(')) continue;
      names.push({ text, dependency: isNamed ? this.dependencies.length : -1 });
      if (isNamed) this.dependencies.push(dependencyOf(text, { start, end }, item, metadata));
    }
    const excluded = listOf(attribute(element, 'exclude')).map(({ text }) => text);
    return { kind: 'item', item, action, names, excluded, metadata, condition: conditionOf(element) };
  }
}

function push(into: MsbuildStep[], group: XmlElement, steps: readonly MsbuildStep[]): void {
  const condition = conditionOf(group);
  if (steps.length === 0) return;
  if (condition === null) for (const step of steps) into.push(step);
  else into.push({ kind: 'group', condition, steps });
}

/** `A/1.0;B`: several, with versions. */
function sdkSteps(sdks: XmlText | undefined): readonly MsbuildStep[] {
  return listOf(sdks).map(({ text }) => ({ kind: 'sdk', name: text.split('/', 1)[0]?.trim() ?? '' }));
}

/** Both ways to write it: attributes, then elements, which have conditions of their own. */
function metadataOf(element: XmlElement): readonly ItemMetadata[] {
  const metadata: ItemMetadata[] = [];
  for (const [name, { text, start, end }] of element.attributes)
    metadata.push({ name: name.toLowerCase(), value: text, condition: null, range: { start, end } });
  for (const child of element.children) {
    const { text, start, end } = child.content;
    metadata.push({
      name: child.name.toLowerCase(),
      value: text,
      condition: conditionOf(child),
      range: { start, end },
    });
  }
  return metadata.filter(({ name }) => kept.has(name));
}

const kept: ReadonlySet<string> = new Set(['version', 'versionoverride', 'privateassets', 'isimplicitlydefined']);

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
    source: { kind: 'registry', registry: null },
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

function conditionOf(element: XmlElement): string | null {
  const text = attribute(element, 'Condition')?.text ?? '';
  return text === '' ? null : text;
}

function attribute(element: XmlElement, name: string): XmlText | undefined {
  const found = element.attributes.get(name);
  if (found) return found;
  const wanted = name.toLowerCase();
  for (const [other, text] of element.attributes) if (other.toLowerCase() === wanted) return text;
  return undefined;
}

/** The pieces between semicolons, each with its place; with the place of the whole where escapes hide it. */
function listOf(list: XmlText | undefined): readonly XmlText[] {
  if (!list) return [];
  const isPlain = list.end - list.start === list.text.length;
  const pieces: XmlText[] = [];
  let at = 0;
  for (const piece of list.text.split(';')) {
    const text = piece.trim();
    const start = list.start + at + (piece.length - piece.trimStart().length);
    at += piece.length + 1;
    if (text !== '') pieces.push(isPlain ? { text, start, end: start + text.length } : { ...list, text });
  }
  return pieces;
}
