import assert from 'node:assert/strict';
import type { FileSums } from '../../../src/webview/files/fileQuery.ts';
import { htmlOf } from '../page.tsx';
import { contentOf, plain, snapshotOf } from '../snapshots.ts';
import { fileOf, folderOf, noSums } from './rows.ts';
import { filesHtml, tagsWith, spacedText } from './view.tsx';

const sums: FileSums = {
  files: 1234,
  licenses: [
    { license: 'MIT', files: 1000 },
    { license: null, files: 200 },
  ],
  otherLicenses: 34,
  holders: 7,
  needAttention: 12,
};

const rows = [
  folderOf('src', { isOpen: true, setSize: 2, sums }),
  fileOf('src/a.js', {
    license: 'MIT OR Apache-2.0',
    facets: ['core', 'dev'],
    natures: ['source'],
    copyrights: ['© Ann', '© Bob', '© Cid', '© Dan', '© Eve'],
    hashes: [{ name: 'sha1', value: 'd3c44a' }],
    needsAttention: true,
    isStored: true,
  }),
  fileOf('LICENSE', { posInSet: 2, setSize: 2, natures: ['license'] }),
];

describe('List of files', () => {
  const html = filesHtml({ rows, facts: { matching: 1234, all: 50_000, unreadable: 2, sums } });
  const text = spacedText(html);

  it('says how many files match, how many need attention, and what could not be read', () => {
    assert.match(text, /1,234 of 50,000 files · 12 need attention · unreadable entries: 2/);
  });

  it('says only the number of files when no filter is active', () => {
    assert.match(spacedText(filesHtml({ rows, facts: { matching: 8, all: 8 } })), /8 files (?!of|·)/);
    assert.match(spacedText(filesHtml({ rows, facts: { matching: 1, all: 1 } })), /1 file /);
  });

  it('shows which licenses the files carry', () => {
    assert.match(text, /MIT 1,000 No license found 200 with other licenses: 34/);
    const chosen = filesHtml({ rows, facts: { sums }, query: { licenses: [''] } });
    assert.match(chosen, /aria-pressed="true"><span class="button-text"><bdi[^>]*>No license found</);
  });

  it('has six columns, and names the one it is sorted by', () => {
    assert.match(text, /Path Facets License Copyrights Natures Hashes/);
    assert.deepEqual(
      [...html.matchAll(/aria-sort="(\w+)"/g)].map(([, sort]) => sort),
      ['ascending', 'none', 'none', 'none', 'none', 'none'],
    );
    const descending = filesHtml({ rows, query: { sort: { column: 'license', isDescending: true } } });
    assert.equal(/cell-license" aria-sort="(\w+)"/.exec(descending)?.[1], 'descending');
  });

  it('shows for a folder its files, most frequent licenses, holders and what needs attention', () => {
    const row = html.split('id="files-row-0"')[1]?.split('<div role="row"')[0] ?? '';
    assert.equal(
      spacedText(`<i ${row}`),
      'src 1,234 files MIT 1,000 · No license found 200 · +34 12 12 need attention holders: 7',
    );
  });

  it('shows all values of a file', () => {
    const row = html.split('id="files-row-1"')[1]?.split('id="files-row-2"')[0] ?? '';
    assert.match(
      spacedText(`<i ${row}`),
      /^a\.js stored by the service core, dev MIT OR Apache-2\.0 Needs attention © Ann \+4 source sha1 d3c44a/,
    );
  });

  it('is a tree grid whose rows state their level and position', () => {
    const [grid = ''] = tagsWith(html, 'role="treegrid"');
    assert.match(grid, /tabindex="0".*aria-label="Files".*aria-multiselectable="true".*aria-rowcount="4"/i);
    const found = tagsWith(html, 'aria-level').map((tag) =>
      ['rowindex', 'level', 'posinset', 'setsize', 'expanded', 'selected'].map(
        (name) => new RegExp(`aria-${name}="(\\w+)"`).exec(tag)?.[1] ?? '-',
      ),
    );
    assert.deepEqual(found, [
      ['2', '1', '1', '2', 'true', '-'],
      ['3', '2', '1', '1', '-', 'false'],
      ['4', '1', '2', '2', '-', 'false'],
    ]);
  });

  it('names the active row only while that row is drawn', () => {
    assert.match(filesHtml({ rows, active: 2 }), /aria-activedescendant="files-row-2"/);
    for (const active of [3, 40]) assert.doesNotMatch(filesHtml({ rows, active }), /activedescendant/);
    assert.doesNotMatch(filesHtml({ rows, from: 100, active: 99 }), /activedescendant/);
  });

  it('shows full paths in the flat list', () => {
    const list = filesHtml({ rows: [fileOf('src/a.js', { name: 'src/a.js', level: 1 })], query: { shape: 'list' } });
    assert.match(list, /class="short file-folder faint"[^>]*>src\/<\/bdi><bdi class="short file-name"[^>]*>a\.js</);
    assert.doesNotMatch(list, /twistie/);
    assert.match(list, /aria-label="List"[^>]*aria-pressed="true"/);
  });

  it('keeps the previous rows while it loads, and says that it is busy', () => {
    const asking = filesHtml({ rows, isReading: true });
    assert.match(asking, /role="treegrid"[^>]*aria-busy="true"/);
    assert.equal(tagsWith(asking, 'aria-level').length, 3);
    assert.doesNotMatch(asking, /ghost/);
  });

  it('offers to go back to the top once it is out of view', () => {
    assert.match(filesHtml({ rows, from: 30 }), /aria-label="To the top"/);
    assert.doesNotMatch(filesHtml({ rows }), /To the top/);
  });
});

describe('License of a file', () => {
  const licenses: readonly (readonly [license: string | null, icon: string, pattern: RegExp])[] = [
    ['MIT', 'law', /^MIT$/],
    ['LicenseRef-scancode-x', 'bookmark', /^LicenseRef-scancode-x Custom license \(LicenseRef\)$/],
    ['NOASSERTION', 'question', /^NOASSERTION License unclear$/],
    ['MIT AND NOASSERTION', 'question', /License unclear$/],
    ['OTHER', 'note', /^OTHER Other license$/],
    ['NONE', 'circle-slash', /^NONE No license$/],
    [null, 'dash', /^No license found$/],
    ['', 'dash', /^No license found$/],
  ];
  for (const [license, icon, pattern] of licenses)
    it(`shows ${license ?? 'nothing'} with an icon and a text of its own`, () => {
      const html = filesHtml({ rows: [fileOf('a', { license })] });
      const cell = /<span class="file-license .*?(?=<div role="gridcell")/s.exec(html)?.[0] ?? '';
      assert.equal(/codicon-([\w-]+)/.exec(cell)?.[1], icon);
      assert.match(spacedText(cell), pattern);
    });
});

describe('Selected files', () => {
  it('are marked and counted, and can be copied and deselected', () => {
    const html = filesHtml({ rows, selected: ['src/a.js', 'elsewhere'] });
    assert.equal(tagsWith(html, 'aria-selected="true"').length, 1);
    assert.match(spacedText(html), /selected files: 2 Copy paths/);
    assert.match(html, /aria-label="Clear selection"/);
  });

  it('are not mentioned when there are none', () => {
    assert.doesNotMatch(spacedText(filesHtml({ rows })), /selected|Copy paths/);
  });
});

describe('Active filters', () => {
  const query = { text: 'lib', licenses: ['MIT', 'ISC'], holders: ['Ann'], needsAttention: true };
  const html = filesHtml({ rows, query });

  it('each have a button that removes them', () => {
    const names = [...html.matchAll(/aria-label="(Remove filter: [^"]*)"/g)].map(([, name]) => name);
    assert.deepEqual(names, [
      'Remove filter: Path: lib',
      'Remove filter: License: MIT',
      'Remove filter: License: ISC',
      'Remove filter: Holder: Ann',
      'Remove filter: Needs attention',
    ]);
    assert.match(spacedText(html), /Clear all/);
  });

  it('are counted on their buttons, also for screen readers', () => {
    assert.match(html, /aria-label="Filter by: License, 2 chosen"/);
    assert.match(html, /aria-label="Filter by: Facet"/);
    assert.match(html, /<input type="checkbox" checked/);
    assert.match(html, /<input id="files-text"[^>]*value="lib"/);
  });

  it('do not fill the page', () => {
    const many = filesHtml({ rows, query: { holders: Array.from({ length: 150 }, (_, at) => `Holder ${at}`) } });
    assert.equal(tagsWith(many, 'aria-label="Remove filter: ').length, 12);
    assert.match(spacedText(many), /\+138/);
  });

  it('are described when they ask for files without a value', () => {
    const bare = filesHtml({ rows, query: { licenses: [''], holders: [''], natures: [''] } });
    assert.match(spacedText(bare), /License: No license found Holder: no copyright holder Nature: no nature/);
  });

  it('are none at first', () => assert.doesNotMatch(filesHtml({ rows }), /Remove filter|Clear all/));
});

describe('List without rows', () => {
  it('shows placeholders while it loads', () => {
    const html = filesHtml({ facts: null });
    assert.match(html, /aria-busy="true"/);
    assert.equal(tagsWith(html, 'class="ghost"').length, 8);
    assert.match(spacedText(html), /Reading…/);
    assert.doesNotMatch(html, /treegrid/);
  });

  it('shows placeholders in a page that has just opened', () => {
    assert.match(spacedText(htmlOf(snapshotOf(contentOf(plain)), { tab: 'files' })), /Files .*Reading…/);
  });

  it('says that nothing matches, and offers one action', () => {
    const html = filesHtml({ facts: { total: 0, matching: 0, all: 50_000, sums: noSums }, query: { text: 'zzz' } });
    assert.equal(spacedText(html).split('Clear all').length, 2);
    assert.match(spacedText(html), /0 of 50,000 files None found\.$/);
    assert.doesNotMatch(html, /treegrid/);
  });

  it('says that there are no files', () => {
    const text = spacedText(filesHtml({ facts: { total: 0, matching: 0, all: 0 } }));
    assert.match(text, /0 files The definition names no files\.$/);
  });

  it('says why it could not be read, and offers to try again', () => {
    const problem = { kind: 'failed', cause: 'The service did not answer within 30 seconds.' } as const;
    const html = filesHtml({ facts: null, problem });
    assert.match(spacedText(html), /Not read The service did not answer within 30 seconds\. Try Again/);
    assert.match(html, /role="alert"/);
    assert.doesNotMatch(html, /ghost|treegrid/);
  });

  it('says when the host does not know the request', () => {
    assert.match(
      spacedText(filesHtml({ facts: null, problem: { kind: 'unknownRequest' } })),
      /invalid request.*Try Again/,
    );
  });

  it('says nothing while the panel is closing', () => {
    assert.doesNotMatch(spacedText(filesHtml({ facts: null, problem: { kind: 'closed' } })), /could not|Try Again/);
  });

  it('keeps its rows when newer ones could not be read', () => {
    const html = filesHtml({ rows, problem: { kind: 'failed', cause: 'No answer.' } });
    assert.match(spacedText(html), /Not read No answer\. Try Again/);
    assert.equal(tagsWith(html, 'aria-level').length, 3);
  });
});

describe('Details of a row', () => {
  it('are absent until they are opened', () => assert.doesNotMatch(filesHtml({ rows }), /row-details/));

  it('show the values of a file that its columns cut', () => {
    const text = spacedText(detailsOf(filesHtml({ rows, active: 1, hasDetails: true })));
    assert.match(text, /src\/a\.js Open License MIT OR Apache-2\.0 Needs attention Copyrights © Ann © Bob © Cid \+2/);
    assert.match(text, /Facets core, dev Natures source Hashes sha1 d3c44a Text stored by the service/);
  });

  it('keep the place of values that a file does not have', () => {
    const bare = fileOf('a', { license: null, facets: [] });
    const text = spacedText(detailsOf(filesHtml({ rows: [bare], hasDetails: true })));
    assert.match(text, /License No license found Copyrights none Facets none Natures none Hashes none/);
  });

  it('show what is below a folder', () => {
    const text = spacedText(detailsOf(filesHtml({ rows, hasDetails: true })));
    assert.match(
      text,
      /src Files 1,234 files · 12 need attention License MIT 1,000 No license found 200 with other licenses: 34/,
    );
    assert.match(text, /Copyrights holders: 7/);
    assert.doesNotMatch(text, /Open/);
  });
});

function detailsOf(html: string): string {
  return /<section class="row-details".*?<\/section>/s.exec(html)?.[0] ?? '';
}
