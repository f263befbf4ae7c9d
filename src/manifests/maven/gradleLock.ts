import { type Scope, widestScope } from '../../core/scopes.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { gradleScope } from './gradleScope.ts';
import { notLike } from '../problemMessage.ts';
import type { MavenFacts } from './mavenFacts.ts';

/**
 * Gradle's dependency locks (Gradle, Locking versions): `group:name:version=configurations`. Older versions have one
 * file for each configuration, named after it; see `gradleLocks.ts`.
 */
export const format: ManifestFormat<MavenFacts> = {
  id: 'gradle-lock',
  title: 'Gradle lock file',
  fileNames: [
    'gradle.lockfile',
    'buildscript-gradle.lockfile',
    'settings-gradle.lockfile',
    'gradle/dependency-locks/*.lockfile',
  ],
  ecosystem: 'maven',
  role: 'lock',
  read,
};

function read(text: string): ManifestReading<MavenFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  for (const { text: line, start } of linesOf(text, problems)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith('empty=')) continue;
    const found = /^(\s*)([^\s:=]+:[^\s:=]+):([^\s:=]+)(?:=(\S*))?\s*$/.exec(line);
    const [, space = '', name = '', version = '', configurations] = found ?? [];
    if (!found) {
      problems.add(notLike('group:name:version=configurations'), start, start + line.length);
      continue;
    }
    const nameStart = start + space.length;
    const versionStart = nameStart + name.length + 1;
    dependencies.push({
      name,
      alias: null,
      requirement: null,
      version,
      source: usualRegistry,
      isDirect: null,
      scope: scopeOf(configurations ?? ''),
      nameRange: { start: nameStart, end: nameStart + name.length },
      versionRange: { start: versionStart, end: versionStart + version.length },
    });
  }
  return { dependencies, problems: problems.list, facts: { kind: 'gradleLock' } };
}

function scopeOf(configurations: string): Scope {
  const named = configurations.split(',').filter((configuration) => configuration !== '');
  return widestScope(named.map(gradleScope)) ?? 'runtime';
}
