import type { ManifestFormat } from '../format.ts';
import { readMsbuild } from './msbuild/readMsbuild.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * The common settings of the projects below a folder (MSBuild docs, "Customize the build by folder"), and all other
 * files that projects import.
 */
export const format: ManifestFormat<NugetFacts> = {
  id: 'nuget-build-props',
  title: 'shared .NET build settings',
  fileNames: ['Directory.Build.props', 'Directory.Build.targets'],
  isAnyCase: true,
  ecosystem: 'nuget',
  role: 'manifest',
  read: readMsbuild,
};
