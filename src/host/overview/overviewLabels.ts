import * as vscode from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { OverviewFilter, OverviewPlace } from '../../core/overview.ts';
import { workspaceOverviewLabels } from '../../protocol/labels/workspaceOverviewLabels.ts';
import type { OverviewLanguage } from '../../protocol/overview.ts';
import { changeNames, scopeNames, scoreName, stateName } from '../../protocol/overviewNames.ts';
import { pageLanguage } from '../common/pageHtml.ts';

type Labels = OverviewLanguage['labels'];

/** The folder's name in a workspace of several, and the path in it. */
export function placeLabel({ folder, path }: OverviewPlace): string {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const name = folders.find(({ uri }) => uri.toString() === folder)?.name ?? '';
  return plainText([folders.length > 1 || path === '' ? name : '', path].filter(Boolean).join('/'));
}

/** Values in a label of the view's title. */
const maxNamed = 3;

/** For the title of the Components view. */
export function conditionLabel(filter: OverviewFilter): string {
  const named = chosenNames(filter, pageLanguage(workspaceOverviewLabels).labels);
  return named.length <= maxNamed ? named.join(', ') : `${named.slice(0, maxNamed).join(', ')} …`;
}

/** What is chosen. */
export function chosenNames(filter: OverviewFilter, labels: Labels): readonly string[] {
  const { place, scope, text, states, licenses, scores, findings, changes } = filter;
  const [folder = '', ...path] = place?.split('|') ?? [];
  return [
    ...(place === null ? [] : [placeLabel({ id: place, folder, path: path.join('|') })]),
    ...(scope === null ? [] : [labels[scopeNames[scope]]]),
    ...states.map((state) => labels[stateName(state)]),
    ...licenses.map(plainText),
    ...scores.map((state) => scoreName(labels, state)),
    ...findings.map(plainText),
    ...changes.map((kind) => labels[changeNames[kind]]),
    ...(text === '' ? [] : [text]),
  ];
}
