/** A remark about coordinates that are correct. The views make the labels. */
export type Note =
  /**
   * Only PyPI has the spelling of the name (`zope.interface`, `zope-interface`); for the service they are the
   * same.
   */
  | 'registrySpelling'
  /** A local part of the version (`1.2+cu118`) is not on PyPI: the release without it is requested. */
  | 'localVersion'
  /** A bill of materials: it sets versions of others, and has no code. */
  | 'billOfMaterials';
