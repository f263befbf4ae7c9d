import * as vscode from 'vscode';

import { isDate } from '../../core/date.ts';
import { dayLabel } from '../common/formats.ts';
import { plainItem } from '../common/plainItem.ts';

const day = 24 * 60 * 60_000;

/** Asks for the last day of an exception, `yyyy-mm-dd`; `null`: it doesn't expire, undefined: cancelled. */
export async function promptExpiry(title: string, now: number): Promise<string | null | undefined> {
  const after = (days: number): string => new Date(now + days * day).toISOString().slice(0, 10);
  const items = [
    ...[30, 90, 365].map((days) => ({ label: vscode.l10n.t('In {0} days', days), date: after(days) })),
    { label: vscode.l10n.t('On another day…'), date: undefined },
    { label: vscode.l10n.t('Never'), date: null },
  ].map((item) => plainItem({ ...item, description: typeof item.date === 'string' ? dayLabel(item.date) : '' }));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: vscode.l10n.t('When does the exception expire?'),
  });
  if (!chosen || chosen.date !== undefined) return chosen?.date;
  const written = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Last day of the rule, as year-month-day.'),
    value: after(90),
    validateInput: (text) =>
      isDate(text.trim()) ? null : vscode.l10n.t('A date is written as year-month-day: 2026-01-31.'),
  });
  return written?.trim();
}
