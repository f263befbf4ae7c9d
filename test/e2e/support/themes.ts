/** The four kinds of colour theme VS Code comes with, by the id its settings use. */
export const themes = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  highContrast: 'Default High Contrast',
  highContrastLight: 'Default High Contrast Light',
} as const;

export type Theme = keyof typeof themes;
