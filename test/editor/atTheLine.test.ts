// What a line of a manifest says about its dependency: the license behind it, its tooltip, and the hover over the name.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';
import type { TextDocument } from './window/documents.ts';
import { lockOf } from './workspace.ts';

describe('At the line of a manifest', () => {
  let session: Session;
  let lock: TextDocument;

  before(async () => {
    session = await openSession({
      files: {
        '.clearlydefined.yaml': 'deny: [WTFPL]\n',
        'package-lock.json': lockOf('left-pad@1.3.0', '@demo/undeclared@1.1.0', 'is-thirteen@2.0.0'),
      },
      settings: { inlayHints: 'all' },
    });
    lock = await session.world.window.select(session.uri('package-lock.json'));
    await session.settle();
  });
  after(() => session.close());

  const hover = (name: string): Promise<string> =>
    session.world.window.languages.hover(
      lock,
      lock.positionAt(lock.getText().indexOf(`node_modules/${name}`) + 'node_modules/'.length + 1),
    );

  it('stands the license, with the tooltip of the component', async () => {
    const hints = await session.world.window.languages.hints(lock);
    assert.deepEqual([...hints.keys()], ['WTFPL · denied by policy', 'No license found', 'Not scanned yet']);
    for (const text of ['left-pad', 'SPDX license', 'Open Definition', 'denied by policy'])
      assert.match(hints.get('WTFPL · denied by policy') ?? '', new RegExp(text));
  });

  it('the hover has four lines: name, license, what matters most, and the next step', async () => {
    for (const [name, ...expected] of [
      ['left-pad', /^\*\*left-pad\*\* /, /WTFPL.*SPDX license/, /denied by policy/, /^\[Open Definition\]/],
      ['@demo/undeclared', /^\*\*@demo/, /No license found$/, /pending|Suggested/, /Set License…/],
      ['is-thirteen', /^\*\*is-thirteen\*\* /, /Not scanned yet$/, /Queue Harvest/],
    ] as const) {
      const lines = (await hover(name))
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .split('\n\n');
      assert.ok(lines.length <= 4, lines.join('\n'));
      for (const one of expected)
        assert.ok(
          lines.some((line) => one.test(line)),
          `${one} in ${lines.join('\n')}`,
        );
    }
  });

  it('the hover says what the policy finds, and leads to a draft', async () => {
    assert.match(await hover('left-pad'), /denied by policy/);
    assert.match(await hover('@demo/undeclared'), /\[.*Set License…\]\(command:/);
  });
});
