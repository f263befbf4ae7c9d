// Compares a translation of UI strings with the English ones.

/** UI strings by key: of `package.nls.json`, or of an l10n bundle, whose keys are the English strings. */
export type UiStrings = Readonly<Record<string, string>>;

/** What must be the same in both languages. */
const sameParts: readonly (readonly [name: string, pattern: RegExp, isCounted: boolean])[] = [
  ['placeholders', /\{\w+\}/g, false],
  ['link targets', /\]\([^)]*\)/g, true],
  ['code', /`[^`]*`/g, true],
  ['icons', /\$\([\w~-]+\)/g, true],
  ['emphasis', /\*/g, true],
  ['line breaks', /\n/g, true],
  ['outer spaces', /^\s+|\s+$/g, true],
  ['ellipsis at the end', /…$/g, true],
  ['colon at the end', /:$/g, true],
];

/** The keys of a translation that has problems, with the problems. Empty: the translation is complete. */
export function translationProblems(english: UiStrings, translated: UiStrings): string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(translated, key));
  const unused = Object.keys(translated).filter((key) => !Object.hasOwn(english, key));
  const different = Object.entries(translated).flatMap(([key, text]) => {
    const original = english[key];
    return original === undefined ? [] : differences(original, text).map((name) => `${name}: ${quoted(key)}`);
  });
  return [
    ...missing.map((key) => `not translated: ${quoted(key)}`),
    ...unused.map((key) => `no longer used: ${quoted(key)}`),
    ...different,
  ];
}

/** English texts with a straight apostrophe. */
export function apostropheProblems(english: UiStrings): string[] {
  return Object.entries(english).flatMap(([key, text]) =>
    /\w'\w/.test(text) ? [`' in place of ’: ${quoted(key)}`] : [],
  );
}

function differences(english: string, translated: string): string[] {
  if (translated.trim() === '') return ['empty'];
  return sameParts.flatMap(([name, pattern, isCounted]) =>
    partsIn(english, pattern, isCounted) === partsIn(translated, pattern, isCounted) ? [] : [`different ${name}`],
  );
}

function partsIn(text: string, pattern: RegExp, isCounted: boolean): string {
  const found = text.match(pattern) ?? [];
  return (isCounted ? found : [...new Set(found)]).sort().join('\n');
}

function quoted(key: string): string {
  return JSON.stringify(key);
}
