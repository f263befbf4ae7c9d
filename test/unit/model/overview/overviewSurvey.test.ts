import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../src/base/steps.ts';
import {
  noOverviewFilter,
  type OverviewFilter,
  type OverviewNumbers,
  type OverviewState,
  scoreState,
} from '../../../../src/core/overview.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { LicenseFamilies } from '../../../../src/model/overview/licenseFamily.ts';
import {
  filterSurvey,
  type OverviewSources,
  type OverviewSurvey,
  surveyOverview,
} from '../../../../src/model/overview/overviewSurvey.ts';
import { componentKey } from '../../../../src/model/workspace/componentCounts.ts';
import type { LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import type { InventoryFolder } from '../../../../src/model/workspace/inventoryIndex.ts';
import type { PolicyFinding } from '../../../../src/policy/finding.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';

/** License and score of each component, by its name. */
const known: Readonly<Record<string, readonly [license: LicenseView, score: number | null]>> = {
  react: [{ state: 'expression', expression: 'MIT' }, 100],
  lodash: [{ state: 'expression', expression: 'MIT' }, 84],
  bash: [{ state: 'expression', expression: 'GPL-3.0-or-later' }, 9],
  odd: [{ state: 'noAssertion', expression: 'NOASSERTION', lacks: ['scancode'] }, 10],
  fresh: [{ state: 'notHarvested', expression: null }, null],
  down: [{ state: 'failed', expression: 'MIT', lastKind: 'expression' }, 50],
};

const workspace: readonly InventoryFolder[] = [
  folderOf(
    'file:///a',
    manifestOf('package.json', [linked('react@18.3.1'), linked('mine@1.0.0', { reason: 'workspaceMember' })]),
    manifestOf('package-lock.json', [
      linked('react@18.3.1', { isDirect: false }),
      linked('lodash@4.17.21', { isDirect: false, scope: 'development' }),
    ]),
    manifestOf('packages/one/package-lock.json', [
      linked('lodash@4.17.21', { isDirect: true }),
      linked('odd@1.0.0', { scope: 'development' }),
    ]),
  ),
  folderOf(
    'file:///b',
    manifestOf('package-lock.json', [
      linked('bash@5.0.0', { scope: 'test' }),
      linked('fresh@1.0.0'),
      linked('down@1.0.0'),
      linked('react@17.0.0'),
    ]),
  ),
];

const groups = { permissive: ['MIT'], weakCopyleft: ['MPL-2.0'], strongCopyleft: ['GPL-3.0-or-later'] };

function finding(verdict: 'deny' | 'review', rule: string): PolicyFinding {
  return { verdict, rule, reason: null, range: null, cause: { kind: 'score', score: 1, minimum: 2 } };
}

function sources(findings: Readonly<Record<string, readonly PolicyFinding[]>> | null = null): OverviewSources {
  const families = new LicenseFamilies(groups);
  const licenseOf = ({ dependency }: LinkedDependency): LicenseView =>
    known[dependency.name]?.[0] ?? { state: 'cannotBeLookedUp', expression: null };
  return {
    licenseOf,
    keyOf: componentKey,
    scoreOf: ({ dependency }) => known[dependency.name]?.[1] ?? null,
    familyOf: (license) => families.of(license),
    findingsOf: findings && (({ linked: { dependency } }) => findings[dependency.name] ?? []),
  };
}

function survey(filter: Partial<OverviewFilter> = {}, of: OverviewSources = sources()): OverviewSurvey {
  return finish(surveyOverview(workspace, { ...noOverviewFilter, ...filter }, of));
}

function numbersOf(filter: Partial<OverviewFilter> = {}, of: OverviewSources = sources()): OverviewNumbers {
  return finish(filterSurvey(survey(filter, of), { ...noOverviewFilter, ...filter }, null)).numbers;
}

function listed({ states }: OverviewNumbers): readonly string[] {
  return states.map(({ state, components }) => `${state} ${components}`);
}

function names(filter: Partial<OverviewFilter>, of: OverviewSources = sources(), changed?: readonly string[]): string {
  const whole = { ...noOverviewFilter, ...filter };
  const surveyed = survey(filter, of);
  const { components } = surveyed;
  const { matching } = finish(filterSurvey(surveyed, whole, changed ? new Set(changed) : null));
  return [...matching].map((at) => `${components[at]?.name}@${components[at]?.mention.linked.version}`).join(' ');
}

describe('The numbers of the overview', () => {
  it('count each component once, wherever it is mentioned', () => {
    const numbers = numbersOf();
    assert.equal(numbers.total, 8);
    assert.equal(numbers.needing, 2);
  });

  it('have all families, then the states without an identified license; a failed lookup counts in both', () =>
    assert.deepEqual(listed(numbersOf()), [
      'permissive 4',
      'weakCopyleft 0',
      'strongCopyleft 1',
      'otherLicense 0',
      'noAssertion 1',
      'notHarvested 1',
      'failed 1',
      'cannotBeLookedUp 1',
    ]));

  it('have states that stand beside a license, or sum up families, only while they are chosen', () =>
    assert.deepEqual(listed(numbersOf({ states: ['partlyHarvested', 'expression', 'needsAttention'] })).slice(-3), [
      'cannotBeLookedUp 1',
      'expression 4',
      'partlyHarvested 1',
    ]));

  it('list identified licenses by their number, also the last known one', () =>
    assert.deepEqual(numbersOf().licenses, [
      { license: 'MIT', components: 4 },
      { license: 'GPL-3.0-or-later', components: 1 },
    ]));

  it('divide scores into the levels of the panel', () => {
    assert.deepEqual(
      numbersOf().scores.map(({ level, components }) => `${level} ${components}`),
      ['low 2', 'medium 1', 'high 3', 'none 2'],
    );
    const levels = [null, -1, 0, 33, 34, 66, 67, 100, 105].map(scoreState);
    assert.deepEqual(levels, ['none', 'low', 'low', 'low', 'medium', 'medium', 'high', 'high', 'high']);
  });

  it('have findings only with a policy', () => {
    assert.equal(numbersOf().findings, null);
    const judged = {
      bash: [finding('deny', 'deny'), finding('review', 'minimumScore')],
      odd: [finding('review', 'review')],
    };
    assert.deepEqual(numbersOf({}, sources(judged)).findings, {
      deny: 1,
      review: 1,
      byRule: [
        { rule: 'deny', verdict: 'deny', reason: null, components: 1 },
        { rule: 'minimumScore', verdict: 'review', reason: null, components: 1 },
        { rule: 'review', verdict: 'review', reason: null, components: 1 },
      ],
    });
  });

  it('are those of a place and a scope', () => {
    const rows: readonly (readonly [filter: Partial<OverviewFilter>, total: number])[] = [
      [{ place: 'file:///a|' }, 4],
      [{ place: 'file:///a|packages/one' }, 2],
      [{ place: 'file:///b|' }, 4],
      [{ place: 'file:///gone|' }, 8],
      [{ scope: 'development' }, 2],
      [{ scope: 'peer' }, 0],
      [{ place: 'file:///a|packages/one', scope: 'development' }, 1],
    ];
    for (const [filter, total] of rows) assert.equal(numbersOf(filter).total, total, JSON.stringify(filter));
  });

  it('name places and scopes to choose from', () => {
    assert.deepEqual(
      survey().places.map(({ id }) => id),
      ['file:///a|', 'file:///a|packages/one', 'file:///b|'],
    );
    assert.deepEqual([...survey({ scope: 'test' }).scopes].sort(), ['development', 'runtime', 'test']);
    assert.deepEqual([...survey({ place: 'file:///b|' }).scopes].sort(), ['runtime', 'test']);
  });

  it('take the runtime scope and the direct mention of several', () => {
    const lodash = survey().components.find(({ name }) => name === 'lodash');
    assert.equal(lodash?.scope, 'runtime');
    assert.equal(lodash?.mention.path, 'packages/one/package-lock.json');
  });
});

describe('The list of the overview', () => {
  const all = 'bash@5.0.0 down@1.0.0 fresh@1.0.0 lodash@4.17.21 mine@1.0.0 odd@1.0.0 react@17.0.0 react@18.3.1';
  const cases: readonly (readonly [about: string, filter: Partial<OverviewFilter>, names: string])[] = [
    ['everything, by name and version', {}, all],
    ['a family', { states: ['strongCopyleft'] }, 'bash@5.0.0'],
    ['a family and a state', { states: ['strongCopyleft', 'noAssertion'] }, 'bash@5.0.0 odd@1.0.0'],
    ['failed lookups', { states: ['failed'] }, 'down@1.0.0'],
    ['a license', { licenses: ['GPL-3.0-or-later'] }, 'bash@5.0.0'],
    ['what a license was before a failure', { licenses: ['MIT'], states: ['failed'] }, 'down@1.0.0'],
    ['a state', { states: ['notHarvested'] }, 'fresh@1.0.0'],
    ['what needs attention', { states: ['needsAttention'] }, 'fresh@1.0.0 odd@1.0.0'],
    ['what lacks tools', { states: ['partlyHarvested'] }, 'odd@1.0.0'],
    ['a level of scores', { scores: ['medium'] }, 'down@1.0.0'],
    ['components without a score', { scores: ['none'] }, 'fresh@1.0.0 mine@1.0.0'],
    ['words', { text: 'MIT re 18' }, 'react@18.3.1'],
    ['a family and words', { states: ['permissive'], text: 'lo' }, 'lodash@4.17.21'],
    ['nothing', { states: ['weakCopyleft'] }, ''],
    ['a place and a state', { place: 'file:///b|', states: ['expression'] }, 'bash@5.0.0 react@17.0.0'],
  ];
  for (const [about, filter, expected] of cases) it(`has ${about}`, () => assert.equal(names(filter), expected));

  it('has what a policy denies, or what one of its rules finds', () => {
    const judged = sources({ bash: [finding('deny', 'deny')], odd: [finding('review', 'minimumScore')] });
    assert.equal(names({ states: ['policyDenied'] }, judged), 'bash@5.0.0');
    assert.equal(names({ states: ['policyReview'] }, judged), 'odd@1.0.0');
    assert.equal(names({ findings: ['minimumScore', 'deny'] }, judged), 'bash@5.0.0 odd@1.0.0');
  });

  it('has what changed', () =>
    assert.equal(names({ changes: ['added'] }, sources(), ['npm/npmjs/-/react/17.0.0']), 'react@17.0.0'));
});

describe('The numbers of a filtered overview', () => {
  const judged = sources({ bash: [finding('deny', 'deny')], odd: [finding('review', 'minimumScore')] });
  const permissive = { states: ['permissive'] } as const;
  const oneOf = ({ states }: OverviewNumbers, wanted: OverviewState): number | undefined =>
    states.find(({ state }) => state === wanted)?.components;
  const rows: readonly (readonly [
    chart: string,
    filter: Partial<OverviewFilter>,
    of: (numbers: OverviewNumbers) => unknown,
    expected: unknown,
  ])[] = [
    ['families and states keep all bars of what is chosen there', permissive, (all) => oneOf(all, 'noAssertion'), 1],
    ['families have what a license leaves', { licenses: ['MIT'] }, (all) => oneOf(all, 'strongCopyleft'), 0],
    ['states have what a text leaves', { text: 'odd' }, (all) => oneOf(all, 'notHarvested'), 0],
    ['states that have no component left stay', { text: 'odd' }, ({ states }) => states.length, 8],
    [
      'licenses have what a family leaves',
      permissive,
      ({ licenses }) => licenses.map(({ license, components }) => `${license} ${components}`).join(', '),
      'MIT 4, GPL-3.0-or-later 0',
    ],
    ['licenses keep all bars of what is chosen there', { licenses: ['MIT'] }, ({ licenses }) => licenses.length, 2],
    [
      'scores have what a text leaves',
      { text: 'bash' },
      ({ scores }) => scores.map(({ components }) => components).join(''),
      '1000',
    ],
    [
      'two kinds leave in each chart what the other lets through',
      { ...permissive, scores: ['low'] },
      (all) => [oneOf(all, 'noAssertion'), oneOf(all, 'permissive'), all.scores[2]?.components],
      [1, 0, 3],
    ],
    ['findings have what a license leaves', { licenses: ['MIT'] }, ({ findings }) => findings?.deny, 0],
    [
      'findings keep all bars of verdicts and rules',
      { states: ['policyDenied'] },
      ({ findings }) => [findings?.deny, findings?.review],
      [1, 1],
    ],
    [
      'rules have what a verdict leaves, and verdicts what a rule leaves',
      { states: ['policyDenied'], findings: ['minimumScore'] },
      ({ findings }) => [
        findings?.deny,
        findings?.review,
        findings?.byRule.map((one) => `${one.rule} ${one.components}`),
      ],
      [0, 1, ['deny 1', 'minimumScore 0']],
    ],
    ['what needs attention is what it would leave', { states: ['expression'] }, ({ needing }) => needing, 2],
    ['the total is of the place and scope', { ...permissive, text: 'react' }, ({ total }) => total, 8],
  ];
  for (const [chart, filter, of, expected] of rows)
    it(chart, () => assert.deepEqual(of(numbersOf(filter, judged)), expected));
});

describe('A survey of 20,000 components', () => {
  it('pauses often, and its result is the same', () => {
    const dependencies = Array.from({ length: 20_000 }, (_, at) => linked(`c${at % 10_000}@1.${at}.0`));
    const steps = surveyOverview([folderOf('file:///a', manifestOf('l', dependencies))], noOverviewFilter, sources());
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses++;
    assert.equal(step.value.components.length, 20_000);
    assert.ok(pauses > 100, `${pauses} pauses`);
  });
});
