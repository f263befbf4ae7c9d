// Collects the UI strings of the source, and reads their translations.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { getL10nJson } from '@vscode/l10n-dev';

import { importSource } from './importSource.ts';
import { projectRoot } from './project.ts';
import { apostropheProblems, translationProblems, type UiStrings } from './translations.ts';

/** English files, and the translations beside them: `bundle.l10n.<language>.json`. */
const sources = ['package.nls', 'l10n/bundle.l10n'] as const;

/** Files that the extractor reads at once. It needs twice the time for each alone, and for all together. */
const filesAtOnce = 10;

/** The labels of each page. */
type Labels = Readonly<Record<'panelLabels' | 'workspaceOverviewLabels' | 'submissionLabels', UiStrings>>;

type StateLabels = Readonly<Record<string, { readonly label: string; readonly explanation: string }>>;

interface States {
  readonly harvestStates: StateLabels;
  readonly partStates: StateLabels;
}

interface Formats {
  readonly exportFormats: readonly { readonly label: string; readonly detail: string | null }[];
}

/** `l10n/bundle.l10n.json`: strings of every `l10n.t`, labels that are data, and messages of the readers. */
export async function bundleText(): Promise<string> {
  const pages = (await importSource(
    [
      "export { panelLabels } from './panelLabels.ts';",
      "export { workspaceOverviewLabels } from './labels/workspaceOverviewLabels.ts';",
      "export { submissionLabels } from './labels/submissionLabels.ts';",
    ].join('\n'),
    'src/protocol',
  )) as Labels;
  const strings = new Set(Object.values(pages).flatMap((labels) => Object.values(labels)));
  const { exportFormats } = (await importSource("export * from './exportFormats.ts';", 'src/exports')) as Formats;
  for (const { label, detail } of exportFormats) for (const text of [label, detail]) if (text) strings.add(text);
  const { harvestStates, partStates } = (await importSource(
    "export * from './harvests/harvest.ts'; export * from './submissions/submission.ts';",
    'src/model',
  )) as States;
  for (const { label, explanation } of [harvestStates, partStates].flatMap((states) => Object.values(states)))
    for (const text of [label, explanation]) if (text) strings.add(text);
  const texts = textsBelow('src').filter((text) => text.includes('l10n.t('));
  for (const text of readerMessages()) strings.add(text);
  for (let from = 0; from < texts.length; from += filesAtOnce) {
    const contents = texts.slice(from, from + filesAtOnce).join('\n');
    for (const key of Object.keys(await getL10nJson([{ contents, extension: '.ts' }]))) strings.add(key);
  }
  const sorted = [...strings].sort();
  return `${JSON.stringify(Object.fromEntries(sorted.map((text) => [text, text])), null, 2)}\n`;
}

/**
 * Messages about texts of manifests and policies: the sentences among the string literals, but for those of the JSON
 * schema. Tests check that none is missed.
 */
function readerMessages(): string[] {
  const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
  return [...textsBelow('src/manifests'), ...textsBelow('src/policy', 'policySchema.ts')]
    .flatMap((text) => [...text.replace(/^ *(?:\/\/|\/?\*).*$/gm, '').matchAll(literal)])
    .map(([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1'))
    .filter((text) => /^["\w{].* .*\.$|^\w+(?: \w+)?: \{0\}$| Did you mean \{1\}\?$/.test(text));
}

function textsBelow(folder: string, except = ''): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file !== except)
    .sort()
    .map((file) => readFileSync(path.join(projectRoot, folder, file), 'utf8'));
}

/** A call with a literal text. The extractor ignores every other call, which then is never translated. */
const literalCall = /^l10n\.t\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")\s*[,)]/;

/** The calls of `l10n.t` whose text can't be extracted, or isn't in the bundle. */
export function callProblems(bundle: UiStrings, texts: readonly string[] = textsBelow('src')): string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(/\bl10n\.t\(/g)].flatMap(({ index }) => {
      const call = text.slice(index, index + 2000);
      const found = literalCall.exec(call);
      if (!found) return [`no literal text: ${call.split('\n', 2).join(' ')}`];
      const literal = (found[1] ?? found[2] ?? '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
      return Object.hasOwn(bundle, literal) ? [] : [`not in the bundle: ${JSON.stringify(literal)}`];
    }),
  );
}

/** What the translations lack, as lines: every language has both files, which name the same thing the same. */
export function translationNotes(): string[] {
  const [inPackage, inSource] = sources;
  const inEnglish = sources.flatMap((source) =>
    apostropheProblems(stringsOf(`${source}.json`)).map((problem) => `${source}.json: ${problem}`),
  );
  const inOthers = [...new Set(sources.flatMap(languagesOf))].flatMap((language) => {
    const missing = sources.filter((source) => !languagesOf(source).includes(language));
    if (missing.length > 0) return missing.map((source) => `${source}.${language}.json is missing`);
    const translated = stringsOf(`${inSource}.${language}.json`);
    const different = Object.entries(stringsOf(`${inPackage}.${language}.json`)).flatMap(([key, text]) => {
      const other = translated[stringsOf(`${inPackage}.json`)[key] ?? ''];
      return other === undefined || other === text ? [] : [`${inPackage}.${language}.json: ${key} is also ${other}`];
    });
    return [
      ...sources.flatMap((source) =>
        translationProblems(stringsOf(`${source}.json`), stringsOf(`${source}.${language}.json`)).map(
          (problem) => `${source}.${language}.json: ${problem}`,
        ),
      ),
      ...different,
    ];
  });
  return [...inEnglish, ...inOthers];
}

function languagesOf(source: string): string[] {
  const { dir, base } = path.parse(source);
  return readdirSync(path.join(projectRoot, dir)).flatMap((file) =>
    file.startsWith(`${base}.`) && file !== `${base}.json` ? file.slice(base.length + 1, -'.json'.length) : [],
  );
}

export function stringsOf(file: string): UiStrings {
  return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as UiStrings;
}
