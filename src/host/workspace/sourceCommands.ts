import * as vscode from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import { plainText } from '../../core/plainText.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { SourceAnswer, SourceAnswers } from '../../model/workspace/sourceAnswers.ts';
import { plainItem } from '../common/plainItem.ts';
import { sourceLine } from './sourceLabels.ts';
import type { CommandHandlers } from '../common/register.ts';
import { showInformation } from '../common/messages.ts';

interface Parts {
  readonly components: Pick<Components, 'sources'>;
  readonly sourceAnswers: SourceAnswers;
  readonly isSettingsFile: (name: string) => boolean;
}

/** A source the user can decide about, with its known data. */
interface ListedSource {
  readonly name: string;
  readonly answer: SourceAnswer | null;
  /** As text: how many packages come, or may come, from it. */
  readonly line: string;
}

/** Commands for the user's answer, and its changes: does a source hold only public packages. */
export function sourceCommands(parts: Parts): CommandHandlers {
  const { sourceAnswers } = parts;
  const mark = async (value: unknown, answer: SourceAnswer): Promise<void> => {
    const name = nameIn(value) ?? (await chooseSource(undecidedOf(parts)))?.name;
    if (name !== undefined) await sourceAnswers.set(name, answer);
  };
  return {
    'clearlydefined.markSourcePublic': (source) => mark(source, 'public'),
    'clearlydefined.markSourcePrivate': (source) => mark(source, 'private'),
    'clearlydefined.managePackageSources': (source) => managePackageSources(source, parts),
  };
}

/** `value`: the row of a source. */
async function managePackageSources(value: unknown, parts: Parts): Promise<void> {
  const name = nameIn(value);
  const listed = listedOf(parts);
  const source = listed.find((one) => one.name === name) ?? (await chooseSource(listed));
  if (!source) return;
  const item = (label: string, detail: string, answer: SourceAnswer | null) => ({
    label,
    detail,
    answer,
    description: source.answer === answer ? vscode.l10n.t('current') : '',
  });
  const items = [
    item(
      vscode.l10n.t('Public'),
      vscode.l10n.t('Names and versions of its packages are sent to the service to look up licenses.'),
      'public',
    ),
    item(vscode.l10n.t('Private'), vscode.l10n.t('Names of its packages are never sent.'), 'private'),
    item(
      vscode.l10n.t('Undecided'),
      vscode.l10n.t('Names of its packages aren’t sent, and the Components view asks about it.'),
      null,
    ),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: plainText(source.name),
    placeHolder: vscode.l10n.t('Does it contain only public packages?'),
  });
  if (chosen) await parts.sourceAnswers.set(source.name, chosen.answer);
}

async function chooseSource(sources: readonly ListedSource[]): Promise<ListedSource | null> {
  if (sources.length === 0) {
    showInformation(vscode.l10n.t('All package sources of this workspace are known.'));
    return null;
  }
  const items = sources.map((source) => ({
    label: source.name,
    description: answerText(source.answer),
    detail: source.line,
    source,
  }));
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    title: vscode.l10n.t('Package Sources'),
    placeHolder: vscode.l10n.t('Choose a source'),
    matchOnDescription: true,
  });
  return chosen?.source ?? null;
}

/** Undecided ones first, those with most packages first; then the answered ones. */
function listedOf({ components, sourceAnswers, isSettingsFile }: Parts): readonly ListedSource[] {
  const inUse = components.sources;
  const listed = inUse.map(({ name, packages, isCertain }): ListedSource => ({
    name,
    answer: sourceAnswers.of(name),
    line: sourceLine({ name, isCertain, total: packages.length, isSettingsFile: isSettingsFile(name) }),
  }));
  const others = [...sourceAnswers.all].flatMap(([name, answer]): ListedSource[] =>
    inUse.some((one) => one.name === name) ? [] : [{ name, answer, line: '' }],
  );
  const isUnanswered = ({ answer }: ListedSource): boolean => answer === null;
  return [...listed.filter(isUnanswered), ...listed.filter((one) => !isUnanswered(one)), ...others];
}

function undecidedOf(parts: Parts): readonly ListedSource[] {
  return listedOf(parts).filter(({ answer }) => answer === null);
}

function answerText(answer: SourceAnswer | null): string {
  if (answer === null) return vscode.l10n.t('Undecided');
  return answer === 'public' ? vscode.l10n.t('public') : vscode.l10n.t('private');
}

/** A row of the Components view, or a name. */
function nameIn(value: unknown): string | null {
  const name = isRecord(value) && value['kind'] === 'source' ? value['name'] : value;
  return typeof name === 'string' && name !== '' ? name : null;
}
