import type { ManifestFormat } from '../format.ts';
import { readGradleBuild } from './readGradleBuild.ts';

/**
 * Gradle's scripts in Groovy and Kotlin, read and never run: what is written down as coordinates counts, what only code
 * could tell does not.
 */
export const format: ManifestFormat = {
  id: 'gradle-build',
  title: 'Gradle script',
  fileNames: ['*.gradle', '*.gradle.kts'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readGradleBuild,
};
