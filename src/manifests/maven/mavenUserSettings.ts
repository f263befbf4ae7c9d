import { childOf, childrenOf, readXml } from '../parse/xml.ts';
import { withoutSecrets } from '../settingAddress.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';
import { resolvedText } from './gradleNotation.ts';
import type { MavenRepository } from './mavenRepositories.ts';
import { readGradleBuild } from './readGradleBuild.ts';

/** Sources of Maven and Gradle packages from the user's settings. */
export interface MavenUserSettings {
  /** Those of settings.xml, for Maven. A file that can't be read is one repository, at its label. */
  readonly maven: readonly MavenRepository[];
  /** Those of init scripts, for Gradle. */
  readonly gradle: readonly MavenRepository[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readMavenUserSettings(files: readonly UserSettingsFile[]): MavenUserSettings {
  const [maven, gradle]: [MavenRepository[], MavenRepository[]] = [[], []];
  for (const { kind, label, text } of files) {
    if (kind !== 'mavenSettings' && kind !== 'gradleInit') continue;
    const into = kind === 'mavenSettings' ? maven : gradle;
    if (text === null) into.push({ address: label, filters: null, isExclusive: false });
    else if (kind === 'mavenSettings') into.push(...inSettings(text));
    else into.push(...inInitScript(text));
  }
  return { maven, gradle };
}

/**
 * Mirrors and repositories of a settings.xml (Maven, Settings Reference), those of every profile: which of them are active can
 * depend on the command line. A mirror counts for everything, also where it stands for one repository only. A mirror that is
 * `blocked`, as Maven's own for plain HTTP is, gives nothing.
 */
function inSettings(text: string): readonly MavenRepository[] {
  const { root } = readXml(text);
  const profiles = childrenOf(childOf(root, 'profiles'), 'profile');
  const mirrors = childrenOf(childOf(root, 'mirrors'), 'mirror').filter(
    (mirror) => childOf(mirror, 'blocked')?.content.text !== 'true',
  );
  const repositories = profiles.flatMap((profile) => [
    ...childrenOf(childOf(profile, 'repositories'), 'repository'),
    ...childrenOf(childOf(profile, 'pluginRepositories'), 'pluginRepository'),
  ]);
  return [...mirrors, ...repositories].flatMap((element) => {
    const address = childOf(element, 'url')?.content.text ?? '';
    return address === '' ? [] : [{ address: withoutSecrets(address), filters: null, isExclusive: false }];
  });
}

/** Repositories of an init script (Gradle, Initialization Scripts): they count for every build. */
function inInitScript(text: string): readonly MavenRepository[] {
  const { facts } = readGradleBuild(text);
  if (facts.kind !== 'gradleBuild') return [];
  return facts.repositories.map(({ address, filters, isExclusive }) => ({
    address: withoutSecrets(resolvedText(address, () => null)),
    filters,
    isExclusive,
  }));
}
