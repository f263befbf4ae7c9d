// The Activity view of a user in the middle of things: drafts, submissions in every state, and pull requests of others.
// What its commands do is tested in draftCommands, draftPromises and unknownOutcome.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { control, CurationRecords, declaring, npm, propose } from '../support/curationRecords.ts';
import { openSession, type Session } from './session.ts';

const hostile = '[click](command:clearlydefined.scan) <b>**bold**</b> $(error)';
const minute = 60_000;

describe('The Activity view', () => {
  let session: Session;
  const numbers = { own: 0, theirs: 0 };

  before(async () => {
    session = await openSession({ workspace: 'sample' });
    const { service, storage, clock } = session.world;
    const chalk = declaring(npm('chalk'), { '4.1.2': 'Apache-2.0' });
    numbers.own = await propose(service.url, 'chalk is Apache-2.0', [chalk]);
    numbers.theirs = await propose(service.url, hostile, [
      declaring(npm('lodash'), { '4.17.21': '0BSD' }),
      declaring(npm('left-pad'), { '1.3.0': 'MIT' }),
    ]);
    await control(service.url, 'clock', { ms: 11_000 });
    await session.world.restart(() => {
      const now = clock.now();
      const records = new CurationRecords(storage, service.url, now);
      records.draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' }));
      records.draft(declaring(npm('gsap'), { '3.12.5': 'Mitt' }));
      const open = {
        kind: 'open',
        number: numbers.own,
        url: null,
        sentAt: now,
        checkedAt: now,
        notInEffect: [],
      } as const;
      records.submission('s-open', 'chalk is Apache-2.0', [chalk], open, { age: 3 });
      const unsure = { kind: 'unsure', since: now - 20 * minute, problem: null, lookedAt: [now - minute] } as const;
      records.submission('s-unsure', 'uuid is MIT', [declaring(npm('uuid'), { '9.0.1': 'ISC' })], unsure, { age: 20 });
      const words = [{ set: 0, revision: '1.6.8', path: 'licensed.declared', words: `is not SPDX ${hostile}` }];
      const problem = { kind: 'contributionRefused', places: 1, first: 'is not SPDX' } as const;
      const axios = declaring(npm('axios'), { '1.6.8': 'Mitt' });
      const account = { age: 200, account: 'chris' };
      records.submission('s-refused', 'axios is Mitt', [axios], { kind: 'refused', problem, words }, account);
    });
    await session.settle();
  });
  after(() => session.close());

  const row = async (text: string): Promise<string> => {
    const rows = await session.rows('activity', { withTooltip: true });
    return rows.find((one) => one.includes(text)) ?? `no ${text} in:\n${rows.join('\n')}`;
  };

  it('lists drafts with what is wrong, and expands them to their versions', async () => {
    const rows = (await session.rows('activity')).join('\n');
    for (const line of [
      /^Drafts – 2$/m,
      /^ {2}lodash – MIT-0 · valid, warnings: 1 · 4\.17\.21, 4\.17\.20\n {4}4\.17\.21 – Declared: MIT → MIT-0\n {4}4\.17\.20 – Declared: MIT → MIT-0$/m,
      /^ {2}gsap – Mitt · errors: 1 · 3\.12\.5$/m,
    ])
      assert.match(rows, line);
  });

  it('lists submissions and pull requests of others with their state', async () => {
    const rows = (await session.rows('activity')).join('\n');
    for (const line of [
      /^My pull requests – 3$/m,
      new RegExp(`^ {2}#${numbers.own} chalk is Apache-2\\.0 – open · 3 minutes ago`, 'm'),
      /^ {2}uuid is MIT – unknown whether there is a pull request · 20 minutes ago/m,
      /^ {2}axios is Mitt – refused: is not SPDX/m,
      /^Other open pull requests – \d+$/m,
      new RegExp(`^ {2}#${numbers.theirs} \\[click\\].*2 components`, 'm'),
    ])
      assert.match(rows, line);
  });

  it('says in a tooltip why a submission was refused; texts of others stay text', async () => {
    const tooltip = await row('axios is Mitt');
    const texts = ['refused&#58; is not SPDX', 'as chris', '&#91;click&#93; &#40;command'];
    for (const text of texts) assert.ok(tooltip.includes(text), tooltip);
    const [, markdown = ''] = tooltip.split(' – **');
    assert.doesNotMatch(markdown, /\[click\]|<b>|\$\(error\)/);
  });

  it('opens the review of another person’s pull request from its row', async () => {
    await session.run('reviewPullRequest', await session.row('activity', `#${numbers.theirs}`));
    const { comparison } = session.panel.snapshot ?? {};
    assert.ok(comparison?.with.kind === 'pullRequest');
    assert.equal(comparison.with.number, numbers.theirs);
  });

  it('searches for the pull request of a chosen submission while another person’s is selected', async () => {
    session.world.window.tree('clearlydefined.activity').select(await session.row('activity', `#${numbers.theirs}`));
    session.messages();
    session.answer(/uuid is MIT/);
    await session.run('findPullRequest');
    assert.match(session.messages().join('\n'), /No pull request was found so far/);
  });
});
