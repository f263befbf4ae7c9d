import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { panelLabels } from '../../../src/protocol/panelLabels.ts';

const labels: Readonly<Record<string, string>> = panelLabels;

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
}

describe('The labels of the panel', () => {
  it('are complete', () => {
    for (const [key, text] of Object.entries(labels)) assert.notEqual(text.trim(), '', key);
  });

  it('are used by the page', () => {
    const files = readdirSync('src/webview', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    // Some keys are values of the snapshot, or fields of a curation.
    const texts = [
      'src/protocol/licenseStates.ts',
      'src/protocol/snapshot.ts',
      'src/core/describedTexts.ts',
      ...files.map((file) => `src/webview/${file}`),
    ];
    const source = texts.map((file) => readFileSync(file, 'utf8')).join('\n');
    const unused = Object.keys(labels).filter((key) => !source.includes(key.replace(/(?:One|Other)$/, '')));
    assert.deepEqual(unused, []);
  });

  it('have braces only around names', () => {
    for (const [key, text] of Object.entries(labels))
      assert.doesNotMatch(text.replace(/\{\w+\}/g, ''), /[{}]/, `${key}: ${text}`);
  });

  /** Placeholders for a number of things. */
  const saysHowMany = ['count', 'tools'];
  it('exist in singular and plural', () => {
    for (const [key, one] of Object.entries(labels)) {
      if (!key.endsWith('One')) continue;
      const other = labels[key.replace(/One$/, 'Other')];
      assert.ok(other, `${key} has no plural`);
      assert.deepEqual(placesIn(one), placesIn(other), key);
      assert.ok(
        saysHowMany.some((place) => placesIn(one).includes(place)),
        key,
      );
    }
  });

  const states = Object.entries(labels).filter(([key]) => key.startsWith('state') && key !== 'state');
  it('differ for every license state', () => {
    assert.equal(new Set(states.map(([, text]) => text)).size, states.length);
  });
});
