import * as vscode from 'vscode';

import { fill } from '../../base/fill.ts';
import { plainText } from '../../core/plainText.ts';
import type { OverviewFilter, OverviewPlace } from '../../core/overview.ts';
import { workspaceOverviewLabels } from '../../protocol/labels/workspaceOverviewLabels.ts';
import type { OverviewLanguage } from '../../protocol/overview.ts';
import { bandRange, changeNames, familyNames, scopeNames } from '../../protocol/overviewNames.ts';

type Labels = OverviewLanguage['labels'];

/** The page's labels in the editor's language. Placeholders stay: the page fills them. */
export function overviewLanguage(): OverviewLanguage {
  const { bundle = {} } = vscode.l10n;
  const entries = Object.entries(workspaceOverviewLabels).map(([key, text]) => [key, bundle[text] ?? text]);
  return { labels: Object.fromEntries(entries) as Labels, locale: vscode.env.language };
}

/** The folder's name in a workspace of several, and the path in it. */
export function placeLabel({ folder, path }: OverviewPlace): string {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const name = folders.find(({ uri }) => uri.toString() === folder)?.name ?? '';
  return plainText([folders.length > 1 || path === '' ? name : '', path].filter(Boolean).join('/'));
}

/** Values in a label of the view's title. */
const mostNamed = 3;

/** What is chosen besides states and text, for the title of the Components view. */
export function conditionLabel(filter: OverviewFilter, labels: Labels = overviewLanguage().labels): string {
  const { place, scope, families, licenses, scores, findings, changes } = filter;
  const [folder = '', ...path] = place?.split('|') ?? [];
  const named = [
    ...(place === null ? [] : [placeLabel({ id: place, folder, path: path.join('|') })]),
    ...(scope === null ? [] : [labels[scopeNames[scope]]]),
    ...families.map((family) => labels[familyNames[family]]),
    ...licenses.map(plainText),
    ...scores.map((band) => (band === null ? labels.noScore : fill(labels.scoreBand, bandRange(band)))),
    ...findings.map(plainText),
    ...changes.map((kind) => labels[changeNames[kind]]),
  ];
  return named.length <= mostNamed ? named.join(', ') : `${named.slice(0, mostNamed).join(', ')} …`;
}
