import assert from 'node:assert/strict';

import type { LinkedDependency, LinkedWorkspace, LinkOptions, WorkspaceFile } from '../../../../src/manifests/link.ts';
import { linkWorkspace, readUserSettings } from '../../../../src/manifests/ecosystems.ts';
import type { ManifestFormat } from '../../../../src/manifests/format.ts';
import { readerFor, readerOf } from '../../../../src/manifests/readers.ts';
import { isSupport } from '../../../../src/manifests/registry.ts';
import type { Environment, UserSettingsFile } from '../../../../src/manifests/userSettingsFile.ts';

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
  /**
   * What is still withheld once every source is answered *Public*, as `path name`. Absent: nothing. A name that the
   * user's own settings declare private has no source to answer, for example.
   */
  readonly stays?: readonly string[];
}

export function checkPrivacy(cases: readonly PrivacyCase[]): void {
  for (const one of cases)
    it(one.what, () => {
      assert.deepEqual(answersOf(linkCase(one)), one.answers);
      assert.deepEqual(withheldOnceAnswered(one), one.stays ?? [], 'withheld once every source is answered');
    });
}

/** The files of a workspace and the answers of its user. */
export type LinkedCase = Pick<PrivacyCase, 'files' | 'user' | 'environment' | 'isPublic' | 'isPrivate'> & {
  readonly privatePackages?: readonly string[];
};

/** What waits for an answer, or has none, after every source that a row names was answered *Public*: `path name`. */
export function withheldOnceAnswered(one: LinkedCase): readonly string[] {
  const answered = new Set(one.isPublic);
  for (;;) {
    const { manifests } = linkCase({ ...one, isPrivate: [], isPublic: [...answered] });
    const held = manifests.flatMap(({ path, dependencies }) =>
      dependencies.filter(isWithheld).map(({ dependency, source }) => ({ row: `${path} ${dependency.name}`, source })),
    );
    const open = held.flatMap(({ source }) => (source === undefined || answered.has(source) ? [] : [source]));
    if (open.length === 0) return held.map(({ row }) => row);
    for (const source of open) answered.add(source);
  }
}

function isWithheld({ reason }: LinkedDependency): boolean {
  return reason === 'sourceUnknown' || reason === 'privateRegistry';
}

export function linkCase({
  files,
  user = [],
  environment = {},
  isPublic = [],
  isPrivate = [],
  privatePackages = [],
}: LinkedCase): LinkedWorkspace {
  const supports: LinkOptions['supports'][number][] = [];
  const manifests: WorkspaceFile[] = [];
  for (const [path, text] of Object.entries(files)) {
    const format = readerFor(path);
    if (isSupport(path)) supports.push(text === null ? { path, text: '', isUnreadable: true } : { path, text });
    else if (format) manifests.push(manifestAt(path, format, text));
  }
  const link = (): LinkedWorkspace =>
    linkWorkspace(manifests, {
      supports,
      privatePackages,
      publicMirrors: isPublic,
      privateSources: isPrivate,
      userSettings: readUserSettings(user, environment),
    });
  let linked = link();
  // A file that a manifest names is passed with the next run, as in the editor and in the scan.
  for (let runs = 0; runs < 20; runs++) {
    const isPassed = (path: string): boolean => [...supports, ...manifests].some((file) => file.path === path);
    const wanted = linked.wanted.filter(({ path }) => Object.hasOwn(files, path) && !isPassed(path));
    if (wanted.length === 0) break;
    for (const { path, formatId } of wanted) {
      const text = files[path] ?? null;
      const format = formatId === null ? null : (readerFor(path) ?? readerOf(formatId));
      if (format) manifests.push(manifestAt(path, format, text));
      else supports.push(text === null ? { path, text: '', isUnreadable: true } : { path, text });
    }
    linked = link();
  }
  return linked;
}

function manifestAt(path: string, format: ManifestFormat, text: string | null): WorkspaceFile {
  return text === null
    ? { path, format, reading: { dependencies: [], problems: [], facts: { kind: 'none' } }, isUnreadable: true }
    : { path, format, reading: format.read(text) };
}

function answersOf({ manifests }: LinkedWorkspace): string[] {
  return manifests.flatMap(({ path, dependencies }) =>
    dependencies.map((dependency) => `${path} ${dependency.dependency.name}: ${answerOf(dependency)}`),
  );
}

function answerOf({ coordinates, reason, source }: LinkedDependency): string {
  assert.ok(coordinates === null || source === undefined, 'what is sent has no source to ask about');
  if (coordinates) return 'public';
  if (source === undefined) return reason ?? '';
  return `${reason === 'sourceUnknown' ? 'perhaps' : reason === 'privateRegistry' ? 'from' : reason} ${source}`;
}
