/**
 * The address of a component revision: `type/provider/namespace/name/revision` (service.md 2.1). Values are decoded: a Go
 * namespace holds plain slashes, an npm scope its `@`. `null` stands for the hyphen of the written form, and for "no revision".
 */
export interface Coordinates {
  readonly type: string;
  readonly provider: string;
  readonly namespace: string | null;
  readonly name: string;
  readonly revision: string | null;
}
