// The documents of the repository: every relative link leads to a file and, where it names one, to a heading of it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { projectRoot } from '../../scripts/project.ts';
import { importRules, partOrder } from '../support/importRules.ts';
import { settingDefaults, settingsPrefix } from '../../src/contributions.ts';

const documents = fs
  .globSync(['*.md', 'docs/*.md', 'test/*.md', 'test/*/README.md'], { cwd: projectRoot })
  .map((name) => name.split(path.sep).join('/'))
  .sort();
const textOf = (name: string): string => fs.readFileSync(path.join(projectRoot, name), 'utf8');

/** Titles of commands and other texts of the editor, in English. */
const shownTexts = new Set<unknown>([
  ...Object.values(JSON.parse(textOf('package.nls.json'))),
  ...Object.keys(JSON.parse(textOf('l10n/bundle.l10n.json'))),
]);

describe('Documents', () => {
  it('README.md has at most 1,000 words', () => {
    const words = textOf('README.md').split(/\s+/).filter(Boolean).length;
    assert.ok(words <= 1000, `${words} words`);
  });

  it('docs/scan.md has no relative link, because it is the README of the scan package', () => {
    assert.deepEqual(
      relativeLinks(textOf('docs/scan.md')).filter((link) => !link.startsWith('#')),
      [],
    );
  });

  it('docs/settings.md has each setting', () => {
    const text = textOf('docs/settings.md');
    const keys = Object.keys(settingDefaults).map((key) => `${settingsPrefix}.${key}`);
    assert.deepEqual(
      keys.filter((key) => !text.includes(`\n| \`${key}\` |`)),
      [],
    );
  });

  const pages = ['features', 'faults', 'limits', 'settings', 'privacy', 'proxy', 'policy', 'agents'].map(
    (name) => `docs/${name}.md`,
  );
  // Commands of the editor, and ratings of licenses.
  const ofOthers = ['Compare', 'Model', 'Gold', 'Silver', 'Bronze', 'Lead'];
  for (const document of ['README.md', 'SECURITY.md', ...pages])
    it(`${document} has commands as the editor shows them`, () => {
      const text = withoutCode(textOf(document));
      const names = [...text.matchAll(/(?<![\w*])\*([A-Z][^*\n]*)\*(?!\*)/g)].map(([, name = '']) => name);
      assert.deepEqual(
        names.filter((name) => !shownTexts.has(name.replace(' …', ' {0}…')) && !ofOthers.includes(name)),
        [],
      );
    });

  it('docs/architecture.md has the imports that the rules allow', () => {
    const names = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).sort();
    const rows = textOf('docs/architecture.md').matchAll(/^\| `([a-z]+)` \| .* \|(.*)\|$/gm);
    const written = [...rows].map(([, layer = '', imports = '']) => {
      const [values = '', types = ''] = imports.split('types of');
      return [layer, { layers: names(values), types: names(types) }];
    });
    const rules = Object.entries(importRules).filter(([layer]) => /^[a-z]+$/.test(layer));
    const expected = rules.map(([layer, { layers, types = [] }]) => {
      const unsaid = ['base', 'core', layer];
      return [layer, { layers: layers.filter((one) => !unsaid.includes(one)).sort(), types: [...types].sort() }];
    });
    assert.deepEqual(Object.fromEntries(written), Object.fromEntries(expected));
  });

  it('docs/architecture.md has the features in their order', () => {
    const rows = textOf('docs/architecture.md').matchAll(/^\| \d+ \| `([a-z]+)` \|/gm);
    const order = (partOrder['host'] ?? []).flat().toReversed();
    const host = order.filter((part) => part !== 'common');
    const own = [...rows].map(([, feature]) => feature);
    assert.deepEqual(
      own.filter((feature) => feature !== 'evidence'),
      host,
    );
    const model = (partOrder['model'] ?? []).flat().toReversed();
    assert.deepEqual(
      own.filter((feature) => feature !== 'panel' && feature !== 'agents'),
      model.filter((part) => !part.endsWith('.ts')),
    );
  });

  for (const file of ['src/manifests/crate/cargoLock.ts', 'src/manifests/git/preCommitConfig.ts'])
    it(`docs/manifests.md quotes ${file}`, () => {
      assert.ok(textOf('docs/manifests.md').includes(`\`\`\`ts\n${textOf(file)}\`\`\``));
    });

  for (const document of documents.filter((name) => name !== 'CHANGELOG.md'))
    it(`paths of ${document}`, () => {
      const paths = withoutFences(textOf(document)).matchAll(/`((?:src|test|scripts|docs|media|l10n)\/[^`\s<*{…]*)`/g);
      const all = [...paths].map(([, found = '']) => found);
      assert.deepEqual(
        all.filter((found) => !fs.existsSync(path.join(projectRoot, found))),
        [],
      );
    });

  for (const document of documents)
    it(`links of ${document}`, () => {
      const broken = relativeLinks(textOf(document)).filter((link) => !leadsSomewhere(document, link));
      assert.deepEqual(broken, []);
    });

  const rows: readonly (readonly [link: string, leads: boolean])[] = [
    ['#behind-a-proxy', true],
    ['#behind-the-proxy', false],
    ['limits.md', true],
    ['limit.md', false],
    ['architecture.md#features-of-model-and-host', true],
    ['architecture.md#features-of-model-or-host', false],
    ['../media/readme/why.png', true],
    ['../src#map', false],
  ];
  for (const [link, leads] of rows)
    it(`${link} in docs/proxy.md ${leads ? 'leads somewhere' : 'is broken'}`, () =>
      assert.equal(leadsSomewhere('docs/proxy.md', link), leads));
});

/** The addresses of links and pictures without those that begin with a scheme, outside of code. */
function relativeLinks(markdown: string): readonly string[] {
  const links = withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g);
  return [...links].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : path.posix.join(path.posix.dirname(document), decodeURI(file));
  if (!fs.existsSync(path.join(projectRoot, target))) return false;
  return anchor === undefined || (target.endsWith('.md') && anchorsOf(textOf(target)).has(anchor));
}

/** As GitHub names headings: lower case, without punctuation, with hyphens for blanks and a number for a repetition. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const plain = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase();
    const name = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
    let anchor = name;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${name}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function withoutCode(markdown: string): string {
  return withoutFences(markdown).replace(/`[^`\n]*`/g, '');
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^```[^]*?^```$/gm, '');
}
