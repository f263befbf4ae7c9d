import type { GradleBlocks } from './gradleBlocks.ts';
import type { ScriptCode, ScriptText } from '../parse/scriptCode.ts';
import type { GradleBuildFacts } from './gradleFacts.ts';
import { argumentsAfter, type GradleValue, plainText, textOf, valueIn } from './gradleValues.ts';

/** No real build has more of them. */
const maxScripts = 100;
const maxSubstituted = 200_000;

/** What a script sets for the projects and scripts of its build. */
type SettingsFacts = Pick<
  GradleBuildFacts,
  'projectFolders' | 'projectNames' | 'includedBuilds' | 'substituted' | 'ownPlugins' | 'scripts' | 'catalogs'
>;

/** Reads which projects, builds, catalogs and scripts a script names. */
export class GradleSettings {
  readonly #script: ScriptCode;
  readonly #projectFolders = new Map<string, string | null>();
  readonly #projectNames = new Map<string, ScriptText | null>();
  readonly #includedBuilds: ScriptText[] = [];
  readonly #substituted: ScriptText[] = [];
  readonly #ownPlugins = new Set<string>();
  readonly #scripts = new Set<string>();
  readonly #catalogs = new Map<string, string>();

  constructor(script: ScriptCode) {
    this.#script = script;
  }

  get facts(): SettingsFacts {
    return {
      projectFolders: this.#projectFolders,
      projectNames: this.#projectNames,
      includedBuilds: this.#includedBuilds,
      substituted: this.#substituted,
      ownPlugins: this.#ownPlugins,
      scripts: [...this.#scripts],
      catalogs: this.#catalogs,
    };
  }

  /** Reads the statement between two offsets. */
  read(at: number, end: number, blocks: GradleBlocks): void {
    const script = this.#script;
    const word = script.wordAt(at);
    const after = at + word.length;
    if (word === 'apply') {
      const from = argumentsAfter(script, after, end).named.get('from');
      if (from) this.#addScript(from);
    } else if (word === 'includeBuild') this.#addIncludedBuild(argumentsAfter(script, after, end).plain[0]);
    else if (word === 'substitute' && blocks.isIn('dependencySubstitution')) this.#addSubstitution(after, end);
    else if (word === 'id' && blocks.isIn('gradlePlugin')) {
      const value = valueIn(script, after + (script.match(/\s*=/y, after)?.[0].length ?? 0), end);
      const id = value.kind === 'text' ? plainText(value.text) : null;
      if (id !== null) this.#ownPlugins.add(id);
    } else if (word === 'project' || word === 'rootProject') this.#readProject(at, end);
  }

  addCatalog(name: string, value: GradleValue): void {
    // Without `files` it is a published one, which is not in the workspace.
    const path = value.kind === 'call' ? firstString(value) : null;
    if (path !== null) this.#catalogs.set(name, path);
  }

  /** `project(':a').projectDir = file('x')`, `project(':a').name = 'x'`, `rootProject.name = 'x'`. */
  #readProject(at: number, end: number): void {
    const script = this.#script;
    const found = script.match(
      /(?:rootProject|project\s*\(\s*("#*")\s*\))\s*\.\s*(name|projectDir)\s*=(?!=)\s*(?:new\s+)?/y,
      at,
    );
    if (!found) return;
    const path = found[1] === undefined ? ':' : plainText(script.stringAt(script.code.indexOf('"', at)).text);
    const value = valueIn(script, at + found[0].length, end);
    if (path === null) return;
    if (found[2] === 'name') this.#projectNames.set(path, textOf(value));
    else if (found[1] !== undefined) this.#projectFolders.set(path, folderIn(value));
  }

  #addScript(value: GradleValue): void {
    const text = textOf(value.kind === 'call' ? value.args.plain[0] : value);
    // The path begins with `$rootDir` or the like: every outer folder is searched for it.
    const path = text?.map((part) => (typeof part === 'string' ? part : '')).join('') ?? '';
    if (path !== '' && !path.includes('://') && this.#scripts.size < maxScripts)
      this.#scripts.add(path.replace(/^\/+/, ''));
  }

  /** `includeBuild '../x'`, `includeBuild(file("x"))`, in any block. */
  #addIncludedBuild(value: GradleValue | undefined): void {
    const text = textOf(value?.kind === 'call' ? value.args.plain.at(-1) : value) ?? [];
    const [first, second = '', ...rest] = text;
    const isRoot = typeof first === 'object' && /(?:^|\.)(?:rootDir|settingsDir|projectDir)$/.test(first.name);
    const path = isRoot ? [typeof second === 'string' ? second.replace(/^\/+/, '') : second, ...rest] : text;
    if (path.length > 0 && this.#includedBuilds.length < maxScripts) this.#includedBuilds.push(path);
  }

  /** `substitute module('group:name') using project(':x')`. Another module in its place is no code of the workspace. */
  #addSubstitution(from: number, end: number): void {
    const code = this.#script.code.slice(from, end);
    const module = /\bmodule[\s(]*"/.exec(code);
    if (!module || !/\bproject\b/.test(code.slice(module.index)) || this.#substituted.length >= maxSubstituted) return;
    this.#substituted.push(this.#script.stringAt(from + module.index + module[0].length - 1).text);
  }
}

/** `null`: it can't be read. */
function folderIn(value: GradleValue): string | null {
  const file = value.kind === 'call' && /^(?:file|File)$/.test(value.name) ? value.args.plain : [];
  const written = plainText(textOf(file.at(-1)));
  const isInFolder = file.length === 1 || (file[0]?.kind === 'name' && /^(?:rootDir|settingsDir)$/.test(file[0].name));
  return isInFolder && written !== null && !written.startsWith('/') ? written : null;
}

/** The first string in what is called: `files("x")`, `file("x")`. */
function firstString(value: GradleValue | undefined): string | null {
  if (value?.kind === 'text') return plainText(value.text);
  return value?.kind === 'call' ? firstString(value.args.plain[0]) : null;
}
