import * as vscode from 'vscode';

import type { AgentSource } from '../../agents/agentSource.ts';
import { type DraftInput, readDraftInput } from '../../agents/draftInput.ts';
import { runTool } from '../../agents/runTool.ts';
import { readComponent } from '../../agents/toolInput.ts';
import type { ToolName } from '../../agents/toolNames.ts';
import { describeError } from '../../base/describeError.ts';
import { isRecord } from '../../base/isRecord.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Log } from '../../model/ports.ts';
import { fieldLabel } from '../drafts/language/fieldLabels.ts';
import { TextMarkdown } from '../common/textMarkdown.ts';
import type { EditorTools } from './registerTools.ts';
import { pairLabel, namesLabel } from '../common/labels.ts';

/** Characters of a reason in the confirmation. */
const longestReason = 500;

/** Revisions named in the confirmation. */
const maxRevisions = 10;

/** The tools as the editor calls them. Read tools run at once; a draft is written after a confirmation. */
export function editorTools(source: AgentSource, log: Log): EditorTools {
  return {
    prepare: (name, input) => ({
      invocationMessage: progressLabel(name, input),
      ...(name === 'draft_curation' ? { confirmationMessages: confirmation(input) } : {}),
    }),
    invoke: async (name, input, token) => {
      const aborter = new AbortController();
      const cancel = (): void => aborter.abort(new vscode.CancellationError());
      if (token.isCancellationRequested) cancel();
      const listening = token.onCancellationRequested(cancel);
      try {
        const { text } = await runTool(source, name, input, aborter.signal);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      } catch (error) {
        if (!aborter.signal.aborted) log.error(`${name}: ${describeError(error)}`);
        throw error;
      } finally {
        listening.dispose();
      }
    },
  };
}

function progressLabel(name: ToolName, input: unknown): string {
  const component = nameIn(input);
  switch (name) {
    case 'get_definition':
      return vscode.l10n.t('Reading {0}…', component);
    case 'list_workspace_components':
      return vscode.l10n.t('Listing the components of the workspace');
    case 'explain_license':
      return vscode.l10n.t('Reading {0}…', component);
    case 'check_policy':
      return vscode.l10n.t('Checking the license policy');
    case 'draft_curation':
      return vscode.l10n.t('Writing a draft of {0}', component);
  }
}

/** Of the component that the input names, for a message. */
function nameIn(input: unknown): string {
  const text = isRecord(input) && typeof input['component'] === 'string' ? input['component'] : '';
  const read = readComponent(text);
  return plainText(read.ok ? `${displayName(read.value)} ${read.value.revision ?? ''}`.trim() : text);
}

/** Shows component and change. An invalid input is refused when the tool runs; the user confirms it all the same. */
function confirmation(input: unknown): vscode.LanguageModelToolConfirmationMessages {
  const read = readDraftInput(input);
  if (read.ok) return { title: vscode.l10n.t('Draft Curation'), message: inputMarkdown(read.value) };
  const message = vscode.l10n.t('The request is invalid. Nothing will be written.');
  return { title: vscode.l10n.t('Draft Curation'), message };
}

function inputMarkdown({ component, revisions, edits, reason }: DraftInput): vscode.MarkdownString {
  const versions = namesLabel(revisions.map(plainText), maxRevisions);
  const lines = [
    `${plainText(displayName(component))} ${versions}`,
    ...edits.map(({ field, value }) => pairLabel(fieldLabel(field), plainText(value))),
    pairLabel(vscode.l10n.t('Reason'), reason.slice(0, longestReason).split(/\s+/).map(plainText).join(' ')),
    vscode.l10n.t('The draft stays on this machine. Nothing is submitted.'),
  ];
  const markdown = new TextMarkdown();
  lines.forEach((line, at) => {
    if (at > 0) markdown.appendMarkdown('\n\n');
    markdown.appendText(line);
  });
  return markdown;
}
