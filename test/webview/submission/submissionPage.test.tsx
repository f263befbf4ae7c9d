import assert from 'node:assert/strict';
import { renderToString } from 'preact-render-to-string';
import { succeed } from '../../../src/base/result.ts';
import { answerRequest } from '../../../src/protocol/answerRequest.ts';
import { submissionLabels } from '../../../src/protocol/labels/submissionLabels.ts';
import { submissionRequests, type SubmissionSnapshot } from '../../../src/protocol/submissionPage.ts';
import {
  SubmissionPage,
  type SubmissionTools,
  SubmissionToolsContext,
} from '../../../src/webview/submission/submissionPage.tsx';
import { wordingOf } from '../../../src/webview/wording.ts';

const keys = Object.fromEntries(Object.keys(submissionLabels).map((key) => [key, `[${key}]`]));
const tools: SubmissionTools = {
  wording: wordingOf<typeof submissionLabels>({ ...submissionLabels, ...keys }, 'en'),
  request: async () => ({ ok: false, problem: { kind: 'closed' } }),
};

const snapshot: SubmissionSnapshot = {
  id: 'npm..npmjs..-..lodash',
  subject: 'lodash 4.17.21',
  changes: [
    {
      component: 'lodash',
      groups: [
        { count: null, revisions: '4.17.21', changes: [{ field: null, before: 'MIT', after: 'Apache-2.0' }] },
        {
          count: '25 versions',
          revisions: '1.0.0, 1.0.1',
          changes: [{ field: 'release date', before: null, after: '2020-01-01' }],
        },
        { count: null, revisions: '5.0.0', changes: [] },
      ],
    },
  ],
  texts: { type: 'incorrect', summary: 'lodash is <b>Apache</b>', details: 'because', resolution: 'so' },
  edit: 0,
  types: ['missing', 'incorrect'],
  findings: [],
  evidence: [],
  target: 'service.example',
  requestCount: null,
  identity: { kind: 'github', account: 'alice <b>', signIn: 'Use another…', signInHint: '' },
  state: 'ready',
  notes: [],
  requests: '// PATCH\n[]',
};

function html(changes: Partial<SubmissionSnapshot> = {}): string {
  return renderToString(
    <SubmissionToolsContext.Provider value={tools}>
      <SubmissionPage snapshot={{ ...snapshot, ...changes }} />
    </SubmissionToolsContext.Provider>,
  );
}

function text(changes: Partial<SubmissionSnapshot> = {}): string {
  return html(changes)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('The page of a submission', () => {
  it('shows each change with the versions it is for', () => {
    assert.match(text(), /lodash 4\.17\.21 MIT → Apache-2\.0/);
    assert.match(text(), /25 versions 1\.0\.0, 1\.0\.1 release date: 2020-01-01/);
    assert.match(text(), /5\.0\.0 \[noChange\]/);
  });

  it('shows to whom, as whom and how often it is sent before the button, and the request folded', () => {
    const shown = text({ requestCount: 'In 2 pull requests' });
    assert.match(
      shown,
      /\[from\] alice &lt;b> \[accountHint\] \[anonymous\] \[anonymousHint\] Use another….*service\.example In 2 pull requests.*\[submit\]/,
    );
    assert.match(html(), /<details class="submission-request"><summary>/);
  });

  it('has the account as a native choice, only while it can be made', () => {
    const checked = (changes: Partial<SubmissionSnapshot>): readonly string[] =>
      (html(changes).match(/<input type="radio"[^>]*>/g) ?? []).map((one) =>
        [/value="(\w+)"/.exec(one)?.[1], ...(/ checked/.test(one) ? ['chosen'] : [])].join(' '),
      );
    assert.deepEqual(checked({}), ['github chosen', 'anonymous']);
    const identity = { kind: 'anonymous', account: null, signIn: null, signInHint: 'not encrypted' } as const;
    assert.deepEqual(checked({ identity }), ['anonymous chosen']);
    assert.match(text({ identity }), /not encrypted/);
    assert.deepEqual(checked({ state: 'unknown' }), []);
  });

  it('has beside each note what mends it', () => {
    const shown = html({
      notes: [
        {
          text: 'Pull request #7 changes <i>it</i>',
          button: { label: 'Open #7', action: 'openPullRequest', pullRequest: 7 },
        },
        { text: 'One version at a time', button: null },
      ],
    });
    assert.match(shown, /<p>Pull request #7 changes &lt;i>it&lt;\/i> <button[^>]*>.*?Open #7.*?<\/button><\/p>/);
    assert.match(shown, /<p>One version at a time <\/p>/);
  });

  it('never takes a text for HTML', () => {
    assert.doesNotMatch(html(), /<b>/);
    assert.match(html(), /value="lodash is &lt;b>Apache/);
  });

  it('connects a field with what is wrong with it, and offers evidence', () => {
    const shown = html({
      findings: [{ field: 'details', severity: 'error', message: 'Give a reason' }],
      evidence: [{ label: 'LICENSE says MIT', text: 'Evidence: …' }],
      state: 'blocked',
    });
    assert.match(shown, /<textarea id="details"[^>]* aria-invalid="true" aria-describedby="details-below"/);
    assert.match(
      shown,
      /id="details-below" role="status"><p class="with-icon submission-finding error">.*Give a reason/,
    );
    assert.match(shown, /\[insertEvidence\]: LICENSE says MIT/);
  });

  it('has the one main action that fits', () => {
    const main = (changes: Partial<SubmissionSnapshot>): string =>
      /submission-primary"[^>]*><span[^>]*>([^<]*)</.exec(html(changes))?.[1] ?? '';
    assert.equal(main({ state: 'ready' }), '[submit]');
    assert.equal(main({ state: 'blocked' }), '[submit]');
    assert.equal(main({ state: 'unknown' }), '[findPullRequest]');
    assert.match(html({ state: 'ready' }), /aria-keyshortcuts="Control\+Enter" title="\[submitKeys\]">/);
    assert.doesNotMatch(html({ state: 'unknown' }), /submitKeys/);
  });
});

describe('The requests of the page', () => {
  const cases: readonly (readonly [string, string, unknown, boolean])[] = [
    ['ready', 'ready', {}, true],
    ['an edit', 'edit', { edit: 1, field: 'summary', value: 'a', from: '' }, true],
    ['an edit without the text before', 'edit', { edit: 1, field: 'summary', value: 'a' }, false],
    ['an edit of another field', 'edit', { edit: 1, field: 'removeDefinitions', value: 'true', from: '' }, false],
    ['an edit with more in it', 'edit', { edit: 1, field: 'summary', value: 'a', from: '', token: 'b' }, false],
    ['an action', 'act', { action: 'submit' }, true],
    ['as whom it is submitted', 'act', { action: 'submit', identity: { kind: 'github', account: 'alice' } }, true],
    ['an identity with a token', 'act', { action: 'submit', identity: { kind: 'github', token: 'b' } }, false],
    ['a pull request to open', 'act', { action: 'openPullRequest', pullRequest: 7 }, true],
    ['a pull request that is no number', 'act', { action: 'openPullRequest', pullRequest: '7' }, false],
    ['a kind of identity', 'identity', { kind: 'anonymous' }, true],
    ['the name of an account', 'identity', { kind: 'github', account: 'mallory' }, false],
    ['a command', 'act', { action: 'clearlydefined.sendContribution' }, false],
    ['nothing', 'act', null, false],
  ];
  const done = async () => succeed(null);
  const handlers = {
    ready: async () => succeed({ labels: submissionLabels, locale: 'en' }),
    edit: done,
    identity: done,
    act: done,
  };
  for (const [about, name, params, isTaken] of cases)
    it(`${isTaken ? 'include' : 'exclude'} ${about}`, async () => {
      const reply = await answerRequest(submissionRequests, { id: 1, name, params }, handlers);
      assert.equal(reply?.ok, isTaken);
    });
});
