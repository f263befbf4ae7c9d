/** The four kinds of colour theme, each with the settings id of VS Code's default theme of that kind. */
export const themes = {
  dark: 'Dark 2026',
  light: 'Light 2026',
  highContrast: 'Default High Contrast',
  highContrastLight: 'Default High Contrast Light',
} as const;

export type Theme = keyof typeof themes;

export const everyTheme: readonly Theme[] = ['dark', 'light', 'highContrast', 'highContrastLight'];

/** The labels of the themes in the theme picker. */
export const themeLabels: Readonly<Record<Theme, string>> = {
  dark: 'Dark 2026',
  light: 'Light 2026',
  highContrast: 'Dark High Contrast',
  highContrastLight: 'Light High Contrast',
};

/** The visible properties of a theme. */
export interface Look {
  /** The kind that VS Code reports. */
  readonly kind: string;
  /** The painted colour of the side bar, in the browser's notation. */
  readonly sideBar: string;
}

export const looks: Readonly<Record<Theme, Look>> = {
  dark: { kind: 'vs-dark', sideBar: 'rgb(25, 26, 27)' },
  light: { kind: 'vs', sideBar: 'rgb(250, 250, 253)' },
  highContrast: { kind: 'hc-black', sideBar: 'rgb(0, 0, 0)' },
  highContrastLight: { kind: 'hc-light', sideBar: 'rgb(255, 255, 255)' },
};
