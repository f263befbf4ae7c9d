import * as z from 'zod/mini';
import { allScopes } from '../core/scopes.ts';
import { isDate } from '../core/date.ts';
import { policyStates, readEntry } from './entries.ts';
import { builtInGroups, isBuiltInGroup } from './groups.ts';
import type { JudgedLicense, Verdict } from './policy.ts';

/** Limits of one policy; with more, its text has an error. */
export const policyLimits = { rules: 2000, groups: 200, patterns: 5000, days: 36_500, reason: 2000 } as const;

const verdicts = ['allow', 'review', 'deny'] as const satisfies readonly Verdict[];
const judged = ['declared', 'discovered', 'both'] as const satisfies readonly JudgedLicense[];

function described<T extends z.ZodMiniType>(description: string, schema: T): z.ZodMiniExactOptional<T> {
  return z.exactOptional(schema.check(z.describe(description)));
}

const text = z.string().check(z.regex(/\S/));

/** Which licenses, groups and states there are is checked by the reader. */
export const licenseText = text.check(
  z.meta({
    description: `An SPDX license expression, a group, or a state: ${policyStates.join(', ')}.`,
    maxLength: 4000,
    anyOf: [{ enum: builtInGroups }, { enum: policyStates }, {}],
  }),
);

export const patternText = text.check(z.describe('Coordinates or a package URL.'));

const licenses = z.array(licenseText);
const scope = z.enum(allScopes);

/** What a policy and each of its rules can state. */
const requirements = {
  judge: described(
    'Which license is judged: the declared one (default), those discovered in files, or both.',
    z.enum(judged),
  ),
  minimumScore: described('Definitions with a lower score are to be reviewed.', z.number().check(z.gte(0), z.lte(100))),
  maximumAge: described(
    'Definitions that the service computed more days ago are to be reviewed.',
    z.int().check(z.gte(1), z.lte(policyLimits.days)),
  ),
};

const rule = z.strictObject({
  components: described(
    'Coordinates or package URLs with * for any characters and ** for any number of parts, one or a list. Without this key the rule is for every component.',
    z.union([patternText, z.array(patternText)]),
  ),
  scopes: described(
    'Scopes of dependencies, one or a list. Without this key the rule is for every scope.',
    z.union([scope, z.array(scope)]),
  ),
  allow: described('Licenses that are allowed.', licenses),
  review: described('Licenses to be reviewed.', licenses),
  deny: described('Licenses that are denied.', licenses),
  ...requirements,
  reason: described('Why this rule exists. Part of its findings.', text.check(z.maxLength(policyLimits.reason))),
  expires: described(
    'The last day on which the rule applies, such as 2027-12-31.',
    z.string().check(z.refine(isDate), z.meta({ format: 'date', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
  ),
});

/** Keys of a rule that say what it requires; the others say where it applies. */
export const requiringKeys = ['allow', 'review', 'deny', 'judge', 'minimumScore', 'maximumAge'] as const;

const groupName = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/),
  z.refine((name) => !isBuiltInGroup(name) && !readEntry(name).ok),
  z.meta({ not: { enum: builtInGroups } }),
);

/**
 * The structure of a policy. Reading, completion and hovers follow it, and `policy.schema.json` is generated from it. Its
 * descriptions are for other editors.
 */
export const policySchema = z
  .nullable(
    z.strictObject({
      allow: described(
        'Licenses that are allowed. With this list, licenses in no list are to be reviewed unless `unlisted` says otherwise.',
        licenses,
      ),
      review: described('Licenses to be reviewed: warnings.', licenses),
      deny: described('Licenses that are denied: errors.', licenses),
      unlisted: described(
        'What applies to licenses and states in no list. Default: `review` if there is an `allow` list, else `allow`.',
        z.enum(verdicts),
      ),
      groups: described(
        `Names for lists of licenses, for use in lists. Built in: ${builtInGroups.join(', ')}.`,
        z.record(groupName, licenses).check(z.meta({ maxProperties: policyLimits.groups })),
      ),
      ...requirements,
      rules: described(
        "Exceptions for some components or scopes, in order: the first rule that names a component's license decides, before the lists of the policy.",
        z
          .array(rule.check(z.meta({ anyOf: requiringKeys.map((key) => ({ required: [key] })) })))
          .check(z.maxLength(policyLimits.rules)),
      ),
    }),
  )
  .register(z.globalRegistry, {
    title: 'ClearlyDefined license policy',
    description: 'Which licenses the components of this folder may have.',
  });
