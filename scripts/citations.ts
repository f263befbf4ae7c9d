// Comments cite pages of `docs` by the numbers of their headings, such as `service-api.md 5.4` or `manifests.md 1 and 3.10`. Each
// cited heading must exist.
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.ts';
import { failedReport, noTests, type TestReport } from './testReport.ts';

/** Lines of a comment are joined first: a citation may be broken between its page and its number. */
const lineBreak = /\s*\n\s*(?:\*|\/\/)?\s*/g;

const citation = /\b([a-z][a-z-]*)\.md (\d+(?:\.\d+)?(?:(?:, | and | or | to )\d+(?:\.\d+)?)*)/g;

/** The headings of a page that begin with a number, by that number; `null` if there is no such page. */
export type NumberedHeadings = (page: string) => ReadonlySet<string> | null;

/** What the citations of a text name and isn't there: a heading, or `notes.md` for a page that isn't in `docs`. */
export function brokenCitations(text: string, headings: NumberedHeadings): readonly string[] {
  return [...text.replace(lineBreak, ' ').matchAll(citation)].flatMap(([, page = '', numbers = '']) => {
    const known = headings(page);
    if (!known) return [`${page}.md`];
    return numbers.split(/[^\d.]+/).flatMap((number) => (known.has(number) ? [] : [`${page}.md ${number}`]));
  });
}

/** The numbers of the headings of a page: `## 5. Curations`, `### 5.4 Proposing`. */
export function numberedHeadings(markdown: string): ReadonlySet<string> {
  return new Set([...markdown.matchAll(/^#{2,} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number));
}

export function checkCitations(): TestReport {
  const pages = new Map<string, ReadonlySet<string> | null>();
  const headings = (page: string): ReadonlySet<string> | null => {
    const file = path.join(projectRoot, 'docs', `${page}.md`);
    if (!pages.has(page)) pages.set(page, fs.existsSync(file) ? numberedHeadings(fs.readFileSync(file, 'utf8')) : null);
    return pages.get(page) ?? null;
  };
  const broken = fs
    .globSync('{src,test,scripts}/**/*.{ts,tsx}', { cwd: projectRoot, exclude: isLeftOut })
    .flatMap((file) =>
      brokenCitations(fs.readFileSync(path.join(projectRoot, file), 'utf8'), headings).map(
        (what) => `${file}: ${what}`,
      ),
    );
  return broken.length === 0
    ? { ...noTests, passed: 1 }
    : failedReport('comments cite what docs/ doesn’t have', broken.join('\n'));
}

/** Packages, and the test of this check, whose texts cite what isn't there. */
function isLeftOut(file: string): boolean {
  return ['node_modules', 'citations.test.ts'].includes(path.basename(file));
}
