import type { ManifestFormat } from '../format.ts';
import { readMsbuild } from './msbuild/readMsbuild.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * Directory.Packages.props (NuGet docs, "Central Package Management"): the versions of what projects refer to. Of its own it
 * has what every project gets, GlobalPackageReference.
 */
export const format: ManifestFormat<NugetFacts> = {
  id: 'nuget-central-packages',
  title: 'central .NET package versions',
  fileNames: ['Directory.Packages.props'],
  isAnyCase: true,
  ecosystem: 'nuget',
  role: 'manifest',
  read: readMsbuild,
};
