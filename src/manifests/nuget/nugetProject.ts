import type { ManifestFormat } from '../format.ts';
import { readMsbuild } from './msbuild/readMsbuild.ts';

/**
 * A .NET project (NuGet docs, "PackageReference in project files"). Its imports affect it: see `nuget/linkProjects.ts`.
 */
export const format: ManifestFormat = {
  id: 'nuget-project',
  title: '.NET project',
  fileNames: ['*.csproj', '*.fsproj', '*.vbproj'],
  isAnyCase: true,
  ecosystem: 'nuget',
  role: 'manifest',
  read: readMsbuild,
};
