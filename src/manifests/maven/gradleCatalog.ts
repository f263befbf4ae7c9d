import type { ManifestFormat } from '../format.ts';
import { readGradleCatalog } from './readGradleCatalog.ts';

/**
 * gradle/libs.versions.toml (Gradle, Version catalogs): what the projects of a build choose their dependencies from.
 */
export const format: ManifestFormat = {
  id: 'gradle-catalog',
  title: 'Gradle version catalog',
  fileNames: ['*.versions.toml'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readGradleCatalog,
};
