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

/** package.json as text. UI strings are keys of package.nls.json between percent signs. */
export function manifestText(): string {
  return readFileSync('package.json', 'utf8');
}

/** package.json as VS Code shows it: with the UI strings in the place of their keys. Not checked against `T`. */
export function readManifest<T>(): T {
  const strings = readUiStrings();
  return JSON.parse(manifestText(), (_name, value: unknown) =>
    typeof value === 'string' ? (strings[keyOf(value) ?? ''] ?? value) : value,
  );
}

/** The key of a UI string in package.json, or undefined for any other string. */
export function keyOf(value: string): string | undefined {
  return /^%([\w.]+)%$/.exec(value)?.[1];
}
