import type { ManifestFormat } from '../format.ts';
import { readMsbuild } from './msbuild/readMsbuild.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * A .NET project, or another one for MSBuild: an installer, a web client, the steps of a build (NuGet docs, "PackageReference in
 * project files"). Its imports affect it: see `nuget/linkProjects.ts`.
 */
export const format: ManifestFormat<NugetFacts> = {
  id: 'nuget-project',
  title: '.NET project',
  fileNames: ['*.csproj', '*.fsproj', '*.vbproj', '*.wixproj', '*.esproj', '*.proj'],
  isAnyCase: true,
  ecosystem: 'nuget',
  role: 'manifest',
  read: readMsbuild,
};
