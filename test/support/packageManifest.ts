import { readFileSync } from 'node:fs';

/** A file of UI strings by key: `package.nls.json` or a translation of it. */
export type UiStrings = Readonly<Record<string, string>>;

/** An entry of a menu in package.json. */
export interface MenuEntry {
  readonly command?: string;
  /** The name of a submenu that opens at this place. */
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

export function readUiStrings(file = 'package.nls.json'): UiStrings {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** package.json as VS Code shows it: with the strings of package.nls.json in the place of their keys. Not checked. */
export function readManifest<T>(): T {
  const strings = readUiStrings();
  return JSON.parse(readFileSync('package.json', 'utf8'), (_name, value: unknown) =>
    typeof value === 'string' ? (strings[/^%([\w.]+)%$/.exec(value)?.[1] ?? ''] ?? value) : value,
  );
}
