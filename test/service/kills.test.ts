import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failuresIn, killTypists } from '../support/kills/killTypists.ts';
import { buildPrograms } from '../support/kills/programs.ts';
import { decisionAbout, typedComponents } from '../support/kills/typed.ts';
import { startService } from './startService.ts';

describe('A program killed while the user types and submits', () => {
  it('loses no saved change and sends nothing twice', async () => {
    const report = await killTypists(25, Math.random);
    assert.deepEqual(failuresIn(report), { lost: 0, unreadable: 0, conflicts: 0, duplicates: 0, sendingForever: 0 });
    // Too few lives with a change would make the test pass without checking anything.
    assert.ok(report.fruitful > 5, `${report.fruitful} lives with a change`);
  });
});

describe('A connection cut after the service received the request', () => {
  it('creates only one pull request for each of a hundred decisions', async function () {
    this.timeout(300_000);
    const service = await startService({ generate: true });
    const folder = mkdtempSync(path.join(tmpdir(), 'cut-'));
    const [component] = typedComponents;
    assert.ok(component);
    const { openWindow } = await buildPrograms();
    const { submissions, drafts } = await openWindow(folder, service.url, 'window', () => 0);
    const before = service.control.pullRequests().length;
    try {
      for (let number = 0; number < 100; number++) {
        service.control.setFaults([{ on: 'PATCH /curations*', kind: 'resetAfterwards', times: 1 }]);
        const decision = decisionAbout(component, number, service.url);
        const sent = await submissions.submit(decision);
        assert.equal(sent.kind === 'tried' && sent.submission.parts[0]?.state.kind, 'unsure');
        // The user tries again in both possible ways.
        const [again, more] = [
          await submissions.submit(decision),
          await submissions.sendAgain(submissions.all[0]?.id ?? ''),
        ];
        assert.ok(again.kind === 'already' && more.kind !== 'tried');
      }
      // The lists show a pull request ten seconds after it is opened.
      service.control.advance(60_000);
      await submissions.refresh();
      assert.equal(service.control.pullRequests().length - before, 100);
      const numbers = submissions.all.map(({ parts }) => parts[0]?.state);
      assert.ok(numbers.every((state) => state?.kind === 'open'));
      assert.equal(new Set(numbers.map((state) => state && 'number' in state && state.number)).size, 100);
    } finally {
      submissions.dispose();
      drafts.dispose();
      await service.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  });
});
