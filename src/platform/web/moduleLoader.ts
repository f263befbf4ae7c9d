/** `from "./a.mjs"`, `import "./a.mjs"`, as esbuild writes them. */
const staticImport = /\b(from|import)\s*"(\.{1,2}\/[\w./-]+\.mjs)"/g;
/** `import("./a.mjs")` */
const dynamicImport = /\bimport\(\s*"(\.{1,2}\/[\w./-]+\.mjs)"\s*\)/g;

export interface ModuleLoaderOptions {
  /** The text of a file of the extension. Rejects if it can't be read. */
  readonly read: (path: string) => Promise<string>;
  /** The address of a module with this text. */
  readonly addressOf: (text: string) => string;
  readonly importModule: (address: string) => Promise<unknown>;
  /** An expression that is this loader's `load` inside modules. */
  readonly loadExpression: string;
}

/**
 * Loads ES modules of the extension in the browser's extension host, which serves files of an extension to `fetch` but
 * not to `import()`. Each file is read once, and again after a failure.
 */
export class ModuleLoader {
  readonly #options: ModuleLoaderOptions;
  readonly #addresses = new Map<string, Promise<string>>();

  constructor(options: ModuleLoaderOptions) {
    this.#options = options;
  }

  /** `path` is relative to the folder that `read` reads from. */
  readonly load = async (path: string): Promise<unknown> => this.#options.importModule(await this.#address(path));

  #address(path: string): Promise<string> {
    const known = this.#addresses.get(path);
    if (known) return known;
    const found = this.#prepare(path).catch((error: unknown) => {
      this.#addresses.delete(path);
      throw error;
    });
    this.#addresses.set(path, found);
    return found;
  }

  /** Statically imported modules come first: each address is part of the text that imports it. */
  async #prepare(path: string): Promise<string> {
    const { read, addressOf, loadExpression } = this.#options;
    const text = await read(path);
    const imported = new Map<string, string>();
    for (const [, , name = ''] of text.matchAll(staticImport)) imported.set(name, '');
    const resolve = (name: string): string => new URL(name, `file:///${path}`).pathname.slice(1);
    await Promise.all([...imported.keys()].map(async (name) => imported.set(name, await this.#address(resolve(name)))));
    return addressOf(
      text
        .replace(staticImport, (_all, word: string, name: string) => `${word} ${JSON.stringify(imported.get(name))}`)
        .replace(dynamicImport, (_all, name: string) => `${loadExpression}(${JSON.stringify(resolve(name))})`),
    );
  }
}
