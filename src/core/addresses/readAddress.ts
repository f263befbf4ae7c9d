import { trimEnd } from '../../base/trimEnd.ts';
import { type ComponentType, componentProviders, componentTypes } from '../ecosystems.ts';
import { displayName, withRevision } from '../coordinates.ts';
import { readPackageUrl } from '../packageUrl.ts';
import { versionFault } from '../versions/exactRevision.ts';
import { readBareName } from './bareName.ts';
import { type FoundAddress, foundComponent, foundCoordinates, invalid, nothing } from './foundAddress.ts';
import { githubSite, gitlabSite } from './codeSites.ts';
import { gitRemote } from './gitRemote.ts';
import { goModule, isInHouseModule } from './goModule.ts';
import { type PageAddress, pageAddress } from './pageAddress.ts';
import { readServicePage, readWritten } from './serviceAddress.ts';
import { registrySites } from './registrySites.ts';
import { type Site, isAt } from './site.ts';

const sites: readonly Site[] = [githubSite, gitlabSite, ...registrySites];

/** The known context of a text. */
export interface AddressContext {
  /** Base addresses of the service in use, of its API and its web interface, besides the public one's. */
  readonly services?: readonly string[];
  /** The type of `name@1.0.0` there; npm by default. For Go, a path without scheme is an import path. */
  readonly type?: ComponentType | undefined;
}

/** In UTF-16 units. */
const longest = 10_000;

/**
 * Reads one address of a component in any form: written coordinates, a package URL, a page of a registry, of a code
 * host or of the service itself, a git remote, a name with a version, an import path. Never throws, sends no request,
 * and gives a reason if the text is no address. A Go module on a host that can't be public is refused.
 */
export function readAddress(text: string, context: AddressContext = {}): FoundAddress {
  const found = readAny(text, context);
  if (found.kind !== 'component' || found.coordinates.type !== 'go') return found;
  const path = displayName(found.coordinates);
  return isInHouseModule(path) ? invalid({ kind: 'source', source: path.split('/', 1)[0] ?? '' }) : found;
}

function readAny(text: string, context: AddressContext): FoundAddress {
  const given = trimEnd(text.trim(), ',;').replace(/^<(.*)>$/, '$1');
  if (given === '' || /\s/.test(given)) return nothing;
  if (given.length > longest) return invalid({ kind: 'tooLong' });
  if (/^pkg:/i.test(given)) return readGivenPackageUrl(given);
  if (/^cd:\/*/i.test(given)) return readWritten(given.replace(/^cd:\/*/i, ''));
  const page = pageAddress(given.replace(/^(?:git\+|view-source:)(?=https?:)/i, ''));
  if (page !== null) return readPage(page, context) ?? { kind: 'unsupported', host: page.host };
  const remote = gitRemote(given);
  if (remote !== null) return readSitePage(remote) ?? { kind: 'unsupported', host: remote.host };
  if (isWritten(given)) return readWritten(given);
  const bare = readBareName(given, context.type);
  if (bare !== null) return foundComponent(bare);
  return readWithoutScheme(given, context);
}

/**
 * The component of a package URL. One that names its own source is refused unless that is a known site: the name may be a secret, and without
 * the qualifier it names the package of the usual registry.
 */
function readGivenPackageUrl(text: string): FoundAddress {
  const read = readPackageUrl(text);
  if (!read.ok) return invalid({ kind: 'packageUrl', problem: read.problem });
  const { coordinates, version, isPartial, fetchedFrom, repositories } = read.value;
  const source = (fetchedFrom.length > 0 ? fetchedFrom : repositories).find((address) => !isKnownSite(address));
  if (source !== undefined) return invalid({ kind: 'source', source: sourcePage(source)?.host ?? source });
  if (version === null || isPartial || coordinates.revision !== null) return foundCoordinates(coordinates);
  if (coordinates.type === 'git') return foundCoordinates(coordinates, { ref: version });
  if (/^[\w.+-]+$/.test(version)) return foundCoordinates(withRevision(coordinates, version));
  return invalid({ kind: 'version', version, fault: versionFault(coordinates.type, version) });
}

/** True for a site of registries or code with known pages. */
function isKnownSite(address: string): boolean {
  const page = sourcePage(address);
  return page !== null && sites.some((site) => isAt(site, page.host));
}

/** The page of an address in a qualifier, which is often written without its scheme. */
function sourcePage(address: string): PageAddress | null {
  const text = address.replace(/^git\+(?=https?:)/i, '');
  return pageAddress(text) ?? gitRemote(text) ?? pageAddress(`https://${text}`);
}

function readPage(page: PageAddress, { services = [] }: AddressContext): FoundAddress | null {
  return readSitePage(page) ?? readServicePage(page, services);
}

/** Any path has slashes: a provider of the service's makes the difference, or a type of its with enough behind it. */
function isWritten(text: string): boolean {
  const [type = '', provider = '', ...rest] = text.replace(/^\//, '').toLowerCase().split('/');
  if (rest.length === 0 || !/^[a-z]+$/.test(type)) return false;
  const isType = componentTypes.some((one) => one === type);
  return isType
    ? componentProviders.some((one) => one === provider) || rest.length === 3
    : componentProviders.some((one) => one === provider) && rest.length > 1;
}

/** `github.com/owner/name`, as in an address bar, and import paths of modules on the large hosts. */
function readWithoutScheme(text: string, context: AddressContext): FoundAddress {
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?\/[^/]/i.test(text)) return nothing;
  const page = pageAddress(`https://${text}`);
  const read = page === null ? null : readPage(page, context);
  if (read !== null) return read;
  const module =
    /^(?:golang\.org|google\.golang\.org|gopkg\.in|(?:sigs\.)?k8s\.io|go\.uber\.org|bitbucket\.org)\//i.test(text)
      ? goModule(text)
      : null;
  return module === null ? nothing : foundComponent(module);
}

/** The component of a known site's page. `null` if the site is unknown. */
function readSitePage(page: PageAddress): FoundAddress | null {
  const site = sites.find((one) => isAt(one, page.host));
  if (site === undefined) return null;
  const read = site.read(page);
  if (read === null) return invalid({ kind: 'otherPage', host: page.host });
  return 'kind' in read ? invalid(read) : foundComponent(read);
}
