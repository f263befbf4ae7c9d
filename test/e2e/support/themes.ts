/** The four kinds of colour theme, by the id settings use: those VS Code shows a person who has chosen none. */
export const themes = {
  dark: 'Dark 2026',
  light: 'Light 2026',
  highContrast: 'Default High Contrast',
  highContrastLight: 'Default High Contrast Light',
} as const;

export type Theme = keyof typeof themes;

export const everyTheme: readonly Theme[] = ['dark', 'light', 'highContrast', 'highContrastLight'];

/** What they are called where a person chooses one. */
export const themeLabels: Readonly<Record<Theme, string>> = {
  dark: 'Dark 2026',
  light: 'Light 2026',
  highContrast: 'Dark High Contrast',
  highContrastLight: 'Light High Contrast',
};

/** What can be seen of a theme. */
export interface Look {
  /** The kind VS Code says it is. */
  readonly kind: string;
  /** The colour really painted beside the editors, as a browser writes one. */
  readonly sideBar: string;
}

export const looks: Readonly<Record<Theme, Look>> = {
  dark: { kind: 'vs-dark', sideBar: 'rgb(25, 26, 27)' },
  light: { kind: 'vs', sideBar: 'rgb(250, 250, 253)' },
  highContrast: { kind: 'hc-black', sideBar: 'rgb(0, 0, 0)' },
  highContrastLight: { kind: 'hc-light', sideBar: 'rgb(255, 255, 255)' },
};
