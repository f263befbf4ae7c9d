import assert from 'node:assert/strict';

import {
  type LinkedDependency,
  type LinkOptions,
  type WorkspaceFile,
  linkWorkspace,
} from '../../../src/manifests/link.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { isSupport } from '../../../src/manifests/registry.ts';
import { readUserSettings } from '../../../src/manifests/userSettings.ts';
import type { Environment, UserSettingsFile } from '../../../src/manifests/userSettingsFile.ts';

/** A workspace, its settings, and which of its names may be sent. */
export interface PrivacyCase {
  readonly what: string;
  /** Texts by path; `null` for a file that cannot be read. */
  readonly files: Readonly<Record<string, string | null>>;
  /** Settings files outside the workspace, the nearest first. */
  readonly user?: readonly UserSettingsFile[];
  readonly environment?: Environment;
  readonly isPublic?: readonly string[];
  readonly isPrivate?: readonly string[];
  /**
   * `path name: answer` for every dependency in file order. `public`: it has coordinates. `from <source>`: it comes
   * from that private source. `perhaps <source>`: it may come from there. Any other answer is the reason, as in the
   * code.
   */
  readonly answers: readonly string[];
}

export function checkPrivacy(cases: readonly PrivacyCase[]): void {
  for (const one of cases) it(one.what, () => assert.deepEqual(answersOf(one), one.answers));
}

function answersOf({ files, user = [], environment = {}, isPublic = [], isPrivate = [] }: PrivacyCase): string[] {
  const supports: LinkOptions['supports'][number][] = [];
  const manifests: WorkspaceFile[] = [];
  for (const [path, text] of Object.entries(files)) {
    const format = readerFor(path);
    if (isSupport(path)) supports.push(text === null ? { path, text: '', isUnreadable: true } : { path, text });
    else if (format) manifests.push({ path, format, reading: format.read(text ?? '') });
  }
  const linked = linkWorkspace(manifests, {
    supports,
    privatePackages: [],
    publicMirrors: isPublic,
    privateSources: isPrivate,
    userSettings: readUserSettings(user, environment),
  });
  return linked.manifests.flatMap(({ path, dependencies }) =>
    dependencies.map((dependency) => `${path} ${dependency.dependency.name}: ${answerOf(dependency)}`),
  );
}

function answerOf({ coordinates, reason, source }: LinkedDependency): string {
  assert.ok(coordinates === null || source === undefined, 'what is sent has no source to ask about');
  if (coordinates) return 'public';
  if (source === undefined) return reason ?? '';
  return `${reason === 'sourceUnknown' ? 'perhaps' : reason === 'privateRegistry' ? 'from' : reason} ${source}`;
}
