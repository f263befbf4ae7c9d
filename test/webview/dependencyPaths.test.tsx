import assert from 'node:assert/strict';
import type { PanelDependencyPaths, PanelResolved, PanelSnapshot } from '../../src/protocol/snapshot.ts';
import { htmlOf, textOf } from './page.tsx';
import { contentOf, plain, snapshotOf } from './snapshots.ts';

const step = (name: string, canOpen = true) => ({ name, version: '1.0.0', canOpen });

function snapshot(dependencyPaths: PanelDependencyPaths | null, resolved: PanelResolved | null = null): PanelSnapshot {
  return { ...snapshotOf(contentOf(plain)), dependencyPaths, resolved };
}

/** The HTML of the line only. */
function lineOf(dependencyPaths: PanelDependencyPaths | null): string {
  return /<div class="[^"]*dependency-paths">.*?<\/div>/.exec(htmlOf(snapshot(dependencyPaths)))?.[0] ?? '';
}

function known(names: readonly string[], more: object = {}): PanelDependencyPaths {
  const steps = names.map((name) => step(name));
  return { state: 'known', steps, file: 'package.json', others: 0, isComplete: true, ...more };
}

const lines: readonly (readonly [about: string, dependencyPaths: PanelDependencyPaths | null, expected: string])[] = [
  ['is not there without a workspace', null, ''],
  ['keeps its place while one looks', { state: 'loading' }, 'Required by searching lock files…'],
  ['says when no file names it', { state: 'unnamed' }, 'Not used in this workspace.'],
  [
    'says when a file does not send',
    { state: 'noPath', file: 'go.mod', why: 'noGraph' },
    'go.mod has no dependency graph.',
  ],
  [
    'says when nothing leads to it',
    { state: 'noPath', file: 'package-lock.json', why: 'unconnected' },
    'No direct dependency in package-lock.json requires it.',
  ],
  [
    'says when a file is not at hand',
    { state: 'noPath', file: 'package-lock.json', why: 'unavailable' },
    'package-lock.json has just changed or can’t be read.',
  ],
  ['names the file of a direct one', known(['callsite']), 'Declared in package.json'],
  ['shows the path to any other', known(['a', '@b/c', 'callsite']), 'Required by a @b/c callsite package.json'],
  ['says that there is another path', known(['callsite'], { others: 1 }), 'Declared in package.json 1 more'],
  ['counts other paths', known(['a', 'b'], { others: 1200 }), 'Required by a b package.json 1,200 more'],
  [
    'does not pretend to have counted all',
    known(['a', 'b'], { others: 199, isComplete: false }),
    'Required by a b package.json more than 199',
  ],
];

describe('Line that says what brings a component in', () => {
  for (const [about, dependencyPaths, expected] of lines)
    it(about, () => assert.equal(textOf(lineOf(dependencyPaths)), expected));

  it('has a button for every component that has a panel', () => {
    const steps = [step('open'), step('private', false), step('this one')];
    const html = lineOf({ state: 'known', steps, file: 'package.json', others: 2, isComplete: true });
    const buttons = [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => textOf(button));
    assert.deepEqual(buttons, ['open', 'package.json', '2 more']);
    assert.match(html, /title="Open open 1\.0\.0"/);
    assert.match(html, /title="Show open 1\.0\.0 in package\.json"/);
    assert.match(html, /aria-current="page"[^>]*><bdi>this one/);
  });

  it('shows component names as text', () => {
    const name = '<img src=x onerror=alert(1)>\u202E"';
    const html = lineOf({ ...known([name, 'b']), state: 'known', file: '<b>.json' } as PanelDependencyPaths);
    assert.doesNotMatch(html, /<img|<b>|\u202E/);
    assert.match(html, /<bdi>&lt;img src=x onerror=alert\(1\)>‹U\+202E›&quot;<\/bdi>.*<bdi>&lt;b>\.json<\/bdi>/);
  });

  it('appears in the head whatever is known about the license', () => {
    const html = htmlOf({ ...snapshot(known(['a', 'b'])), content: { state: 'loading', lastKnown: null } });
    assert.match(textOf(html), /Looking up… npm\/npmjs\/@tj\/callsite\/1\.0\.0 Required by a b package\.json/);
  });
});

const notices: readonly (readonly [resolved: PanelResolved, pattern: RegExp])[] = [
  [
    { file: 'package.json', requirement: '^1.2', version: '1.9.0', isChecked: true },
    /Resolved, not locked package\.json requires \^1\.2\. The newest known version in that range is 1\.9\.0\./,
  ],
  [
    { file: 'pom.xml', requirement: '${x}', version: '1.9.0', isChecked: false },
    /pom\.xml requires \$\{x\}\. The newest known version is 1\.9\.0; the range was not checked\./,
  ],
  [
    { file: 'a.csproj', requirement: null, version: '1.9.0', isChecked: true },
    /a\.csproj specifies no version\. The newest known version is 1\.9\.0\./,
  ],
];

describe('Version without a lock', () => {
  for (const [resolved, pattern] of notices)
    it(`shows this notice: ${pattern.source.slice(0, 40)}`, () => {
      const text = textOf(htmlOf(snapshot(null, resolved)));
      assert.match(text, pattern);
      assert.match(text, /The installed version may differ/);
    });

  it('shows no notice for a locked version', () => assert.doesNotMatch(htmlOf(snapshot(null)), /Resolved, not locked/));
});
