import type { LicenseFamily } from '../../core/overview.ts';
import { type LicenseExpression, type LicenseTerm, parseLicenseExpression } from '../../core/licenseExpression.ts';
import { plainTerm } from '../../core/licenseTerms.ts';
import type { LicenseView } from '../workspace/componentNodes.ts';

type GroupName = 'permissive' | 'weakCopyleft' | 'strongCopyleft';

/** SPDX identifiers of the groups that policies name too. */
export type LicenseGroups = Readonly<Record<GroupName, Iterable<string>>>;

type IdentifiedFamily = Extract<LicenseFamily, GroupName | 'otherLicense'>;

/** From the least to the most demanding. */
const order: readonly IdentifiedFamily[] = ['permissive', 'otherLicense', 'weakCopyleft', 'strongCopyleft'];

/** Tells the families of licenses. Remembers expressions: most components have one of a few. */
export class LicenseFamilies {
  /** By `plainId`. */
  readonly #byId = new Map<string, IdentifiedFamily>();
  readonly #byExpression = new Map<string, IdentifiedFamily>();

  constructor(groups: LicenseGroups) {
    for (const name of ['strongCopyleft', 'weakCopyleft', 'permissive'] as const)
      for (const id of groups[name]) this.#byId.set(plainId({ id, orLater: false }), name);
  }

  of({ state, expression, lastKind }: Pick<LicenseView, 'state' | 'expression' | 'lastKind'>): LicenseFamily {
    switch (state === 'failed' ? (lastKind ?? state) : state) {
      case 'expression':
      case 'licenseRef':
        return expression === null ? 'unknown' : this.#ofExpression(expression);
      case 'noAssertion':
      case 'other':
      case 'none':
      case 'notFound':
        return 'unclear';
      default:
        return 'unknown';
    }
  }

  #ofExpression(text: string): IdentifiedFamily {
    const known = this.#byExpression.get(text);
    if (known) return known;
    const parsed = parseLicenseExpression(text);
    const family = parsed.ok ? this.#ofParsed(parsed.value) : 'otherLicense';
    this.#byExpression.set(text, family);
    return family;
  }

  /** Of `OR` the less demanding branch, of `AND` the more demanding one. Exceptions don't count. */
  #ofParsed(expression: LicenseExpression): IdentifiedFamily {
    if (expression.kind === 'license') return this.#byId.get(plainId(expression)) ?? 'otherLicense';
    const places = [expression.left, expression.right].map((side) => order.indexOf(this.#ofParsed(side)));
    const place = expression.kind === 'or' ? Math.min(...places) : Math.max(...places);
    return order[place] ?? 'otherLicense';
  }
}

/** Of `GPL-2.0`, `GPL-2.0+`, `GPL-2.0-only` and `GPL-2.0-or-later` the same: a group has both `-only` and `-or-later`. */
function plainId({ id, orLater }: Pick<LicenseTerm, 'id' | 'orLater'>): string {
  return plainTerm({ kind: 'license', id, nature: 'spdx', orLater, exception: null }).id;
}
