/** Colour themes of VS Code: the default of each kind, and two with colours of their own. By the settings id. */
export const themes = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  highContrast: 'Default High Contrast',
  highContrastLight: 'Default High Contrast Light',
  solarizedLight: 'Solarized Light',
  monokai: 'Monokai',
} as const;

export type Theme = keyof typeof themes;

/** One of each kind. */
export const everyTheme: readonly Theme[] = ['dark', 'light', 'highContrast', 'highContrastLight'];

/** Those in which pages are checked for accessibility. */
export const checkedThemes: readonly Theme[] = [...everyTheme, 'solarizedLight', 'monokai'];

/** The labels of the themes in the theme picker. */
export const themeLabels: Readonly<Record<Theme, string>> = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  highContrast: 'Dark High Contrast',
  highContrastLight: 'Light High Contrast',
  solarizedLight: 'Solarized Light',
  monokai: 'Monokai',
};

/** The visible properties of a theme. */
export interface Look {
  /** The kind that VS Code reports. */
  readonly kind: string;
  /** The painted colour of the side bar, in the browser's notation. */
  readonly sideBar: string;
}

export const looks: Readonly<Record<Theme, Look>> = {
  dark: { kind: 'vs-dark', sideBar: 'rgb(24, 24, 24)' },
  light: { kind: 'vs', sideBar: 'rgb(248, 248, 248)' },
  highContrast: { kind: 'hc-black', sideBar: 'rgb(0, 0, 0)' },
  highContrastLight: { kind: 'hc-light', sideBar: 'rgb(255, 255, 255)' },
  solarizedLight: { kind: 'vs', sideBar: 'rgb(238, 232, 213)' },
  monokai: { kind: 'vs-dark', sideBar: 'rgb(30, 31, 28)' },
};

/** The class of a page's body in a theme of each kind. */
export const themeClasses: Readonly<Record<Theme, string>> = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  highContrast: 'vscode-high-contrast',
  highContrastLight: 'vscode-high-contrast vscode-high-contrast-light',
  solarizedLight: 'vscode-light',
  monokai: 'vscode-dark',
};
