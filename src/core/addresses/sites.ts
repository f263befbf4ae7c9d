import { foundComponent, type FoundAddress, invalid } from './foundAddress.ts';
import type { PageAddress } from './pageAddress.ts';
import { isAt, type Site } from './site.ts';
import { cocoapodsSite } from './sites/cocoapods.ts';
import { condaSite } from './sites/conda.ts';
import { cratesSite } from './sites/crates.ts';
import { debianSite } from './sites/debian.ts';
import { githubSite } from './sites/github.ts';
import { gitlabSite } from './sites/gitlab.ts';
import { goPackagesSite } from './sites/goPackages.ts';
import { googleMavenSite } from './sites/googleMaven.ts';
import { gradlePluginSite } from './sites/gradlePlugins.ts';
import { mavenCentralSite } from './sites/mavenCentral.ts';
import { npmSite } from './sites/npm.ts';
import { nugetSite } from './sites/nuget.ts';
import { packagistSite } from './sites/packagist.ts';
import { pypiSite } from './sites/pypi.ts';
import { rubygemsSite } from './sites/rubygems.ts';

const sites: readonly Site[] = [
  npmSite,
  githubSite,
  gitlabSite,
  mavenCentralSite,
  googleMavenSite,
  gradlePluginSite,
  nugetSite,
  cratesSite,
  pypiSite,
  rubygemsSite,
  packagistSite,
  cocoapodsSite,
  goPackagesSite,
  debianSite,
  condaSite,
];

/** What a page of a known site is about. `null` when nobody knows the site. */
export function readSitePage(page: PageAddress): FoundAddress | null {
  const site = sites.find((one) => isAt(one, page.host));
  if (site === undefined) return null;
  const read = site.read(page);
  if (read === null) return invalid({ kind: 'otherPage', host: page.host });
  return 'kind' in read ? invalid(read) : foundComponent(read);
}
