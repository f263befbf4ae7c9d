import { isUnresolved } from '../nugetVersion.ts';
import { type ConditionScope, evaluateCondition, type Truth } from './condition.ts';
import { either, expand } from './expand.ts';
import type { ExpandScope } from './propertyFunctions.ts';
import { frameworkIdentifier } from './frameworks.ts';
import type { MsbuildFile, MsbuildFiles } from './msbuildFiles.ts';
import type { ChooseStep, ItemStep, MsbuildStep } from './msbuildStep.ts';
import { inWorkspace, rooted, rootedFolder } from './paths.ts';

/** An item where it stands, under the conditions around it. */
export interface PlacedItem {
  readonly step: ItemStep;
  readonly file: MsbuildFile;
  readonly conditions: readonly string[];
}

/** The reader of one file's texts and conditions. */
type FileScope = ExpandScope & ConditionScope;

/** These differ from build to build, independent of the files. */
const open: ReadonlySet<string> = new Set(['configuration', 'platform', 'os', 'runtimeidentifier']);

/**
 * Properties usually set by MSBuild, an SDK, the environment or the command line: a build may have them independent of
 * the files.
 */
const provided =
  /^(?:_|msbuild|nuget|dotnet|netcore|netstandard|microsoft|bundled|solution|restore|targetframework|targetplatform|runtimeidentifier|visualstudio|vs|github_|gitlab_|tf_|build|system_|agent_|jenkins|teamcity|appveyor|continuousintegration|official|version|package|assembly|publish|using|implicit|enable|disable|user|home|path|temp|processor|program|windows|appdata)|^(?:ci|nullable|langversion|language|outputtype|outputpath|selfcontained|deterministic|debugtype|optimize|platformtarget|defineconstants|designtimebuild|is(?:testproject|packable|publishable|trimmable|aotcompatible))$/;

/** Imports in imports. */
const maxDepth = 50;

/**
 * The evaluated properties of a project (MSBuild docs, "How MSBuild builds projects"): properties and imports in the
 * order of the text first, items afterwards, with the final properties. A property under an unknown condition may have
 * either value.
 */
export class Evaluation {
  /** In the order they apply. */
  readonly items: PlacedItem[] = [];
  /** Every file that affects it. */
  readonly files = new Set<MsbuildFile>();
  readonly #known: MsbuildFiles;
  readonly #root: MsbuildFile;
  readonly #isProject: boolean;
  readonly #properties = new Map<string, readonly string[]>();
  /** Properties that files set, and so far only where a condition doesn't hold: they are empty. */
  readonly #unset = new Set<string>();
  readonly #fixed: ReadonlySet<string>;
  readonly #scopes = new Map<MsbuildFile, FileScope>();
  readonly #sdks = new Set<string>();
  #depth = 0;
  /** False inside branches, groups and imported files that count only if something unknown holds: no property is certain there. */
  #isCertain = true;
  /**
   * The property that is being set: `<X Condition="'$(X)' == ''">` gives a default, and an unset one is empty there.
   */
  #own: string | null = null;

  constructor(known: MsbuildFiles, root: MsbuildFile, globals: ReadonlyMap<string, string> = new Map()) {
    this.#known = known;
    this.#root = root;
    this.#isProject = root.file.format.id === 'nuget-project';
    for (const [name, value] of globals) this.#properties.set(name, [value]);
    this.#fixed = new Set(globals.keys());
  }

  /** Implicit imports are those of Microsoft.Common.props and .targets. */
  readProperties(): void {
    if (this.#isProject) this.#importAbove('directorybuildpropspath', 'Directory.Build.props');
    this.#importAbove('directorypackagespropspath', 'Directory.Packages.props');
    this.#walk(this.#root);
    if (this.#isProject) this.#importAbove('directorybuildtargetspath', 'Directory.Build.targets');
    // Microsoft.Build.CentralPackageVersions, which was there before NuGet could do it.
    if (this.#sdks.has('microsoft.build.centralpackageversions'))
      this.#importAbove('centralpackagesfile', 'Packages.props');
  }

  /** The values a property may have, without those that are not known. Name in lower case. */
  resolved(name: string): readonly string[] {
    return (this.#properties.get(name) ?? []).filter((value) => !isUnresolved(value)).map((value) => value.trim());
  }

  /** Like `resolved`, with the unknown ones. */
  valuesOf(name: string): readonly string[] {
    return this.#properties.get(name) ?? [];
  }

  expandIn(file: MsbuildFile, text: string): readonly string[] {
    return expand(text, this.#scopeOf(file));
  }

  /** A condition, and those around it. */
  holds(file: MsbuildFile, condition: string | null, around: readonly string[] = []): Truth {
    let truth: Truth = condition === null ? true : this.#test(condition, file);
    for (const text of around) {
      if (truth === false) return false;
      const one = this.#test(text, file);
      if (one !== true) truth = one;
    }
    return truth;
  }

  #walk(file: MsbuildFile): void {
    if (this.files.has(file) || this.#depth >= maxDepth) return;
    this.files.add(file);
    this.#depth++;
    this.#walkSteps(file.steps, file, []);
    this.#depth--;
  }

  #walkSteps(steps: readonly MsbuildStep[], file: MsbuildFile, conditions: readonly string[]): void {
    for (const step of steps) {
      switch (step.kind) {
        case 'property':
          this.#assign(file, step.name.toLowerCase(), step.value, step.condition);
          break;
        case 'item':
          this.items.push({ step, file, conditions });
          break;
        case 'sdk':
          this.#useSdk(step.name.toLowerCase(), file);
          break;
        case 'import':
          this.#walkIf(this.holds(file, step.condition), () => this.#import(step.project, file));
          break;
        case 'group':
          this.#walkGroup(step.steps, file, [...conditions, step.condition]);
          break;
        case 'choose':
          this.#walkBranches(step.branches, file, conditions);
      }
    }
  }

  /** The first branch whose condition holds; behind one whose condition isn't known, any may count up to that. */
  #walkBranches(branches: ChooseStep['branches'], file: MsbuildFile, conditions: readonly string[]): void {
    let before: Truth = false;
    for (const branch of branches) {
      const own: Truth = before === true ? false : this.holds(file, branch.condition);
      const truth = own === true && before === null ? null : own;
      if (truth === false) this.#noteUnset(branch.steps);
      this.#walkIf(truth, () => this.#walkSteps(branch.steps, file, conditions));
      if (own !== false) before = own;
    }
  }

  /** Nothing if the condition does not hold; if that isn't known, what `walk` sets may count. */
  #walkIf(truth: Truth, walk: () => void): void {
    if (truth === false) return;
    const before = this.#isCertain;
    this.#isCertain &&= truth === true;
    walk();
    this.#isCertain = before;
  }

  /** A group of items is looked at later, when its condition may have another answer. */
  #walkGroup(steps: readonly MsbuildStep[], file: MsbuildFile, conditions: readonly string[]): void {
    const truth = this.holds(file, conditions.at(-1) ?? null);
    if (truth === false) this.#noteUnset(steps);
    for (const step of steps) {
      if (step.kind === 'item') this.items.push({ step, file, conditions });
      else if (truth === false) continue;
      else if (step.kind === 'property') this.#assign(file, step.name.toLowerCase(), step.value, step.condition, truth);
      else this.#walkIf(truth, () => this.#walkSteps([step], file, conditions));
    }
  }

  /** For steps that don't count. */
  #noteUnset(steps: readonly MsbuildStep[]): void {
    for (const step of steps) {
      if (step.kind === 'property' && !provided.test(step.name.toLowerCase())) this.#unset.add(step.name.toLowerCase());
      else if (step.kind === 'group') this.#noteUnset(step.steps);
      else if (step.kind === 'choose') for (const branch of step.branches) this.#noteUnset(branch.steps);
    }
  }

  #assign(file: MsbuildFile, name: string, value: string, condition: string | null, around: Truth = true): void {
    if (this.#fixed.has(name) || open.has(name)) return;
    let truth: Truth = this.#isCertain ? around : null;
    if (condition !== null) {
      this.#own = name;
      const own = this.#test(condition, file);
      this.#own = null;
      if (own === false) {
        if (!provided.test(name)) this.#unset.add(name);
        return;
      }
      if (own === null) truth = null;
    }
    const values = this.expandIn(file, value);
    const before = this.#properties.get(name) ?? [this.#unset.has(name) ? '' : `$(${name})`];
    this.#properties.set(name, truth === true ? values : either(before, values));
  }

  #useSdk(name: string, file: MsbuildFile): void {
    if (this.#sdks.has(name)) return;
    this.#sdks.add(name);
    // Arcade takes the versions of a whole repository from there.
    if (name === 'microsoft.dotnet.arcade.sdk') this.#walkPath(this.#known.above('eng/Versions.props', file.folder));
  }

  #importAbove(property: string, name: string): void {
    const [path] = this.resolved(property);
    if (path === undefined) this.#walkPath(this.#known.above(name, this.#root.folder));
    else this.#walkPath(inWorkspace(path, this.#root.folder));
  }

  #import(project: string, file: MsbuildFile): void {
    const ofSolution = /^\$\(SolutionDir\)[\\/]?(.+)$/i.exec(project)?.[1];
    for (const value of this.expandIn(file, project)) {
      if (!isUnresolved(value)) this.#importPath(value, file);
      else if (ofSolution !== undefined && !isUnresolved(ofSolution))
        this.#walkPath(this.#known.above(ofSolution, this.#root.folder));
    }
  }

  #importPath(written: string, file: MsbuildFile): void {
    const path = written.trim() === '' ? null : inWorkspace(written, file.folder);
    if (path === null) return;
    if (!/[*?]/.test(path)) return this.#walkPath(path);
    for (const found of this.#known.matching(path)) this.#walk(found);
  }

  #walkPath(path: string | null): void {
    const file = path === null ? undefined : this.#known.find(path);
    if (file) this.#walk(file);
  }

  #test(text: string, file: MsbuildFile): Truth {
    return evaluateCondition(this.#known.conditionOf(text), this.#scopeOf(file));
  }

  #scopeOf(file: MsbuildFile): FileScope {
    const known = this.#scopes.get(file);
    if (known) return known;
    const places = placesOf('msbuildthisfile', file);
    if (this.#isProject) for (const [name, value] of placesOf('msbuildproject', this.#root)) places.set(name, value);
    const scope: FileScope = {
      thisFolder: rootedFolder(file.folder),
      valuesOf: (name) => {
        const place = places.get(name);
        return place === undefined ? this.#valuesNow(name) : [place];
      },
      fileAbove: (name, from) => {
        const folder = inWorkspace(from, file.folder);
        const found = folder === null || name === '' ? null : this.#known.above(name, folder);
        return found === null ? '' : rooted(found);
      },
      expand: (text) => expand(text, scope),
      exists: (written) => {
        const path = inWorkspace(written, file.folder);
        return path === null ? null : this.#known.exists(path);
      },
    };
    this.#scopes.set(file, scope);
    return scope;
  }

  #valuesNow(name: string): readonly string[] | undefined {
    const values = this.#properties.get(name);
    if (name !== this.#own) return values ?? this.#derived(name) ?? (this.#unset.has(name) ? [''] : undefined);
    const unset = `$(${name})`;
    return values?.map((value) => (value === unset ? '' : value)) ?? [''];
  }

  /** Properties that an SDK derives from others. */
  #derived(name: string): readonly string[] | undefined {
    if (name !== 'targetframeworkidentifier') return undefined;
    const identifiers = (this.#properties.get('targetframework') ?? []).map(frameworkIdentifier);
    return identifiers.length > 0 ? identifiers.map((one) => one ?? `$(${name})`) : undefined;
  }
}

/** Reserved properties (MSBuild docs, "MSBuild reserved and well-known properties"), in lower case. */
function placesOf(prefix: string, { file, folder }: MsbuildFile): Map<string, string> {
  const name = file.path.slice(folder === '' ? 0 : folder.length + 1);
  const dot = name.lastIndexOf('.');
  const isProject = prefix === 'msbuildproject';
  return new Map([
    [isProject ? 'msbuildprojectfile' : prefix, name],
    [`${prefix}name`, dot < 0 ? name : name.slice(0, dot)],
    [`${prefix}extension`, dot < 0 ? '' : name.slice(dot)],
    [`${prefix}fullpath`, rooted(file.path)],
    [`${prefix}directory`, isProject ? rooted(folder) : rootedFolder(folder)],
    ...(isProject ? [['projectdir', rootedFolder(folder)] as const] : []),
  ]);
}
