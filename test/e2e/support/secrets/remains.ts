import fs from 'node:fs';

import type { ConnectionRecord } from '../../../host/server/recordConnections.ts';
import { githubToken } from '../../../support/secrets/planted.ts';
import type { Workbench } from '../workbench.ts';
import type { Place } from './places.ts';
import { storedBelow } from './storedBytes.ts';
import type { WindowRecorder } from './windowRecorder.ts';

/** Bytes of a run, and where they were. */
export interface Remains {
  readonly place: Place;
  readonly where: string;
  readonly bytes: Uint8Array | string;
}

/** What a run leaves behind besides its window. */
export interface Traces {
  /** The profile's folder of user data. */
  readonly userDataDir: string;
  /** The file of `recordConnections`. */
  readonly connections: string;
  /** The text of the clipboard. */
  readonly clipboard: string;
  /** Exported files, by path. */
  readonly exported: readonly string[];
  readonly recorder: WindowRecorder;
}

/** The header in which the one submission carries the token, as the extension host writes it. */
const tokenHeader = `authorization: Bearer ${githubToken.text}`;

/** Everything that a run has stored, logged, shown and sent. */
export async function remainsOf(workbench: Workbench, traces: Traces): Promise<readonly Remains[]> {
  const { recorder } = traces;
  const service = new URL(workbench.service.url).host;
  const { host: editor, port } = new URL(workbench.page.url());
  // Each page of an extension has a host of its own there.
  const isEditors = ({ host }: URL): boolean => host === editor || host.endsWith(`.localhost:${port}`);
  const seen = (place: Place, all: WindowRecorder['logged']): Remains[] =>
    all.map(({ place: where, text }) => ({ place, where, bytes: text }));
  const ofPages = recorder.requests.filter(({ place }) => isWeb(place) && !isEditors(new URL(place)));
  return [
    ...(await requestsTo(workbench)),
    ...connectionsIn(traces.connections, service),
    ...seen(
      'sent elsewhere',
      ofPages.filter(({ place }) => !isGithub(place)),
    ),
    ...seen(
      'sent to GitHub by the editor',
      ofPages.filter(({ place }) => isGithub(place)),
    ),
    ...storedBelow(traces.userDataDir).map(({ place, bytes }) => ({ place: placeOf(place), where: place, bytes })),
    { place: 'stored by the editor', where: 'state of the page', bytes: await workbench.savedState() },
    { place: 'logged', where: 'output of the extension host', bytes: workbench.output },
    ...seen('logged', recorder.logged),
    ...seen('shown', recorder.shown),
    ...seen('messages to pages', recorder.messages),
    { place: 'clipboard', where: 'report', bytes: traces.clipboard },
    ...traces.exported.map((file): Remains => ({ place: 'exported', where: file, bytes: fs.readFileSync(file) })),
  ];
}

function isGithub(address: string): boolean {
  return new URL(address).host === 'api.github.com';
}

/** Where the extension host has connected to, besides sockets of this machine: each target once. */
export function targetsIn(connections: string): readonly string[] {
  const targets = recordsIn(connections).map(({ to }) => to);
  return [...new Set(targets.filter((to) => !to.startsWith('/')))];
}

/** The requests as the service received them; of submissions without the header that has the token. */
async function requestsTo({ service }: Workbench): Promise<readonly Remains[]> {
  const requests = await service.requests();
  return requests.map(({ headers, ...request }) => {
    const { authorization, ...others } = headers;
    const isOwn = request.method === 'PATCH' && authorization === `Bearer ${githubToken.text}`;
    return {
      place: 'sent to the service',
      where: `${request.method} ${request.target}`,
      bytes: JSON.stringify({ ...request, headers: isOwn ? others : headers }),
    };
  });
}

/** What the extension host wrote to each target, before any encryption. */
function connectionsIn(file: string, service: string): readonly Remains[] {
  const byTarget = new Map<string, Buffer[]>();
  for (const { to, sent } of recordsIn(file))
    byTarget.set(to, [...(byTarget.get(to) ?? []), Buffer.from(sent, 'base64')]);
  return [...byTarget].map(([to, parts]) => {
    const text = Buffer.concat(parts).toString('latin1');
    const isService = to.replace('localhost', '127.0.0.1') === service;
    // The one request of the one submission.
    return {
      place: isService ? 'sent to the service' : 'sent elsewhere',
      where: `connection to ${to}`,
      bytes: Buffer.from(isService ? text.replace(tokenHeader, '') : text, 'latin1'),
    };
  });
}

function recordsIn(file: string): readonly ConnectionRecord[] {
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line): ConnectionRecord => JSON.parse(line));
}

/** `file`: its path in the folder of user data. */
function placeOf(file: string): Place {
  if (/(?:^|\/)logs\//.test(file)) return 'logged';
  return file.includes('clearlydefined') ? 'stored by the extension' : 'stored by the editor';
}

function isWeb(address: string): boolean {
  return /^(?:https?|wss?):/.test(address);
}
