import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import type { Definition } from '../../core/definition.ts';
import type { Problem } from '../../core/problem.ts';
import type { RequestHandlers } from '../../protocol/answerRequest.ts';
import type { RequestName } from '../../protocol/messages.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import type { PanelProblem } from '../../protocol/snapshot.ts';
import { report } from '../common/report.ts';

/** What a panel passes to its sections. */
export interface PanelContext {
  readonly target: PanelTarget;
  /** As last read; `null`: not yet. */
  definition(): Definition | null;
  /** The page is visible. */
  isVisible(): boolean;
  /** The snapshot has changed. */
  changed(): void;
}

/** A part of a panel that answers some of the page's requests. */
export interface PanelSection<Names extends RequestName> {
  readonly handlers: Pick<RequestHandlers, Names>;
}

export function panelProblem(problem: Problem): PanelProblem {
  const { cause, stillWorks, action } = report(problem);
  return { cause, stillWorks, actionTitle: action.title };
}

/** Runs one of our own commands through the editor. */
export async function runCommand(command: CommandId, ...args: readonly unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}
