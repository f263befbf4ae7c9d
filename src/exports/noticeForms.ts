import type { Steps } from '../base/steps.ts';
import { htmlText } from '../core/htmlText.ts';
import { backticks, markdownText } from '../core/markdownText.ts';
import { safeAddress } from './provenance.ts';
import type { ExportFormat } from './exportFormat.ts';
import { type ComponentNotice, type MissingNotice, type NoticeDocument, noticeDocument } from './notice.ts';
import { copyrightsOf, factsOf, gapText, introduction, missingTitle, nameOf, title } from './noticeTexts.ts';

/** Blocks written between two pauses: the texts of one may be long. */
const slice = 4;

const rule = '-'.repeat(80);

/** A notice is for what ships. */
const notice = { isNotice: true, scopes: ['runtime'] } as const;

export const noticeAsText: ExportFormat = {
  ...notice,
  id: 'notice',
  label: 'NOTICE as text',
  detail: 'Licenses and notices of third-party components',
  fileName: 'NOTICE',
  extension: null,
  write: function* (project, notices) {
    return yield* noticeText(yield* noticeDocument(project, notices));
  },
};

export const noticeAsMarkdown: ExportFormat = {
  ...notice,
  id: 'notice-md',
  label: 'NOTICE as Markdown',
  detail: null,
  fileName: 'NOTICE.md',
  extension: 'md',
  write: function* (project, notices) {
    return yield* noticeMarkdown(yield* noticeDocument(project, notices));
  },
};

export const noticeAsHtml: ExportFormat = {
  ...notice,
  id: 'notice-html',
  label: 'NOTICE as HTML',
  detail: null,
  fileName: 'NOTICE.html',
  extension: 'html',
  write: function* (project, notices) {
    return yield* noticeHtml(yield* noticeDocument(project, notices));
  },
};

function* noticeText(document: NoticeDocument): Steps<readonly string[]> {
  const parts = [title, '', ...introduction(document)];
  for (const [at, { components, text }] of document.blocks.entries()) {
    parts.push('', rule, '');
    for (const one of components) parts.push(nameOf(one), ...factsOf(one).map((fact) => `  ${fact}`));
    parts.push('', text);
    if (at % slice === 0) yield;
  }
  if (document.missing.length > 0) {
    parts.push('', rule, '', missingTitle, '');
    for (const one of document.missing)
      parts.push(`- ${nameOf(one)}: ${gapText(one)}`, ...copyrightsOf(one).map((line) => `  ${line}`));
  }
  return parts.map((part) => `${part}\n`);
}

/** Names and facts are escaped; texts are in fences that are longer than any run of backticks in them. */
function* noticeMarkdown(document: NoticeDocument): Steps<readonly string[]> {
  const parts = [`# ${title}`, '', ...introduction(document).flatMap((line) => [escaped(line), ''])];
  for (const [at, { components, text }] of document.blocks.entries()) {
    for (const one of components) {
      parts.push(`## ${escaped(nameOf(one))}`, '', ...factsOf(one).map((fact) => `- ${escaped(fact)}`));
      parts.push('');
    }
    const fence = backticks(text, 3);
    parts.push(`${fence}text`, text, fence, '');
    if (at % slice === 0) yield;
  }
  if (document.missing.length > 0) {
    parts.push(`## ${missingTitle}`, '');
    for (const one of document.missing) {
      parts.push(`- ${escaped(`${nameOf(one)}: ${gapText(one)}`)}`);
      parts.push(...copyrightsOf(one).map((line) => `  - ${escaped(line)}`));
    }
  }
  return parts.map((part) => `${part}\n`);
}

/** One page without scripts, whose policy allows nothing to be loaded. */
function* noticeHtml(document: NoticeDocument): Steps<readonly string[]> {
  const parts = [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    '<style>',
    ':root { color-scheme: light dark }',
    'body { font-family: system-ui, sans-serif; line-height: 1.5; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }',
    'pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid; padding-left: 1rem }',
    'h2, li { overflow-wrap: anywhere }',
    '</style>',
    '</head>',
    '<body>',
    `<h1>${title}</h1>`,
    ...introduction(document).map((line) => `<p>${htmlText(line)}</p>`),
  ];
  for (const [at, { components, text }] of document.blocks.entries()) {
    parts.push('<section>');
    for (const one of components) parts.push(`<h2>${htmlName(one)}</h2>`, ...htmlFacts(one));
    parts.push(`<pre>${htmlText(text)}</pre>`, '</section>');
    if (at % slice === 0) yield;
  }
  if (document.missing.length > 0) {
    parts.push('<section>', `<h2>${missingTitle}</h2>`, '<ul>');
    for (const one of document.missing) parts.push(htmlMissing(one));
    parts.push('</ul>', '</section>');
  }
  parts.push('</body>', '</html>');
  return parts.map((part) => `${part}\n`);
}

/** Marks stay readable where they can't be syntax: commas and the like, and what is inside of names and versions. */
function escaped(text: string): string {
  const plain = markdownText(text)
    .replace(/&#(?:34|39|40|41|44|59);/g, unescaped)
    .replace(/&#58;(?= )/g, ':')
    .replace(/(?<=\w)&#(?:45|47|95);(?=\w)/g, unescaped);
  // An address that begins with `www.` would become a link.
  return /www/i.test(text) ? plain : plain.replace(/(?<=[A-Za-z])&#46;|(?<=\d)&#46;(?=\w)/g, '.');
}

function unescaped(reference: string): string {
  return String.fromCharCode(Number(reference.slice(2, -1)));
}

function htmlName(one: ComponentNotice): string {
  const address = safeAddress(one.website);
  const name = htmlText(nameOf(one));
  return address !== null && /^https?:/.test(address) ? `<a href="${htmlText(address)}">${name}</a>` : name;
}

function htmlFacts(one: ComponentNotice): readonly string[] {
  return htmlList(factsOf(one));
}

function htmlMissing(one: MissingNotice): string {
  const copyrights = htmlList(copyrightsOf(one)).join('');
  return `<li>${htmlText(`${nameOf(one)}: ${gapText(one)}`)}${copyrights}</li>`;
}

function htmlList(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['<ul>', ...lines.map((line) => `<li>${htmlText(line)}</li>`), '</ul>'];
}
