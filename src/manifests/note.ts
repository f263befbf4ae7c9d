/** A remark about coordinates that are correct. The views make the labels. */
export type Note =
  /**
   * PyPI alone knows how the name is spelled (`zope.interface`, `zope-interface`); the service takes any of them for
   * the same.
   */
  | 'registrySpelling'
  /** A local part of the version (`1.2+cu118`) is not on PyPI: the release without it is requested. */
  | 'localVersion'
  /** A bill of materials: it gives versions to others, and holds no code. */
  | 'billOfMaterials';
