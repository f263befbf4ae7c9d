import assert from 'node:assert/strict';

import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { readUserSettings } from '../../../../src/manifests/ecosystems.ts';
import type { Environment, UserSettingsFile } from '../../../../src/manifests/userSettingsFile.ts';
import { type LinkedCase, linkCase, withheldOnceAnswered } from '../privacy/table.ts';

/** A workspace, which of its names are sent, which are withheld, and why. */
export interface SourceCase {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** Paths of settings in the workspace that cannot be read. */
  readonly unreadable?: readonly string[];
  /** Settings outside the workspace, the nearest first. */
  readonly user?: readonly UserSettingsFile[];
  readonly environment?: Environment;
  /** Names of sources that the user answered to be *Public*. */
  readonly answers?: readonly string[];
  readonly privatePackages?: readonly string[];
  /** Name → `asked`, or the reason and the source. A name has the same answer in every file. */
  readonly expected: Readonly<Record<string, string>>;
  /** As in `PrivacyCase`. */
  readonly stays?: readonly string[];
}

export function testSources(ecosystem: string, cases: readonly SourceCase[]): void {
  describe(`Sources of packages: ${ecosystem}`, () => {
    for (const one of cases)
      it(one.title, () => {
        assert.deepEqual(answersOf(one), one.expected);
        assert.deepEqual(withheldOnceAnswered(linkedCase(one)), one.stays ?? [], 'withheld once all is answered');
      });
  });
}

function linkedCase({ unreadable = [], answers = [], ...rest }: SourceCase): LinkedCase {
  const files = { ...rest.files, ...Object.fromEntries(unreadable.map((path) => [path, null])) };
  return { ...rest, files, isPublic: answers };
}

function answersOf(one: SourceCase): Readonly<Record<string, string>> {
  const userSettings = readUserSettings(one.user ?? [], one.environment ?? {});
  assert.ok(!JSON.stringify(userSettings, plain).includes('word'), 'no secrets are kept');
  const { manifests } = linkCase(linkedCase(one));
  const found: Record<string, string> = {};
  for (const { dependencies } of manifests)
    for (const linked of dependencies) {
      const { name } = linked.dependency;
      const answer = answerOf(linked);
      if (linked.reason !== 'workspaceMember') assert.equal(found[name] ?? answer, answer, name);
      found[name] = answer;
    }
  return found;
}

function answerOf({ coordinates, reason, source }: LinkedDependency): string {
  return [coordinates ? 'requested' : null, reason, source]
    .filter((text) => text !== null && text !== undefined)
    .join(' ');
}

function plain(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}
