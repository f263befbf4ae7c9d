// The colours of icons and of text are readable in every colour theme that VS Code ships.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { before, describe, it } from 'mocha';
import { ensureHost } from '../../../scripts/ensureHost.ts';
import { builtInThemes, type BuiltInTheme, type ThemeKind } from '../../host/builtInThemes.ts';
import { type Color, contrast, painted } from '../../support/contrast.ts';
import { readManifest } from '../../support/packageManifest.ts';

type Defaults = Readonly<Record<'dark' | 'light' | 'highContrast' | 'highContrastLight', string>>;

const { contributes } = readManifest<{
  readonly contributes: { readonly colors: readonly { readonly id: string; readonly defaults: Defaults }[] };
}>();

const defaultOf: Readonly<Record<ThemeKind, keyof Defaults>> = {
  'vs-dark': 'dark',
  vs: 'light',
  'hc-black': 'highContrast',
  'hc-light': 'highContrastLight',
};

/** What VS Code uses where a theme sets nothing (its color registry); an empty text is no colour. */
const editorDefaults: Readonly<Record<string, Readonly<Record<ThemeKind, string>>>> = {
  'sideBar.background': { 'vs-dark': '#252526', vs: '#F3F3F3', 'hc-black': '#000000', 'hc-light': '#FFFFFF' },
  'editor.background': { 'vs-dark': '#1E1E1E', vs: '#FFFFFF', 'hc-black': '#000000', 'hc-light': '#FFFFFF' },
  'list.hoverBackground': { 'vs-dark': '#2A2D2E', vs: '#F0F0F0', 'hc-black': '#FFFFFF1A', 'hc-light': '#0F4A851A' },
  'list.inactiveSelectionBackground': { 'vs-dark': '#37373D', vs: '#E4E6F1', 'hc-black': '', 'hc-light': '#0F4A851A' },
  'list.warningForeground': { 'vs-dark': '#CCA700', vs: '#855F00', 'hc-black': '', 'hc-light': '' },
};

/** WCAG 2.2, "Contrast (Minimum)" and "Non-text Contrast". */
const text = 4.5;
const icon = 3;

function colorOf(theme: BuiltInTheme, id: string): string {
  return theme.colors[id] ?? editorDefaults[id]?.[theme.kind] ?? '';
}

/** The backgrounds of rows and of the panel. The icon of a selected row in a tree has the colour of its text. */
function backgrounds(theme: BuiltInTheme): readonly (readonly [name: string, color: Color, least: number])[] {
  return ['sideBar.background', 'editor.background'].flatMap((id) => {
    const base = painted(colorOf(theme, id));
    const rows = ['list.hoverBackground', 'list.inactiveSelectionBackground'].flatMap((row) => {
      const color = colorOf(theme, row);
      return color === '' ? [] : [[`${row} on ${id}`, painted(color, base), icon] as const];
    });
    return [[id, base, text] as const, ...rows];
  });
}

/** One line for each place where a colour has too little contrast; `least` replaces what the place needs. */
function tooFaint(theme: BuiltInTheme, id: string, color: string, least?: number): readonly string[] {
  return backgrounds(theme).flatMap(([place, background, needed]) => {
    const ratio = contrast(painted(color, background), background);
    return ratio >= (least ?? needed) ? [] : [`${theme.id}: ${id} on ${place} ${ratio.toFixed(2)}`];
  });
}

describe('Colours in the themes that VS Code ships', () => {
  let themes: readonly BuiltInTheme[] = [];

  before(async () => {
    await ensureHost();
    themes = builtInThemes();
  });

  it('are checked in every kind of theme', () => {
    assert.equal(themes.length, 19);
    assert.deepEqual([...new Set(themes.map(({ kind }) => kind))].sort(), ['hc-black', 'hc-light', 'vs', 'vs-dark']);
    const modern = themes.find(({ id }) => id === 'Dark Modern');
    assert.equal(modern?.colors['sideBar.background'], '#181818');
    // From the file that it includes.
    assert.equal(modern.colors['list.dropBackground'], '#383B3D');
  });

  it('have at least 4.5:1 on side bar and editor, and 3:1 on rows', () => {
    const faint = themes.flatMap((theme) =>
      contributes.colors.flatMap(({ id, defaults }) => tooFaint(theme, id, defaults[defaultOf[theme.kind]])),
    );
    assert.deepEqual(faint, []);
  });

  it('have at least 3:1 where icons warn', () => {
    const faint = themes.flatMap((theme) => {
      const color = colorOf(theme, 'list.warningForeground');
      return color === '' ? [] : tooFaint(theme, 'list.warningForeground', color, icon);
    });
    assert.deepEqual(faint, []);
  });

  it('would not have it in the colours for charts', () => {
    const orange = themes.filter(
      (theme) => theme.kind !== 'hc-black' && tooFaint(theme, 'charts.orange', '#EA5C0055', icon).length > 0,
    );
    assert.ok(orange.length > 10);
  });

  it('are the only ones that icons and the panel use', () => {
    const files = [
      ...fs.globSync('src/host/**/*.ts').map((file) => [file, /'([\w.]+)'/g] as const),
      ...fs.globSync('src/webview/styles/*.css').map((file) => [file, /--vscode-(clearlydefined-\w+)/g] as const),
    ];
    const used = files.flatMap(([file, pattern]) =>
      [...fs.readFileSync(file, 'utf8').matchAll(pattern)].map(([, id = '']) => id.replace('-', '.')),
    );
    const ids = contributes.colors.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id) => !used.includes(id)),
      [],
    );
    const others = used.filter((id) => /^clearlydefined\.\w+Foreground$/.test(id) && !ids.includes(id));
    assert.deepEqual(others, []);
    assert.ok(!used.some((id) => id.startsWith('charts.') || id === 'disabledForeground'));
  });
});
