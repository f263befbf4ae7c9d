import { appendTo } from '../../../base/appendTo.ts';
import type { SourceRange } from '../../../core/range.ts';
import { isRequirement, isUnresolved } from '../nugetVersion.ts';
import { Evaluation, type PlacedItem } from './evaluation.ts';
import type { Truth } from './expressions.ts';
import type { MsbuildFile, MsbuildFiles } from './msbuildFiles.ts';
import { isAll, type ItemStep, type ItemValue } from './readMsbuild.ts';

/** A text and its place. */
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

interface EvaluatedProject {
  readonly references: readonly EvaluatedReference[];
  /** Every file that affects it. */
  readonly files: ReadonlySet<MsbuildFile>;
  /** The project's lock file property, as written; `null` if absent. */
  readonly lockPath: string | null;
  /** Addresses and folders it takes packages from instead of those that are configured; `null` for none. */
  readonly sources: readonly string[] | null;
  /** Addresses and folders it takes packages from besides. */
  readonly additionalSources: readonly string[];
}

/** More than any project is built for. */
const maxFrameworks = 16;

/**
 * The packages a project refers to. A project for several frameworks is evaluated once for each, as in a build:
 * conditions then have a value. If the frameworks are unknown, all conditions on them may hold.
 */
export function evaluateProject(known: MsbuildFiles, root: MsbuildFile): EvaluatedProject {
  const outer = new Evaluation(known, root, null);
  const inner = frameworksOf(outer).map((framework) => new Evaluation(known, root, framework));
  const sources = sourcesAt(outer, 'restoresources');
  const more = sourcesAt(outer, 'restoreadditionalprojectsources');
  return {
    references: (inner.length > 0 ? inner : [outer]).flatMap((one) => new ItemList(one, root).references()),
    files: new Set([outer, ...inner].flatMap(({ files }) => [...files])),
    lockPath: outer.resolved('nugetlockfilepath')[0] ?? null,
    sources: sources.isWhole && sources.listed.length > 0 ? sources.listed : null,
    additionalSources: sources.isWhole ? more.listed : [...sources.listed, ...more.listed],
  };
}

/** The values of a list of sources; one that extends its own value adds to a previous value that no file here has. */
function sourcesAt(
  outer: Evaluation,
  property: string,
): { readonly listed: readonly string[]; readonly isWhole: boolean } {
  const found = [...new Set(outer.valuesOf(property).flatMap(listed))];
  const others = found.filter((one) => one.toLowerCase() !== `$(${property})`);
  return { listed: others, isWhole: others.length === found.length };
}

/** Empty when there is one, or when they are not all known. */
function frameworksOf(outer: Evaluation): readonly string[] {
  if (outer.resolved('targetframework').some((one) => one !== '')) return [];
  const written = outer.valuesOf('targetframeworks').flatMap(listed);
  const frameworks = new Set(written.filter((one) => one.toLowerCase() !== '$(targetframeworks)'));
  return frameworks.size > maxFrameworks || [...frameworks].some(isUnresolved) ? [] : [...frameworks];
}

function listed(list: string): readonly string[] {
  return list
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** What one item may have for a value. */
interface PossibleTexts {
  readonly texts: readonly PlacedText[];
  /** It doesn't depend on unknown conditions that the item has one of them. */
  readonly isCertain: boolean;
}

type Values = Record<ItemValue, PossibleTexts>;

interface Reference {
  readonly name: string;
  readonly file: MsbuildFile;
  readonly dependency: number;
  readonly isGlobal: boolean;
  readonly values: Values;
}

/** More references to one package, or more versions that it may have, are there only to keep us busy. */
const maxAlike = 64;

/** Packages that an SDK refers to, so that a project may change what it never named. */
const implicitPackages =
  /^(?:netstandard\.library|microsoft\.netcore\.app|microsoft\.netframework\.referenceassemblies)$/;

/** The package items of one evaluation, worked off in their order. */
class ItemList {
  readonly #evaluation: Evaluation;
  readonly #root: MsbuildFile;
  /** Id in lower case → everything that affects its version, in order. Most of it is never used. */
  readonly #central = new Map<string, { readonly item: PlacedItem; readonly truth: Truth }[]>();
  readonly #byName = new Map<string, Reference[]>();

  constructor(evaluation: Evaluation, root: MsbuildFile) {
    this.#evaluation = evaluation;
    this.#root = root;
    for (const item of evaluation.items) {
      const truth = evaluation.holds(item.file, item.step.conditions) && (item.isCertain || null);
      if (truth === false) continue;
      for (const { text: name, dependency } of this.#namesOf(item))
        if (item.step.item === 'version') appendTo(this.#central, name.toLowerCase(), { item, truth });
        else this.#note(item, truth, name, dependency);
    }
  }

  references(): readonly EvaluatedReference[] {
    return [...this.#byName].flatMap(([key, all]) => {
      const central = this.#centralVersion(key);
      return all.map((reference) => {
        const { name, file, dependency, isGlobal, values } = reference;
        const isDevelopment = isGlobal || values.privateassets.texts.some(({ text }) => isAll(text));
        return { name, file, dependency, versions: known(this.#versionsOf(reference, central)), isDevelopment };
      });
    });
  }

  #centralVersion(key: string): PossibleTexts {
    let values = noValues();
    for (const { item, truth } of this.#central.get(key) ?? []) {
      if (item.step.action !== 'remove') this.#apply(item, values, truth);
      else if (truth === true) values = noValues();
    }
    return values.version;
  }

  #note(item: PlacedItem, truth: Truth, name: string, dependency: number): void {
    const { step, file } = item;
    const key = name.toLowerCase();
    const present = this.#byName.get(key) ?? [];
    if (step.action === 'remove') {
      if (truth === true) this.#byName.delete(key);
      return;
    }
    if (step.action === 'update') for (const one of present) this.#apply(item, one.values, truth);
    const isNew = step.action === 'include' || (present.length === 0 && this.#mayBeImplicit(key, file));
    if (!isNew || present.length >= maxAlike) return;
    const reference = { name, file, dependency, isGlobal: step.item === 'global', values: noValues() };
    this.#apply(item, reference.values, true);
    appendTo(this.#byName, key, reference);
  }

  /**
   * A change in a project's own text refers to an existing item; a list for many projects names more than each of them
   * has.
   */
  #mayBeImplicit(key: string, file: MsbuildFile): boolean {
    const { isProject, file: project } = this.#root;
    const isOfSdk = key === 'fsharp.core' ? /\.fsproj$/i.test(project.path) : implicitPackages.test(key);
    return isProject && (file === this.#root || isOfSdk);
  }

  #apply({ step, file }: PlacedItem, values: Values, around: Truth): void {
    for (const { name, value, conditions, range } of step.metadata) {
      const truth = this.#evaluation.holds(file, conditions);
      if (truth === false) continue;
      const texts = this.#evaluation.expandIn(file, value).map((text) => ({ text: text.trim(), file, range }));
      const before = values[name];
      values[name] =
        truth === true && around === true
          ? { texts, isCertain: true }
          : { ...before, texts: [...before.texts, ...texts].slice(-maxAlike) };
    }
  }

  #namesOf({ step, file }: PlacedItem): ItemStep['names'] {
    const names = step.names.flatMap(({ text, dependency }) =>
      this.#expanded(text, file).map((name) => ({ text: name, dependency })),
    );
    if (step.excluded.length === 0) return names;
    const written = step.excluded.flatMap((text) => this.#expanded(text, file));
    const excluded = new Set(written.map((name) => name.toLowerCase()));
    return names.filter(({ text }) => !excluded.has(text.toLowerCase()));
  }

  /** A property may hold several; the items of a list are not known. */
  #expanded(text: string, file: MsbuildFile): readonly string[] {
    if (!isUnresolved(text)) return [text];
    const names = this.#evaluation.expandIn(file, text).flatMap(listed);
    return names.filter((name) => !/[@%]\(/.test(name));
  }

  /** The texts that decide, with and without centrally managed versions (NuGet docs, "Central Package Management"). */
  #versionsOf({ values, isGlobal }: Reference, centralVersion: PossibleTexts): readonly PlacedText[] {
    const own = { ...values.version, texts: values.version.texts.filter(({ text }) => text !== '') };
    // A placeholder that a build replaces: the version is what it puts there, and not a central one.
    if (own.texts.some(({ text }) => !isUnresolved(text) && !isRequirement(text))) return own.texts;
    if (values.isimplicitlydefined.texts.some(({ text }) => /^true$/i.test(text))) return own.texts;
    const isCentral = this.#evaluation.resolved('managepackageversionscentrally').at(-1) ?? '';
    if (/^false$/i.test(isCentral)) return own.texts;
    const central = [values.versionoverride, centralVersion];
    const order = /^true$/i.test(isCentral) && !isGlobal ? [...central, own] : [own, ...central];
    const first = order.findIndex(({ texts, isCertain }) => isCertain && texts.length > 0);
    return order.slice(0, first < 0 ? undefined : first + 1).flatMap(({ texts }) => texts);
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
  const none = { texts: [], isCertain: false };
  return { version: none, versionoverride: none, privateassets: none, isimplicitlydefined: none };
}
