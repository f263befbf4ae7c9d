import type { Catalogs } from '../facts.ts';
import { parentFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { parseNpmSpec } from './npmSpec.ts';

/** The catalog that a requirement names: `catalog:` → `''`, `catalog:dev` → `dev`, `null` for any other. */
export function catalogIn(requirement: string | null): string | null {
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
    const beside = this.#catalogs.get(folder);
    if (beside) beside.push(catalogs);
    else this.#catalogs.set(folder, [catalogs]);
  }

  /** The dependency as a catalog has it; itself if it uses none, or one that no catalog holds. */
  resolve(folder: string, dependency: Dependency): Dependency {
    const catalog = catalogIn(dependency.requirement);
    const name = dependency.alias ?? dependency.name;
    if (catalog === null || this.#catalogs.size === 0) return dependency;
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
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
