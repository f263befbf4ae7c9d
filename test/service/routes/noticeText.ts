/** One component of a notice file, as in the output of the `json` renderer. */
export interface Notice {
  readonly uuid: string;
  readonly name: string;
  readonly version: string;
  readonly website: string;
  readonly license: string;
  readonly text: string;
  readonly copyrights?: readonly string[];
}

/** Components with the same text share a block. */
export function textNotices(notices: readonly Notice[]): string {
  return buckets(notices)
    .map(({ text, packages }) => `${packages.map(heading).join('\n')}\n\n${text}`)
    .join('\n\n------\n\n');
}

export function htmlNotices(notices: readonly Notice[]): string {
  const sections = buckets(notices).map(
    ({ text, packages }) =>
      `<h2>${packages.map(({ name }) => escaped(name)).join(', ')}</h2>\n<pre>${escaped(text)}</pre>`,
  );
  return `<!DOCTYPE html>\n<html><body>\n${sections.join('\n')}\n</body></html>`;
}

/**
 * Supports only lists and values of the template language: `{{#buckets}}…{{/buckets}}`, `{{#packages}}`, `{{name}}`.
 */
export function templateNotices(template: string, notices: readonly Notice[]): string {
  return filled(template, { buckets: buckets(notices) });
}

interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly packages: readonly Notice[];
}

function buckets(notices: readonly Notice[]): readonly Bucket[] {
  const byText = new Map<string, Notice[]>();
  for (const notice of notices) byText.set(notice.text, [...(byText.get(notice.text) ?? []), notice]);
  return [...byText].map(([text, packages], index) => ({
    id: String(index),
    name: packages[0]?.license ?? '',
    text,
    packages,
  }));
}

function heading({ name, version, website, copyrights = [] }: Notice): string {
  return [`** ${name}; version ${version} -- ${website}`, ...copyrights].join('\n');
}

function filled(template: string, values: object): string {
  const own = new Map<string, unknown>(Object.entries(values));
  const withLists = template.replace(
    /{{#(?:each )?(\w+)}}([\s\S]*?){{\/(?:each|\1)}}/g,
    (_, name: string, inside: string) => {
      const items = own.get(name);
      return Array.isArray(items) ? items.map((item: object) => filled(inside, item)).join('') : '';
    },
  );
  return withLists.replace(/{{{?(\w+)}?}}/g, (whole, name: string) => (own.has(name) ? String(own.get(name)) : whole));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
