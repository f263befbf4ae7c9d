import fs from 'node:fs';
import path from 'node:path';
import { readRelaxedJson } from '../../src/manifests/parse/json.ts';
import { vscodeRoot } from './server/vscodeInstall.ts';

/** The kind of a colour theme, as `uiTheme` of its contribution. */
export type ThemeKind = 'vs' | 'vs-dark' | 'hc-black' | 'hc-light';

/** A colour theme that VS Code ships. Colours are `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export interface BuiltInTheme {
  readonly id: string;
  readonly kind: ThemeKind;
  /** What its file and the files it includes set. */
  readonly colors: Readonly<Record<string, string>>;
}

interface ExtensionManifest {
  readonly contributes: {
    readonly themes?: readonly { readonly id?: string; readonly uiTheme: ThemeKind; readonly path: string }[];
  };
}

/** Every colour theme of the test host's own extensions. */
export function builtInThemes(): readonly BuiltInTheme[] {
  const extensions = path.join(vscodeRoot, 'extensions');
  return fs
    .globSync('theme-*/package.json', { cwd: extensions })
    .sort()
    .flatMap((file) => {
      const manifest: ExtensionManifest = JSON.parse(fs.readFileSync(path.join(extensions, file), 'utf8'));
      return (manifest.contributes.themes ?? []).map(({ id, uiTheme, path: own }) => ({
        id: id ?? own,
        kind: uiTheme,
        colors: colorsOf(path.join(extensions, path.dirname(file), own)),
      }));
    });
}

/** Theme files are JSON with comments; the files they include come first. */
function colorsOf(file: string): Readonly<Record<string, string>> {
  const json = readRelaxedJson(fs.readFileSync(file, 'utf8'));
  const include = json.string(json.member(json.root, 'include'));
  const colors: Record<string, string> = include === '' ? {} : { ...colorsOf(path.join(path.dirname(file), include)) };
  const own = json.member(json.root, 'colors');
  if (!json.isObject(own)) return colors;
  for (const [key, value] of json.members(own)) {
    // `null` removes a colour of the included file.
    if (json.isString(value)) colors[json.string(key)] = json.string(value);
    else delete colors[json.string(key)];
  }
  return colors;
}
