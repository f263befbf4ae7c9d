import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Definition } from '../../src/core/definition.ts';
import { htmlOf, pageText } from './page.tsx';
import { contentOf, plain, snapshotOf } from './snapshots.ts';

const markup = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>';
const turned = 'safe\u202Egpj.exe';

function everywhere(text: string): Definition {
  return {
    ...plain,
    coordinates: { type: text, provider: text, namespace: text, name: text, revision: text },
    described: {
      ...plain.described,
      releaseDate: text,
      projectWebsite: text,
      issueTracker: text,
      sourceLocation: {
        type: text,
        provider: text,
        namespace: text,
        name: text,
        revision: text,
        url: text,
        path: text,
      },
      urls: { registry: text, version: text, download: text },
      hashes: new Map([[text, text]]),
      tools: [text, `${text}/1`, `curation/${text}`, 'curation/', '/'],
      facets: new Map([[text, [text]]]),
    },
    licensed: {
      ...plain.licensed,
      declared: text,
      facets: [
        {
          name: text,
          files: 1,
          attribution: { parties: [text], unknown: 0 },
          discovered: { expressions: [text], unknown: 0 },
        },
      ],
    },
    updated: text,
  };
}

function pageOf(definition: Definition): string {
  return htmlOf(snapshotOf(contentOf(definition), definition));
}

describe('Hostile values', () => {
  it('appear as text, never as markup', () => {
    const html = pageOf(everywhere(markup));
    assert.doesNotMatch(html, /<img|<script|<\/script/);
    assert.ok(pageText(everywhere(markup)).includes(markup));
  });

  it('never appear inside an attribute with an effect', () => {
    const withoutValues = pageOf(everywhere(markup)).replace(/"[^"]*"/g, '""');
    for (const [tag] of withoutValues.matchAll(/<[a-z][^>]*>/g)) assert.doesNotMatch(tag, / (?:on\w+|style|srcdoc)=/);
  });

  it('do not change the text direction of the page', () => {
    const html = pageOf(everywhere(turned));
    assert.ok(!html.includes('\u202E'));
    assert.match(html, /<bdi>safe‹U\+202E›gpj\.exe<\/bdi>/);
  });

  it('do not control a terminal into which they are pasted', () => {
    assert.doesNotMatch(pageOf(everywhere('a\u001b[31m\u0007\u009b')), /\p{Cc}/u);
  });

  for (const text of ['javascript:alert(1)', 'command:quit', 'data:text/html,x', 'https://a@b.example', 'file:///etc'])
    it(`are no links: ${text}`, () => assert.doesNotMatch(pageOf(everywhere(text)), /<a /));

  for (const text of ['', ' ', '__proto__', 'constructor', '{count}', '-', '٣٤٥', '2024-99-99', '9'.repeat(400)])
    it(`are drawn: “${text.slice(0, 20)}”`, () => assert.match(pageOf(everywhere(text)), /<h2[^>]*>Licensed/));
});

describe('Very long text', () => {
  const long = `${'MIT AND '.repeat(25_000)}MIT`;
  const definition: Definition = { ...plain, licensed: { ...plain.licensed, declared: long } };

  it('is cut, with a button that shows all of it', () => {
    const html = pageOf(definition);
    assert.ok(html.length < 40_000, String(html.length));
    assert.match(html, /Show all 200,003 characters/);
  });

  it('is complete when it is expanded', () => {
    const opened = new Map([['license', 1]]);
    const html = htmlOf(snapshotOf(contentOf(definition), definition), { opened });
    assert.ok(html.includes(long));
    assert.match(html, /Show less/);
  });

  it('is cut everywhere', () => {
    const html = pageOf(everywhere('x'.repeat(200_000)));
    assert.ok(html.length < 60_000, String(html.length));
  });
});

describe('Very many values', () => {
  it('do not create very many elements', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `value ${at}`);
    const definition: Definition = {
      ...plain,
      described: { ...plain.described, tools: many, facets: new Map([['tests', many]]) },
      licensed: {
        ...plain.licensed,
        facets: [
          {
            name: 'core',
            files: 50_000,
            attribution: { parties: many, unknown: 0 },
            discovered: { expressions: many, unknown: 0 },
          },
        ],
      },
    };
    const html = pageOf(definition);
    assert.ok((html.match(/<li/g)?.length ?? 0) < 60);
    assert.match(html, /50,000/);
  });
});

describe('Source code of the page', () => {
  const folder = path.resolve('src/webview');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

  it('exists', () => assert.ok(files.length > 20));

  for (const name of files)
    it(`creates no HTML from text and no inline styles: ${name}`, () => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      assert.doesNotMatch(
        text,
        /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/,
      );
      assert.doesNotMatch(text, /\bstyle=/);
    });
});
