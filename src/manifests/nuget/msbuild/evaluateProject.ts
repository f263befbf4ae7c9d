import type { SourceRange } from '../../../core/range.ts';
import { isRequirement, isUnresolved } from '../nugetVersion.ts';
import type { Truth } from './condition.ts';
import { Evaluation, type PlacedItem } from './evaluation.ts';
import type { MsbuildFile, MsbuildFiles } from './msbuildFiles.ts';
import type { ItemMetadata } from './msbuildStep.ts';
import { isAll } from './readMsbuild.ts';

/** A text and where it stands. */
export interface PlacedText {
  readonly text: string;
  readonly file: MsbuildFile;
  readonly range: SourceRange;
}

/** A package that a project refers to. */
export interface EvaluatedReference {
  readonly name: string;
  /** The file that refers to it, and which of its dependencies that is. */
  readonly file: MsbuildFile;
  readonly dependency: number;
  /** The possible requirements; several only if that depends on unknown values. Empty: none is given. */
  readonly versions: readonly PlacedText[];
  readonly isDevelopment: boolean;
}

export interface EvaluatedProject {
  readonly references: readonly EvaluatedReference[];
  /** Every file that affects it. */
  readonly files: ReadonlySet<MsbuildFile>;
  /** The project's lock file property, as written; `null` if absent. */
  readonly lockPath: string | null;
  /**
   * Addresses it takes packages from instead of those that are configured, and texts that stand for such; `null` for
   * none.
   */
  readonly sources: readonly string[] | null;
  /** Addresses it takes packages from besides. */
  readonly moreSources: readonly string[];
}

/** More than any project is built for. */
const mostFrameworks = 16;

/**
 * The packages a project refers to. A project for several frameworks is evaluated once for each, as in a build:
 * conditions then have a value. If the frameworks are unknown, all conditions on them may hold.
 */
export function evaluateProject(known: MsbuildFiles, root: MsbuildFile): EvaluatedProject {
  const outer = new Evaluation(known, root);
  outer.readProperties();
  const frameworks = frameworksOf(outer);
  const evaluations = frameworks.length === 0 ? [outer] : [];
  for (const framework of frameworks) {
    const inner = new Evaluation(known, root, new Map([['targetframework', framework]]));
    inner.readProperties();
    evaluations.push(inner);
  }
  const references: EvaluatedReference[] = [];
  const files = new Set(outer.files);
  for (const evaluation of evaluations) {
    for (const file of evaluation.files) files.add(file);
    references.push(...new ItemList(evaluation, root).read());
  }
  const sources = sourcesAt(outer, 'restoresources');
  const more = sourcesAt(outer, 'restoreadditionalprojectsources');
  return {
    references,
    files,
    lockPath: outer.resolved('nugetlockfilepath')[0] ?? null,
    sources: sources.isWhole && sources.listed.length > 0 ? sources.listed : null,
    moreSources: sources.isWhole ? more.listed : [...sources.listed, ...more.listed],
  };
}

/** The values of a list of sources; one that extends its own value adds to a previous value that no file here has. */
function sourcesAt(
  outer: Evaluation,
  property: string,
): { readonly listed: readonly string[]; readonly isWhole: boolean } {
  const found = [...new Set(outer.valuesOf(property).flatMap(listed))];
  const own = `$(${property})`;
  return {
    listed: found.filter((one) => one.toLowerCase() !== own),
    isWhole: found.every((one) => one.toLowerCase() !== own),
  };
}

/** Empty when there is one, or when they are not all known. */
function frameworksOf(outer: Evaluation): readonly string[] {
  if (outer.resolved('targetframework').some((one) => one !== '')) return [];
  const written = outer.valuesOf('targetframeworks').flatMap(listed);
  const frameworks = new Set(written.filter((one) => one.toLowerCase() !== '$(targetframeworks)'));
  return frameworks.size > mostFrameworks || [...frameworks].some(isUnresolved) ? [] : [...frameworks];
}

function listed(list: string): readonly string[] {
  return list
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Texts that may count, of one item. */
interface Values {
  version: readonly PlacedText[];
  versionoverride: readonly PlacedText[];
  privateassets: readonly PlacedText[];
  isimplicitlydefined: readonly PlacedText[];
}

interface Reference extends Values {
  readonly name: string;
  readonly file: MsbuildFile;
  readonly dependency: number;
  readonly isGlobal: boolean;
}

/** More references to one package, or more versions that it may have, are there only to keep us busy. */
const mostAlike = 64;

/** Packages that an SDK refers to, so that a project may change what it never named. */
const implicitPackages: ReadonlyMap<string, RegExp> = new Map([
  ['fsharp.core', /\.fsproj$/i],
  ['netstandard.library', /\.\w+proj$/i],
  ['microsoft.netcore.app', /\.\w+proj$/i],
  ['microsoft.netframework.referenceassemblies', /\.\w+proj$/i],
]);

/** The package items of one evaluation, worked off in their order. */
class ItemList {
  readonly #evaluation: Evaluation;
  readonly #root: MsbuildFile;
  /** Id in lower case → everything that affects its version, in order. Most of it is never used. */
  readonly #central = new Map<string, { readonly item: PlacedItem; readonly truth: Truth }[]>();
  readonly #centralVersions = new Map<string, readonly PlacedText[]>();
  readonly #byName = new Map<string, Reference[]>();

  constructor(evaluation: Evaluation, root: MsbuildFile) {
    this.#evaluation = evaluation;
    this.#root = root;
  }

  read(): readonly EvaluatedReference[] {
    for (const item of this.#evaluation.items) {
      const { step, file, conditions } = item;
      const truth = this.#evaluation.holds(file, step.condition, conditions);
      if (truth === false) continue;
      if (step.item === 'version') this.#noteVersion(item, truth);
      else this.#noteReference(item, truth);
    }
    const references: EvaluatedReference[] = [];
    for (const [key, all] of this.#byName) {
      for (const one of all) references.push(this.#finished(key, one));
    }
    return references;
  }

  #noteVersion(item: PlacedItem, truth: Truth): void {
    for (const { name } of this.#namesOf(item)) {
      const key = name.toLowerCase();
      const others = this.#central.get(key);
      if (others) others.push({ item, truth });
      else this.#central.set(key, [{ item, truth }]);
    }
  }

  #centralVersionOf(key: string): readonly PlacedText[] {
    let found = this.#centralVersions.get(key);
    if (!found) this.#centralVersions.set(key, (found = this.#readCentral(key)));
    return found;
  }

  #readCentral(key: string): readonly PlacedText[] {
    let values = noValues();
    for (const { item, truth } of this.#central.get(key) ?? []) {
      if (item.step.action !== 'remove') this.#apply(item, values, truth);
      else if (truth === true) values = noValues();
    }
    return values.version;
  }

  #noteReference(item: PlacedItem, truth: Truth): void {
    const { step, file } = item;
    for (const { name, dependency } of this.#namesOf(item)) {
      const key = name.toLowerCase();
      if (step.action === 'remove') {
        if (truth === true) this.#byName.delete(key);
        continue;
      }
      const present = this.#byName.get(key) ?? [];
      if (step.action === 'update') for (const one of present) this.#apply(item, one, truth);
      if (present.length >= mostAlike) continue;
      const isNew = step.action === 'include' || (present.length === 0 && this.#mayBeImplicit(key, file));
      if (!isNew) continue;
      const reference = { name, file, dependency, isGlobal: step.item === 'global', ...noValues() };
      this.#apply(item, reference, true);
      if (present.length > 0) present.push(reference);
      else this.#byName.set(key, [reference]);
    }
  }

  /**
   * A change in a project's own text refers to an existing item; a list for many projects names more than each of them
   * has.
   */
  #mayBeImplicit(key: string, file: MsbuildFile): boolean {
    const isProject = this.#root.file.format.id === 'nuget-project';
    return isProject && (file === this.#root || implicitPackages.get(key)?.test(this.#root.file.path) === true);
  }

  #apply({ step, file }: PlacedItem, values: Values, around: Truth): void {
    for (const metadata of step.metadata) {
      const name = metadata.name;
      if (!isValueName(name)) continue;
      const truth = this.#evaluation.holds(file, metadata.condition);
      if (truth === false) continue;
      const texts = this.#textsOf(metadata, file);
      values[name] = truth === true && around === true ? texts : [...values[name], ...texts].slice(-mostAlike);
    }
  }

  #textsOf({ value, range }: ItemMetadata, file: MsbuildFile): readonly PlacedText[] {
    return this.#evaluation.expandIn(file, value).map((text) => ({ text: text.trim(), file, range }));
  }

  #namesOf({ step, file }: PlacedItem): readonly { readonly name: string; readonly dependency: number }[] {
    const names: { readonly name: string; readonly dependency: number }[] = [];
    for (const { text, dependency } of step.names)
      for (const name of this.#expandedNames(text, file)) names.push({ name, dependency });
    if (step.excluded.length === 0) return names;
    const written = step.excluded.flatMap((text) => this.#expandedNames(text, file));
    const excluded = new Set(written.map((name) => name.toLowerCase()));
    return names.filter(({ name }) => !excluded.has(name.toLowerCase()));
  }

  /** A property may hold several; the items of a list are not known. */
  #expandedNames(text: string, file: MsbuildFile): readonly string[] {
    if (!isUnresolved(text)) return [text];
    const names = this.#evaluation.expandIn(file, text).flatMap(listed);
    return names.filter((name) => !/[@%]\(/.test(name));
  }

  #finished(key: string, reference: Reference): EvaluatedReference {
    const { name, file, dependency, isGlobal, privateassets } = reference;
    const isDevelopment = isGlobal || privateassets.some(({ text }) => isAll(text));
    return { name, file, dependency, versions: known(this.#versionsOf(key, reference)), isDevelopment };
  }

  /** The text that decides, with and without centrally managed versions (NuGet docs, "Central Package Management"). */
  #versionsOf(key: string, reference: Reference): readonly PlacedText[] {
    const own = reference.version.filter(({ text }) => text !== '');
    // A placeholder that a build replaces: the version is what it puts there, and not a central one.
    if (own.some(({ text }) => !isUnresolved(text) && !isRequirement(text))) return own;
    const central = [reference.versionoverride, this.#centralVersionOf(key)];
    if (reference.isimplicitlydefined.some(({ text }) => /^true$/i.test(text))) return own;
    const [isCentral = ''] = this.#evaluation.resolved('managepackageversionscentrally').slice(-1);
    if (/^false$/i.test(isCentral)) return own;
    const order = /^true$/i.test(isCentral) && !reference.isGlobal ? [...central, own] : [own, ...central];
    return order.find((texts) => texts.length > 0) ?? [];
  }
}

/** Without those that are not known, if any is. */
function known(texts: readonly PlacedText[]): readonly PlacedText[] {
  const resolved = texts.filter(({ text }) => text !== '' && !isUnresolved(text));
  const unresolved = texts.filter(({ text }) => isUnresolved(text));
  const distinct = new Map((resolved.length > 0 ? resolved : unresolved.slice(0, 1)).map((one) => [one.text, one]));
  return [...distinct.values()];
}

function noValues(): Values {
  return { version: [], versionoverride: [], privateassets: [], isimplicitlydefined: [] };
}

function isValueName(name: string): name is keyof Values {
  return name === 'version' || name === 'versionoverride' || name === 'privateassets' || name === 'isimplicitlydefined';
}
