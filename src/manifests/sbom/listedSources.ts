import type { PackageUrlReading } from '../../core/packageUrl.ts';
import type { DependencySource } from '../format.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { fromPrivate, noAnswers, type AnsweredSources, sourceName, type Identity } from '../sources/packageSources.ts';
import { isForge, isPublicAddress } from '../sources/publicHosts.ts';
import { hostOf } from '../sources/registryHost.ts';

export type PackageUrlSource = Extract<DependencySource, { readonly kind: 'packageUrl' }>;

/**
 * A package URL and the addresses that its list has beside it. `fetched`: where the package itself is fetched from (CycloneDX
 * `distribution`, SPDX `downloadLocation`). `code`: its repository (CycloneDX `vcs`). What is no evidence of a private package is
 * left out; a homepage and an issue tracker never are.
 */
export function packageUrlSource(
  text: string,
  fetched: readonly string[],
  code: readonly string[] = [],
): PackageUrlSource {
  const fetchedFrom = fetched.flatMap((one) => addressOf(one) ?? []);
  const repositories = code.flatMap((one) => addressOf(one) ?? []).filter((one) => !isPublicCode(one));
  const isPublished = fetchedFrom.some(isPublicPlace);
  const isOpen = fetchedFrom.every(isPublicPlace) && (isPublished || repositories.length === 0);
  return isOpen ? { kind: 'packageUrl', text } : { kind: 'packageUrl', text, fetchedFrom, repositories };
}

/**
 * The reason to withhold a package whose package URL (purl specification, `repository_url`, `download_url`, `vcs_url`) or list names a
 * source that isn't known to be public; `null` if there is none. A package that is fetched from a public registry may have its
 * repository anywhere.
 */
export function privacyOfListed(
  reading: Pick<PackageUrlReading, 'fetchedFrom' | 'repositories'>,
  { fetchedFrom = [], repositories = [] }: PackageUrlSource,
  answers: AnsweredSources = noAnswers,
): Identity | null {
  const isAnswered = (address: string): boolean =>
    answers.hasAddress(address) || answers.hasSource(sourceName(address));
  const places = [...reading.fetchedFrom, ...fetchedFrom].flatMap((one) => addressOf(one) ?? []);
  const place = places.find((address) => !isPublicPlace(address) && !isAnswered(address));
  if (place !== undefined)
    return isFile(place) ? { coordinates: null, reason: 'localPath' } : fromPrivate(sourceName(place));
  if (places.length > 0) return null;
  const code = [...reading.repositories, ...repositories].flatMap((one) => addressOf(one) ?? []);
  const repository = code.find((address) => !isPublicCode(address) && !isAnswered(address));
  return repository === undefined ? null : answers.withheld(sourceName(repository));
}

/**
 * An address with a scheme, as `hostOf` reads it, of one in any of the forms that lists have: without a scheme, as Maven's
 * `scm:git:…`, as pip's `git+https://…`, `user@host:path`, `github:owner/name`. `null` for an SPDX value without one.
 */
function addressOf(written: string): string | null {
  const text = written
    .trim()
    .replace(/^scm:[a-z]+[:|]/i, '')
    .replace(/^(?:git|hg|svn|bzr)\+(?=[a-z])/i, '');
  if (text === '' || /^(?:none|noassertion)$/i.test(text)) return null;
  if (text.includes('://') || isFile(text)) return text;
  const isRemote = /^(?:github|gitlab|bitbucket|gist):|^[^\s/:@]+@[^\s/:@]+:/.test(text);
  const location = isRemote ? parseGitLocation(text) : null;
  return location ? `https://${location.host}/${location.path}` : `https://${text}`;
}

function isFile(address: string): boolean {
  return /^(?:file:|[./\\~]|[a-z]:[\\/])/i.test(address);
}

/** A registry that is known to be public, or a place that everybody can fetch from. */
function isPublicPlace(address: string): boolean {
  return isPublicAddress(address) || isPublicCode(address);
}

function isPublicCode(address: string): boolean {
  const host = hostOf(address);
  return isForge(host) || publicCode.test(host) || isPublicAddress(address);
}

/** Hosts of code, and of files made from it, that foundations and public hosters have. */
const publicCode =
  /^(?:(?:codeload|api|raw)\.github\.com|raw\.githubusercontent\.com)$|(?:^|\.)(?:apache|eclipse|gnome|gnu|kde|kernel|debian|freedesktop)\.org$|(?:^|\.)(?:googlesource|sourceforge)\.(?:com|net)$|\.sf\.net$/;
