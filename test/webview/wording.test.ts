import assert from 'node:assert/strict';
import { pageLabels } from '../support/pageLabels.ts';
import type { PanelTexts } from '../../src/protocol/panelLabels.ts';
import { wordingOf } from '../../src/webview/wording.ts';

const english = wordingOf<PanelTexts>(pageLabels, 'en');

describe('Words, numbers and dates', () => {
  it('fill in values', () => assert.equal(english.say('showAll', { count: '1,234' }), 'Show all 1,234'));

  it('have singular and plural forms', () => {
    assert.equal(english.count('files', 0), '0 files');
    assert.equal(english.count('files', 1), '1 file');
    assert.equal(english.count('files', 1234), '1,234 files');
  });

  const shares: readonly (readonly [share: number, expected: string])[] = [
    [0, '0%'],
    [0.0001, '1%'],
    [0.5, '50%'],
    [0.9999, '99%'],
    [1, '100%'],
  ];
  for (const [share, expected] of shares)
    it(`write ${share} as ${expected}`, () => assert.equal(english.percent(share), expected));

  const dates: readonly (readonly [text: string, expected: string])[] = [
    ['2013-01-25', 'Jan 25, 2013'],
    ['2026-11-20T12:00:00.000Z', 'Nov 20, 2026'],
    ['2013-13-45', '2013-13-45'],
    ['2021-02-31', '2021-02-31'],
    ['yesterday', 'yesterday'],
    ['1', '1'],
    ['', ''],
  ];
  for (const [text, expected] of dates)
    it(`format the date “${text || 'nothing'}”`, () => assert.equal(english.date(text), expected));

  it('follow the language of the editor', () => {
    const german = wordingOf<PanelTexts>({ ...pageLabels, filesOther: '{count} Dateien' }, 'de');
    assert.equal(german.count('files', 1234), '1.234 Dateien');
    assert.equal(german.date('2013-01-25'), '25.01.2013');
    assert.equal(german.age(3 * 3_600_000), 'vor 3 Stunden');
    assert.equal(german.age(570 * 24 * 3_600_000), 'vor 1 Jahr');
  });

  it('fall back to a default for an unknown language', () => {
    assert.equal(wordingOf<PanelTexts>(pageLabels, 'not a locale').number(1234), '1,234');
  });
});
