import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { keyOf, manifestText, readUiStrings } from '../support/packageManifest.ts';

/** Properties of package.json that users read. */
const shown =
  /^(?:title|shortTitle|category|label|name|contextualTitle|contents|altText|.*[dD]escriptions?|patternErrorMessage)$/;

/** Of a tool for language models: names of the interface, and text for models, which is English. */
const forModels: ReadonlySet<string> = new Set(['name', 'modelDescription', 'inputSchema']);

describe('UI strings of package.json', () => {
  const used: string[] = [];
  const literal: string[] = [];
  const { contributes, displayName, description, capabilities } = JSON.parse(manifestText());
  const { languageModelTools, ...others } = contributes;
  collect({ others, displayName, description, capabilities }, '');
  for (const tool of languageModelTools)
    collect(Object.fromEntries(Object.entries(tool).filter(([key]) => !forModels.has(key))), '');

  function collect(value: unknown, name: string): void {
    if (typeof value === 'string') {
      const key = keyOf(value);
      if (key !== undefined) used.push(key);
      else if (shown.test(name)) literal.push(`${name}: ${value}`);
    } else if (Array.isArray(value)) for (const item of value) collect(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) collect(child, key);
  }

  it('are keys of package.nls.json', () => {
    assert.deepEqual(literal, []);
  });

  it('are the same keys in both files', () => {
    assert.deepEqual([...new Set(used)].sort(), Object.keys(readUiStrings()).sort());
  });
});
