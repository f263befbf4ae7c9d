/** Something to know about coordinates that are right all the same. Words for people are made by the views. */
export type Note =
  /** PyPI alone knows how the name is spelled (`zope.interface`, `zope-interface`); the service takes any of them for the same. */
  | 'registrySpelling'
  /** A local part of the version (`1.2+cu118`) is not on PyPI: what is asked about is the release without it. */
  | 'localVersion'
  /** A bill of materials: it gives versions to others, and holds no code. */
  | 'billOfMaterials';
