import type { Revision } from '../data/coordinates.ts';
import { hasRevision, isKnownKind, parseCoordinates, plainNamespace, textOf } from '../data/coordinates.ts';
import type { Definition, FileEntry } from '../data/definition.ts';
import { isFields, isStrings } from '../data/json.ts';
import type { Schema } from '../data/schema.ts';
import { check, sentence } from '../data/schema.ts';
import { digestLike } from '../fixtures/hash.ts';
import { genericText } from '../fixtures/texts.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { failure, html, json } from '../http/reply.ts';
import { attachmentText } from '../world/attachments.ts';
import { definitionOf } from '../world/definitions.ts';
import type { World } from '../world/world.ts';
import { ask } from './asked.ts';
import type { Notice } from './noticeText.ts';
import { htmlNotices, templateNotices, textNotices } from './noticeText.ts';

const schema: Schema = {
  is: 'object',
  fields: {
    coordinates: { is: 'array', of: { is: 'string' } },
    renderer: { is: 'string', oneOf: ['text', 'html', 'template', 'json'] },
    options: { is: 'object', fields: { template: { is: 'string' } } },
  },
  required: ['coordinates'],
};

/** `POST /notices` (service-api.md 7). */
export function noticesRoute({ world, method, segments, body }: Call): Reply | undefined {
  if (method !== 'POST' || segments.length !== 1) return undefined;
  const checked = check(schema, body ?? {});
  if (!checked.valid) return html(sentence(checked.violation), 400);
  const { coordinates, renderer = 'text', options } = isFields(checked.value) ? checked.value : {};
  const names = isStrings(coordinates) ? coordinates : [];
  if (names.length > world.limits.notices) return html(`Body contains too many coordinates: ${names.length}`, 400);
  const template = isFields(options) && typeof options['template'] === 'string' ? options['template'] : undefined;
  if (renderer === 'template' && template === undefined) return failure(500);

  const warnings = {
    noDefinition: new Array<string>(),
    noLicense: new Array<string>(),
    noCopyright: new Array<string>(),
  };
  const notices: Notice[] = [];
  for (const name of names) {
    const given = parseCoordinates(name);
    if (given === undefined || !hasRevision(given) || !isKnownKind(given)) continue;
    ask(world, 'notices', given);
    const { definition } = definitionOf(world, given);
    const notice = noticeOf(world, given, definition);
    if (!definition.described?.tools?.length) warnings.noDefinition.push(textOf(given));
    else if (notice === undefined) warnings.noLicense.push(textOf(given));
    if (notice === undefined) continue;
    if (notice.copyrights === undefined) warnings.noCopyright.push(textOf(given));
    notices.push(notice);
  }
  // The service doesn't keep the order of the request.
  notices.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return json({ content: content(String(renderer), notices, template), summary: { total: names.length, warnings } });
}

function content(renderer: string, notices: readonly Notice[], template: string | undefined): unknown {
  if (renderer === 'json') return { packages: notices };
  if (renderer === 'html' && template === undefined) return htmlNotices(notices);
  return template === undefined ? textNotices(notices) : templateNotices(template, notices);
}

/** `undefined` without a declared license. */
function noticeOf(world: World, given: Revision, definition: Definition): Notice | undefined {
  const license: unknown = definition.licensed?.declared;
  if (typeof license !== 'string' || license === 'NOASSERTION') return undefined;
  const { name, revision } = given;
  const scope = plainNamespace(given);
  const parties = definition.licensed.facets?.['core']?.attribution.parties;
  return {
    uuid: digestLike(textOf(given), 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
    name: scope === null ? name : `${scope}/${name}`,
    version: revision,
    website: definition.described?.projectWebsite ?? '',
    license,
    text: ownText(world, definition) ?? genericText(license),
    ...(parties === undefined ? {} : { copyrights: parties }),
  };
}

/** The component's own license file: in the top folder or in `package/`. */
function ownText(world: World, { files }: Definition): string | undefined {
  const own = Array.isArray(files) ? files.find(isOwnLicense) : undefined;
  return own?.token === undefined ? undefined : attachmentText(world, own.token);
}

/** Checks every field, because a hostile definition has files of any form. */
function isOwnLicense(file: unknown): file is FileEntry {
  if (!isFields(file) || !isStrings(file['natures']) || typeof file['path'] !== 'string') return false;
  return file['natures'].includes('license') && /^(package\/|[^/]*@[^/]*\/)?[^/]+$/.test(file['path']);
}
