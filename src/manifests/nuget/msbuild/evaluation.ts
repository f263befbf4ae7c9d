import { relativeFolder } from '../../folders.ts';
import { isUnresolved } from '../nugetVersion.ts';
import { allOf, decide, either, expand, type Scope, type Truth } from './expressions.ts';
import { inWorkspace, type MsbuildFile, type MsbuildFiles, rooted } from './msbuildFiles.ts';
import type { ItemStep, MsbuildBranch, MsbuildStep } from './readMsbuild.ts';

/** An item at its place. */
export interface PlacedItem {
  readonly step: ItemStep;
  readonly file: MsbuildFile;
  /** False if it is unknown whether the file, or the branch, counts. */
  readonly isCertain: boolean;
}

/** These differ from build to build, independent of the files. */
const variable: ReadonlySet<string> = new Set(['configuration', 'platform', 'os', 'runtimeidentifier']);

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
 * order of the text first, items afterwards, with the final properties. What is under an unknown condition may count or
 * not: a property may have either value.
 */
export class Evaluation {
  /** In the order they apply. */
  readonly items: PlacedItem[] = [];
  /** Every file that affects it. */
  readonly files = new Set<MsbuildFile>();
  readonly #known: MsbuildFiles;
  readonly #root: MsbuildFile;
  readonly #framework: string | null;
  readonly #properties = new Map<string, readonly string[]>();
  /** Properties that files set, and so far only where a condition doesn't hold: they are empty. */
  readonly #unset = new Set<string>();
  readonly #scopes = new Map<MsbuildFile, Scope>();
  readonly #sdks = new Set<string>();
  #depth = 0;
  /**
   * The property that is being set: `<X Condition="'$(X)' == ''">` gives a default, and an unset one is empty there.
   */
  #own: string | null = null;

  /**
   * `framework`: that of one of several builds; `null` for the only one. Implicit imports are those of Microsoft.Common.props
   * and .targets.
   */
  constructor(known: MsbuildFiles, root: MsbuildFile, framework: string | null) {
    this.#known = known;
    this.#root = root;
    this.#framework = framework;
    if (framework !== null) this.#properties.set('targetframework', [framework]);
    // A list of steps without an SDK has no implicit imports.
    const isCommon = !/\.proj$/i.test(root.file.path) || root.steps.some(({ kind }) => kind === 'sdk');
    const hasImplicit = root.isProject && isCommon;
    if (hasImplicit) this.#importAbove('directorybuildpropspath', 'Directory.Build.props');
    this.#importAbove('directorypackagespropspath', 'Directory.Packages.props');
    this.#walk(root.file.path, true);
    if (hasImplicit) this.#importAbove('directorybuildtargetspath', 'Directory.Build.targets');
    // Microsoft.Build.CentralPackageVersions, which was there before NuGet could do it.
    if (this.#sdks.has('microsoft.build.centralpackageversions'))
      this.#importAbove('centralpackagesfile', 'Packages.props');
  }

  /** The values a property may have, with the unknown ones. Name in lower case. */
  valuesOf(name: string): readonly string[] {
    return this.#properties.get(name) ?? [];
  }

  /** Like `valuesOf`, without those that are not known. */
  resolved(name: string): readonly string[] {
    return this.valuesOf(name).flatMap((value) => (isUnresolved(value) ? [] : value.trim()));
  }

  expandIn(file: MsbuildFile, text: string): readonly string[] {
    return expand(text, this.#scopeOf(file));
  }

  holds(file: MsbuildFile, conditions: readonly string[]): Truth {
    return conditions.length === 0 || allOf(conditions.map((text) => decide(text, this.#scopeOf(file))));
  }

  /** `around`: whether what leads here counts. */
  #walk(path: string | null, around: true | null): void {
    const file = path === null ? undefined : this.#known.find(path);
    if (!file || this.files.has(file) || this.#depth >= maxDepth) return;
    this.files.add(file);
    this.#depth++;
    this.#walkSteps(file.steps, file, around);
    this.#depth--;
  }

  #walkSteps(steps: readonly MsbuildStep[], file: MsbuildFile, around: true | null): void {
    for (const step of steps) {
      switch (step.kind) {
        case 'property':
          this.#assign(file, step, around);
          break;
        case 'item':
          this.items.push({ step, file, isCertain: around === true });
          break;
        case 'sdk':
          this.#sdks.add(step.name);
          // Arcade takes the versions of a whole repository from there.
          if (step.name === 'microsoft.dotnet.arcade.sdk')
            this.#walk(this.#known.above('eng/Versions.props', file.folder), around);
          break;
        case 'import': {
          const truth = allOf([around, this.holds(file, step.conditions)]);
          if (truth !== false) this.#import(step.project, file, truth);
          break;
        }
        case 'choose':
          this.#choose(step.branches, file, around);
      }
    }
  }

  #choose(branches: readonly MsbuildBranch[], file: MsbuildFile, around: true | null): void {
    /** Whether no branch so far counts. */
    let isLeft: Truth = true;
    for (const { conditions, steps } of branches) {
      const truth: Truth = isLeft === false ? false : this.holds(file, conditions);
      const counts = allOf([around, isLeft, truth]);
      if (counts === false) this.#noteUnset(steps);
      else this.#walkSteps(steps, file, counts);
      if (truth !== false) isLeft = truth === true ? false : null;
    }
  }

  /** For steps that don't count. */
  #noteUnset(steps: readonly MsbuildStep[]): void {
    for (const step of steps) {
      if (step.kind === 'property' && !provided.test(step.name)) this.#unset.add(step.name);
      else if (step.kind === 'choose') for (const branch of step.branches) this.#noteUnset(branch.steps);
    }
  }

  #assign(file: MsbuildFile, step: MsbuildStep & { readonly kind: 'property' }, around: true | null): void {
    const { name, value, conditions } = step;
    if (variable.has(name) || (name === 'targetframework' && this.#framework !== null)) return;
    this.#own = name;
    const truth = allOf([around, this.holds(file, conditions)]);
    this.#own = null;
    if (truth === false) return this.#noteUnset([step]);
    const values = this.expandIn(file, value);
    const before = this.#properties.get(name) ?? [this.#unset.has(name) ? '' : `$(${name})`];
    this.#properties.set(name, truth === true ? values : either(before, values));
  }

  #importAbove(property: string, name: string): void {
    const [path] = this.resolved(property);
    const { folder } = this.#root;
    this.#walk(path === undefined ? this.#known.above(name, folder) : inWorkspace(path, folder), true);
  }

  #import(project: string, file: MsbuildFile, around: true | null): void {
    const ofSolution = /^\$\(SolutionDir\)[\\/]?(.+)$/i.exec(project)?.[1];
    for (const value of this.expandIn(file, project)) {
      const path = isUnresolved(value) || value.trim() === '' ? null : inWorkspace(value, file.folder);
      if (path !== null && /[*?]/.test(path))
        for (const found of this.#known.matching(path)) this.#walk(found.file.path, around);
      else if (path !== null) this.#walk(path, around);
      else if (isUnresolved(value) && ofSolution !== undefined && !isUnresolved(ofSolution))
        this.#walk(this.#known.above(ofSolution, this.#root.folder), around);
    }
  }

  #scopeOf(file: MsbuildFile): Scope {
    const known = this.#scopes.get(file);
    if (known) return known;
    const places = new Map([
      ...placesOf('msbuildthisfile', file),
      ...(this.#root.isProject ? placesOf('msbuildproject', this.#root) : []),
    ]);
    const scope: Scope = {
      valuesOf: (name) => {
        const place = places.get(name);
        return place === undefined ? this.#valuesNow(name) : [place];
      },
      exists: (written) => {
        const path = inWorkspace(written, file.folder);
        return path === null ? null : this.#known.exists(path);
      },
      fileAbove: (name, from) => {
        const folder = from === undefined ? file.folder : inWorkspace(from, file.folder);
        const found = folder === null || name === '' ? null : this.#known.above(name, folder);
        return found === null ? '' : rooted(found);
      },
      folderAt: (written) => {
        const path = inWorkspace(written, file.folder);
        return path === null ? undefined : `${rooted(path)}/`;
      },
    };
    this.#scopes.set(file, scope);
    return scope;
  }

  #valuesNow(name: string): readonly string[] | undefined {
    const values = this.#properties.get(name);
    if (name !== this.#own) return values ?? (this.#unset.has(name) ? [''] : undefined);
    const unset = `$(${name})`;
    return values?.map((value) => (value === unset ? '' : value)) ?? [''];
  }
}

/** Reserved properties (MSBuild docs, "MSBuild reserved and well-known properties"), in lower case. */
function placesOf(prefix: string, { file, folder }: MsbuildFile): readonly (readonly [string, string])[] {
  const name = relativeFolder(folder, file.path);
  const dot = name.lastIndexOf('.');
  const isProject = prefix === 'msbuildproject';
  return [
    [isProject ? 'msbuildprojectfile' : prefix, name],
    [`${prefix}name`, dot < 0 ? name : name.slice(0, dot)],
    [`${prefix}extension`, dot < 0 ? '' : name.slice(dot)],
    [`${prefix}fullpath`, rooted(file.path)],
    [`${prefix}directory`, isProject ? rooted(folder) : `${rooted(folder)}/`],
    ...(isProject ? [['projectdir', `${rooted(folder)}/`] as const] : []),
  ];
}
