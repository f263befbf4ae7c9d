import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { brokenCitations, numberedHeadings } from '../../../scripts/citations.ts';

const page = numberedHeadings('# Page\n\n## 1. Rules\n\n### 1.2 Second\n\n## 3. Third\n\n### Without a number\n');

/** A text, and what it cites that isn't there. */
const table: readonly (readonly [text: string, broken: readonly string[]])[] = [
  ['no citation', []],
  ['(page.md 1)', []],
  ['(page.md 1 and 1.2, 3)', []],
  ['(page.md 1.3)', ['page.md 1.3']],
  ['(page.md 1 and 2)', ['page.md 2']],
  [' * a rule (page.md\n * 1.2)', []],
  [' // a rule (page.md\n // 1.4)', ['page.md 1.4']],
  ['(other.md 1)', ['other.md']],
  ['README.md 1', []],
];

describe('Citations of documents', () => {
  for (const [text, broken] of table)
    it(JSON.stringify(text), () =>
      assert.deepEqual(
        brokenCitations(text, (name) => (name === 'page' ? page : null)),
        broken,
      ),
    );
});
