import type { ManifestFormat } from '../format.ts';
import { readGradleBuild } from './readGradleBuild.ts';

/**
 * Gradle's scripts in Groovy and Kotlin, read and never run: only coordinates that are written down count, not those
 * that code would compute.
 */
export const format: ManifestFormat = {
  id: 'gradle-build',
  title: 'Gradle script',
  fileNames: ['*.gradle', '*.gradle.kts'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readGradleBuild,
};
