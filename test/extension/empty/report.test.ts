// The actions of an error message: always those of the operation that failed, never those of another one.
import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import type { Problem } from '../../../src/core/problem.ts';
import { readCommandTitles } from '../../../src/host/common/commandTitles.ts';
import { notifyProblem } from '../../../src/host/common/messages.ts';
import { type Operation, report } from '../../../src/host/common/report.ts';
import { extensionId } from '../support/activateExtension.ts';
import { Answers } from '../support/answers.ts';

const url = 'http://127.0.0.1:9/definitions';

/** A problem, the command of its action, and the buttons of a notification without and with an operation to repeat. */
const rows: readonly (readonly [Problem, command: string, alone: string, repeatable: string])[] = [
  [{ kind: 'unreachable', url, detail: 'ECONNREFUSED' }, 'troubleshoot', 'Check Connection', 'Try Again'],
  [{ kind: 'serverError', status: 500 }, 'retryLookups', 'Show Log', 'Try Again'],
  [{ kind: 'rejected', status: 400, detail: 'no' }, 'retryLookups', 'Show Log', 'Try Again'],
  [{ kind: 'notKept', detail: 'ENOSPC' }, 'troubleshoot', 'Show Log', 'Try Again'],
  [{ kind: 'harvestNotKept', detail: 'ENOSPC' }, 'troubleshoot', 'Show Log', 'Show Log'],
  [{ kind: 'contributionRefused', places: 1, first: 'no' }, 'troubleshoot', 'Show Log', 'Show Log'],
  [{ kind: 'harvestUnanswered', detail: 'ECONNRESET' }, 'refreshActivity', 'Refresh Activity', 'Refresh Activity'],
  [{ kind: 'unauthorized', status: 403 }, 'troubleshoot', 'Check Connection', 'Check Connection'],
  [{ kind: 'unreadableFile', path: 'a', detail: 'EACCES' }, 'scan', 'Scan Workspace', 'Scan Workspace'],
  [{ kind: 'nothingToExport' }, 'scan', 'Scan Workspace', 'Scan Workspace'],
  [{ kind: 'exportTooLarge', limit: 100_000_000 }, 'export', 'Export…', 'Export…'],
  [{ kind: 'exportNotWritten', name: 'a', detail: 'ENOSPC' }, 'export', 'Export…', 'Export…'],
];

const log = { info() {}, warn() {}, error() {}, debug() {} };

describe('Notification about a failure', () => {
  let answers: Answers | undefined;
  before(() => readCommandTitles(vscode.extensions.getExtension(extensionId)?.packageJSON));
  afterEach(() => answers?.dispose());

  for (const [problem, command, alone, repeatable] of rows)
    it(problem.kind, async () => {
      assert.equal(report(problem).action.command, `clearlydefined.${command}`);
      answers = new Answers();
      await notifyProblem(problem, 'a test', log);
      await notifyProblem(problem, 'a test', log, () => undefined);
      assert.deepEqual(
        answers.messages.map(({ buttons }) => buttons),
        [[alone], [repeatable]],
      );
    });

  const down: Problem = { kind: 'unreachable', url, detail: 'ECONNREFUSED' };
  const operations: readonly (readonly [Operation, stillWorks: string])[] = [
    ['lookUp', 'Dependencies are listed, with the licenses that were read before.'],
    ['tab', 'Nothing else is affected.'],
    ['other', ''],
  ];
  for (const [operation, stillWorks] of operations)
    it(`says what still works after: ${operation}`, () => assert.equal(report(down, operation).stillWorks, stillWorks));

  it('repeats the failed operation, and nothing else', async () => {
    answers = new Answers();
    answers.answer(({ buttons }) => buttons[0]);
    let times = 0;
    await notifyProblem({ kind: 'notKept', detail: 'ENOSPC' }, 'a test', log, () => times++);
    assert.equal(times, 1);
  });
});
