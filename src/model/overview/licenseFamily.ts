import { attentionOf } from '../../core/attention.ts';
import type { LicenseFamily } from '../../core/overview.ts';
import { type LicenseExpression, type LicenseTerm, parseLicenseExpression } from '../../core/licenseExpression.ts';
import { plainTerm } from '../../core/licenseTerms.ts';
import type { LicenseView } from '../workspace/componentNodes.ts';

type GroupName = Exclude<LicenseFamily, 'otherLicense'>;

/** SPDX identifiers of the groups that policies name too. */
export type LicenseGroups = Readonly<Record<GroupName, Iterable<string>>>;

/** From the least to the most demanding. */
const order: readonly LicenseFamily[] = ['permissive', 'otherLicense', 'weakCopyleft', 'strongCopyleft'];

/** Tells the families of licenses. Remembers expressions: most components have one of a few. */
export class LicenseFamilies {
  /** By `plainId`. */
  readonly #byId = new Map<string, LicenseFamily>();
  readonly #byExpression = new Map<string, LicenseFamily>();

  constructor(groups: LicenseGroups) {
    for (const name of ['strongCopyleft', 'weakCopyleft', 'permissive'] as const)
      for (const id of groups[name]) this.#byId.set(plainId({ id, orLater: false }), name);
  }

  /** Of a failed lookup the last known one. `null`: no license is identified. */
  of({ state, expression, lastKind }: Pick<LicenseView, 'state' | 'expression' | 'lastKind'>): LicenseFamily | null {
    return expression === null || attentionOf(state, lastKind) !== 'clear' ? null : this.#ofExpression(expression);
  }

  #ofExpression(text: string): LicenseFamily {
    const known = this.#byExpression.get(text);
    if (known) return known;
    const parsed = parseLicenseExpression(text);
    const family = parsed.ok ? this.#ofParsed(parsed.value) : 'otherLicense';
    this.#byExpression.set(text, family);
    return family;
  }

  /** Of `OR` the less demanding branch, of `AND` the more demanding one. Exceptions don't count. */
  #ofParsed(expression: LicenseExpression): LicenseFamily {
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
