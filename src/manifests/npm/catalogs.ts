import { type Scope, widestScope } from '../../core/scopes.ts';
import type { Dependency } from '../format.ts';
import { appendTo } from '../../base/appendTo.ts';
import { foldersFrom } from '../folders.ts';
import type { LinkedDependency } from '../link.ts';
import type { LinkedFile } from '../linking/linker.ts';
import { manifestOf } from '../linking/linkedDependency.ts';
import type { PnpmWorkspace } from './lockChoice.ts';
import { parseNpmSpec } from './npmSpec.ts';
import type { Catalogs, NpmFacts } from './npmFacts.ts';

/**
 * The entries of a pnpm-workspace.yaml's catalogs: each is resolved by the manifests that use it. An unused entry is no
 * dependency.
 */
export class CatalogUses {
  readonly #files = new Map<string, PnpmWorkspace>();
  readonly #uses = new Map<PnpmWorkspace, Map<number, Use>>();
  readonly #covers = new Map<PnpmWorkspace, string>();

  constructor(files: readonly PnpmWorkspace[]) {
    for (const file of files) {
      this.#files.set(file.folder, file);
      this.#uses.set(file, new Map());
    }
  }

  /** `cover`: the lock that covers the manifest. */
  note(folder: string, linked: LinkedDependency, cover: string | null): void {
    const { dependency } = linked;
    const catalog = catalogIn(dependency.requirement);
    if (catalog === null) return;
    const name = dependency.alias ?? dependency.name;
    for (const at of foldersFrom(folder)) {
      const file = this.#files.get(at);
      const index = file?.facts.entries.get(catalog)?.get(name);
      if (!file || index === undefined) continue;
      const uses = this.#uses.get(file);
      const use = uses?.get(index);
      const isBetter = !use || (!use.linked.coordinates?.revision && Boolean(linked.coordinates?.revision));
      uses?.set(index, {
        linked: isBetter ? linked : use.linked,
        scope: widestScope(use ? [use.scope, linked.scope] : [linked.scope]) ?? linked.scope,
      });
      if (cover !== null) this.#covers.set(file, cover);
      return;
    }
  }

  linkFiles(): readonly LinkedFile<NpmFacts>[] {
    return [...this.#uses].map(([workspace, uses]) => {
      const linked = workspace.file.reading.dependencies.flatMap((dependency, index): LinkedDependency[] => {
        const use = uses.get(index);
        return use ? [{ ...use.linked, dependency, scope: use.scope }] : [];
      });
      return manifestOf(workspace.file, linked, this.#covers.get(workspace) ?? null);
    });
  }
}

/** The catalog that a requirement names: `catalog:` → `''`, `catalog:dev` → `dev`, `null` for any other. */
function catalogIn(requirement: string | null): string | null {
  if (!requirement?.startsWith('catalog:')) return null;
  const name = requirement.slice('catalog:'.length).trim();
  return name === 'default' ? '' : name;
}

/**
 * The catalogs of a workspace (pnpm docs, "Catalogs"; those of yarn and bun work the same): the nearest above counts.
 */
export class CatalogIndex {
  readonly #catalogs = new Map<string, Catalogs[]>();

  add(folder: string, catalogs: Catalogs): void {
    appendTo(this.#catalogs, folder, catalogs);
  }

  /** The dependency as a catalog has it; itself if it uses none, or one that no catalog holds. */
  resolve(folder: string, dependency: Dependency): Dependency {
    const catalog = catalogIn(dependency.requirement);
    const name = dependency.alias ?? dependency.name;
    if (catalog === null || this.#catalogs.size === 0) return dependency;
    for (const at of foldersFrom(folder)) {
      for (const catalogs of this.#catalogs.get(at) ?? []) {
        const requirement = catalogs.get(catalog)?.get(name);
        if (requirement === undefined) continue;
        const spec = parseNpmSpec(name, requirement);
        return {
          ...dependency,
          name: spec.name,
          alias: spec.name === name ? null : name,
          requirement: spec.requirement,
          version: spec.version,
          source: spec.source,
        };
      }
    }
    return dependency;
  }
}

/** An entry of a catalog as the manifests that refer to it have it. */
interface Use {
  readonly linked: LinkedDependency;
  scope: Scope;
}
