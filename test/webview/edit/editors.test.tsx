import assert from 'node:assert/strict';
import { htmlOf, textOf } from '../page.tsx';
import { buttonNames, drafted, draftSnapshot, openEditors } from './drafts.ts';

function pageWith(
  typed: Parameters<typeof openEditors>[0],
  ...[draft, changes]: Partial<Parameters<typeof draftSnapshot>>
): string {
  return htmlOf(draftSnapshot(draft ?? null, changes), { typing: openEditors(typed) });
}

/** The value of the field with that name. */
function valueOf(html: string, label: string): string | undefined {
  const id = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>${label.replace(/[()]/g, '\\$&')}<`).exec(html)?.[1];
  const field = [...html.matchAll(/<(?:input|select|textarea)[^>]*>/g)].find(([tag]) =>
    tag.includes(`id="${id}"`),
  )?.[0];
  return field && (/ value="([^"]*)"/.exec(field)?.[1] ?? '');
}

const lineFields: readonly (readonly [field: string, label: string])[] = [
  ['releaseDate', 'Release date'],
  ['projectWebsite', 'Project website'],
  ['issueTracker', 'Issue tracker'],
  ['declared', 'Declared'],
];

describe('Open editor', () => {
  for (const [field, label] of lineFields)
    it(`of ${field} has a name, the typed text, and a button for each of its keys`, () => {
      const html = pageWith({ [field]: { text: 'typed &amp; kept'.replace('&amp;', 'and') } });
      assert.equal(valueOf(html, label), 'typed and kept');
      assert.match(html, new RegExp(`role="group" aria-label="${label}"`));
      assert.match(textOf(html), /Save Cancel/);
      assert.ok(buttonNames(html).includes(`Edit ${label}`));
      assert.match(html, new RegExp(`aria-label="Edit ${label}"[^>]*aria-expanded="true"`));
    });

  it('replaces the value, also the value of the draft', () => {
    const text = textOf(pageWith({ declared: { text: '' } }, { fields: [drafted('declared', 'ISC')] }));
    assert.doesNotMatch(text, /Declared ISC/);
  });

  it('of a source has its parts, and says what it read from an address', () => {
    const parts = { provider: 'gitlab', namespace: 'a.b', name: 'c', revision: 'main', path: 'src', type: 'git' };
    const html = pageWith({ source: { ...parts, address: 'https://gitlab.com/a/b/c/-/tree/main' } });
    const labels = ['Owner or group', 'Repository', 'Commit', 'Path (optional)'];
    assert.deepEqual(
      labels.map((label) => valueOf(html, label)),
      ['a.b', 'c', 'main', 'src'],
    );
    assert.match(html, /<option selected value="gitlab">GitLab/);
    assert.match(textOf(html), /Filled in from the address\./);
    assert.match(textOf(html), /Use the full commit hash\./);
    assert.match(textOf(pageWith({ source: { ...parts, address: 'x' } })), /Not a repository address/);
  });

  it('of a source keeps an unknown provider', () =>
    assert.match(
      pageWith({ source: { type: 'sourcearchive', provider: 'mavencentral', name: 'a', revision: '1' } }),
      /<option selected value="mavencentral">mavencentral/,
    ));

  it('of a facet has a field for each glob, an empty one, and a button to remove each', () => {
    const html = pageWith({ 'facet:tests': { globs: 'test/**\nspec/**' } });
    assert.deepEqual(
      ['Glob 1', 'Glob 2', 'Glob 3'].map((label) => valueOf(html, label)),
      ['test/**', 'spec/**', ''],
    );
    assert.deepEqual(
      buttonNames(html).filter((name) => name.startsWith('Remove')),
      ['Remove glob test/**', 'Remove glob spec/**'],
    );
    assert.match(textOf(html), /Reading…/);
  });

  it('of a facet that the definition lacks stays open while it has text', () =>
    assert.equal(valueOf(pageWith({ 'facet:examples': { globs: 'eg/**' } }), 'Glob 1'), 'eg/**'));

  it('of a license is a combobox with its list', () => {
    const html = pageWith({ declared: { text: 'MI' } });
    const [, id] = /<input id="([^"]+)"[^>]*role="combobox"/.exec(html) ?? [];
    assert.match(
      html,
      new RegExp(`role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="${id}-choices"`),
    );
    assert.match(html, new RegExp(`id="${id}-choices"[^>]*role="listbox" aria-label="Licenses"`));
  });
});

describe('Editor that lost its place', () => {
  const left = new Map([['releaseDate', { isOpen: false, parts: { text: '2024-0' } }]]);

  it('shows the typed text beside the value, to continue or to discard', () => {
    const html = htmlOf(draftSnapshot(null), { typing: left });
    assert.match(textOf(html), /Release date Jan 25, 2013 Unsaved change: 2024-0 Continue Editing · Discard/);
    const names = buttonNames(html);
    assert.ok(names.includes('Continue Editing: Release date') && names.includes('Discard: Release date'));
  });

  it('waits while the draft is read-only', () => {
    const html = htmlOf(draftSnapshot({ isUnreadable: true }), {
      typing: openEditors({ declared: { text: 'typed' } }),
    });
    assert.doesNotMatch(html, /role="combobox"/);
    assert.match(textOf(html), /Unsaved change: typed (?!Continue)/);
  });
});

describe('All facets', () => {
  it('can be shown for editing', () => {
    const text = textOf(htmlOf(draftSnapshot(null), { opened: new Map([['facets', 1]]) }));
    assert.match(
      text,
      /Facets tests \*\*\/test\/\*\* \*\*\/\*\.spec\.js doc docs\/\*\* data no glob dev no glob examples no glob/,
    );
  });
});
