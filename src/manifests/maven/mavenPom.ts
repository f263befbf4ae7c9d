import type { ManifestFormat } from '../format.ts';
import { readPom } from './readPom.ts';

/** pom.xml (Maven, POM Reference): a project's requirements. Versions mostly come from its parents. */
export const format: ManifestFormat = {
  id: 'maven-pom',
  title: 'Maven project',
  fileNames: ['pom.xml'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readPom,
};
