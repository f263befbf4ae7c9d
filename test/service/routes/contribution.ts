import type { Coordinates } from '../data/coordinates.ts';
import { coordinatesOf, hasRevision, isKnownKind, textOf } from '../data/coordinates.ts';
import type { PatchError } from '../data/curationSchema.ts';
import { asPatch, checkCuration, licenseErrors, patchErrors } from '../data/curationSchema.ts';
import type { Curation } from '../data/definition.ts';
import type { Fields } from '../data/json.ts';
import { isFields } from '../data/json.ts';
import { curationOver } from '../data/overlay.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { failure, html, json } from '../http/reply.ts';
import { isStored } from '../world/definitions.ts';
import { changeOf, openPullRequest } from '../world/pullRequests.ts';
import type { Change } from '../world/world.ts';
import { ask } from './asked.ts';
import { pullRequestUrl } from './curationList.ts';

/** `PATCH /curations`: one pull request for all patches (service-api.md 5.4). */
export function contributionReply(call: Call): Reply {
  const { world, body } = call;
  if (!isFields(body)) return failure(500);
  const { contributionInfo: info, patches } = body;
  if (!isFields(info) || typeof info['type'] !== 'string' || !areAddressed(patches)) return failure(500);
  const errors = patches.map(patchErrors).filter((found) => found.length > 0);
  if (errors.length > 0) return refused(errors, patches);
  const changes = patches.map((patch): readonly [Coordinates | undefined, Change | undefined] => {
    const { coordinates: fields, revisions } = asPatch(patch);
    const coordinates = coordinatesOf([fields.type, fields.provider, fields.namespace || '-', fields.name]);
    return [coordinates, coordinates === undefined ? undefined : changeOf(coordinates, revisions)];
  });
  for (const [coordinates, change] of changes) {
    for (const revision of change?.revisions.keys() ?? []) {
      if (coordinates === undefined) return failure(500);
      ask(world, 'curations', { ...coordinates, revision });
      if (!isStored(world, { ...coordinates, revision })) return failure(500);
    }
  }
  const affected = changes.flatMap(([coordinates, change]) =>
    [...(change?.revisions.keys() ?? [])].flatMap((revision) => (coordinates ? [{ ...coordinates, revision }] : [])),
  );
  const { summary } = info;
  if (typeof summary !== 'string' || summary === '') return failure(422);
  return opened(call, {
    title: summary,
    body: description(info, affected),
    changes: changes.flatMap(([, change]) => change ?? []),
  });
}

/**
 * `PATCH /curations/<coordinates>` with form A, or with form B of the written description: bare curations of these
 * coordinates.
 */
export function singleReply(call: Call, path: readonly string[]): Reply | undefined {
  const coordinates = coordinatesOf(path);
  if (coordinates === undefined || !hasRevision(coordinates)) return undefined;
  const { world, body } = call;
  ask(world, 'curations', coordinates);
  if (!isKnownKind(coordinates)) return failure(404);
  if (!isFields(body)) return html('data must be object', 400);
  const form = formOf(body, coordinates);
  if (typeof form === 'string') return html(form, 400);
  let total: Curation | undefined;
  for (const patch of form.patches) {
    const checked = checkCuration(patch, 'written');
    if (!checked.valid) {
      return refused([[{ message: 'Invalid curation', error: checked.violation }]], form.patches);
    }
    const errors = licenseErrors(coordinates.revision, checked.curation);
    if (errors.length > 0) return refused([errors], form.patches);
    total = curationOver(total, checked.curation);
  }
  const changes = [changeOf(coordinates, { [coordinates.revision]: total ?? {} })];
  return opened(call, { title: form.title || textOf(coordinates), body: form.body, changes });
}

interface Form {
  readonly title: string;
  readonly body: string;
  readonly patches: readonly unknown[];
}

/** The form of the body (written-api.md 2.4), or a text that says what is wrong with it. */
function formOf(body: Fields, coordinates: Coordinates): Form | string {
  const { description: text, patch, contributionInfo: info, patches } = body;
  if (isFields(info) && Array.isArray(patches)) {
    return { title: textIn(info, 'summary'), body: description(info, [coordinates]), patches };
  }
  if (typeof text !== 'string') return "data must have required property 'description'";
  if (!isFields(patch)) return "data must have required property 'patch'";
  return { title: text.split('\n')[0] ?? text, body: text, patches: [patch] };
}

function areAddressed(patches: unknown): patches is readonly Fields[] {
  return (
    Array.isArray(patches) && patches.every((patch) => isFields(patch) && typeof patch['coordinates'] !== 'string')
  );
}

function refused(errors: readonly (readonly PatchError[])[], patches: readonly unknown[]): Reply {
  return json({ errors, patchesInError: patches }, 400);
}

function opened(call: Call, opening: { title: string; body: string; changes: readonly Change[] }): Reply {
  const author = authorOf(call);
  if (typeof author !== 'string') return author;
  const { number } = openPullRequest(call.world, { ...opening, by: author });
  return json({ prNumber: number, url: pullRequestUrl(number) });
}

/** The login of the token, or the service's own account. */
function authorOf({ world, headers }: Call): string | Reply {
  const token = headers['authorization']?.replace(/^Bearer /, '');
  if (token === undefined) return 'clearlydefinedbot';
  const login = Object.hasOwn(world.settings.tokens, token) ? world.settings.tokens[token] : undefined;
  if (login === undefined) return failure(401);
  return world.settings.signedInCurations === 'work' ? login : failure(500);
}

/** The service appends links to all changed definitions to the text (recorded: curations-of-component.json). */
function description(info: Fields, affected: readonly Coordinates[]): string {
  const type = textIn(info, 'type') || 'other';
  const line = (title: string, text: string): string => `\n**${title}:**\n${text}\n`;
  return (
    `\n**Type:** ${type.slice(0, 1).toUpperCase()}${type.slice(1)}\n` +
    line('Summary', textIn(info, 'summary')) +
    line('Details', textIn(info, 'details')) +
    line('Resolution', textIn(info, 'resolution')) +
    `\n**Affected definitions**:\n${affected.map(linkOf).join('\n')}`
  );
}

function linkOf(coordinates: Coordinates): string {
  const { name, revision } = coordinates;
  return `- [${name} ${revision}](https://clearlydefined.io/definitions/${textOf(coordinates)})`;
}

function textIn(info: Fields, name: string): string {
  const value = info[name];
  return typeof value === 'string' ? value : '';
}
