// A policy of 1,000 rules over 20,000 components, in a process that has done nothing before. Prints JSON.
import { type Coordinates, coordinatesKey } from '../../../src/core/coordinates.ts';
import { licenseFinding } from '../../../src/core/licenseState.ts';
import type { Scope } from '../../../src/core/scopes.ts';
import { compilePolicy } from '../../../src/policy/evaluate.ts';
import type { JudgedComponent } from '../../../src/policy/finding.ts';
import { readPolicy } from '../../../src/policy/readPolicy.ts';
import { someCoordinates } from './someCoordinates.ts';

/** Milliseconds, and the number of findings. */
export interface PolicyFigures {
  readonly reading: number;
  readonly judging: number;
  /** The same again. */
  readonly again: number;
  /** To make a key of every component: the least that any lookup by component needs. */
  readonly floor: number;
  readonly findings: number;
}

const componentCount = 20_000;
const ruleCount = 1000;

const licenses = [
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-3-Clause',
  'MIT OR Apache-2.0',
  'GPL-2.0-or-later',
  'LGPL-2.1-only',
  'MPL-2.0',
  '(MIT OR GPL-3.0-only) AND ISC',
  'GPL-2.0-only WITH Classpath-exception-2.0',
  'NOASSERTION',
  'OTHER',
  'MIT AND OTHER',
  'CC-BY-4.0',
  'EPL-2.0',
  '0BSD',
  'Unlicense',
  'BSD-2-Clause AND MIT',
  'LicenseRef-scancode-public-domain',
  '',
];
const scopes: readonly Scope[] = ['runtime', 'runtime', 'runtime', 'development', 'optional', 'peer'];

/** One component, a family of versions, a scope of packages, a package URL, and now and then all of a kind. */
function ruleText(at: number, all: readonly Coordinates[]): string {
  const { name, namespace, revision } = all[at * 13] ?? { name: 'none', namespace: null, revision: '1.0.0' };
  const [major] = (revision ?? '').split('.');
  const patterns = [
    `npm/npmjs/${namespace ?? '-'}/${name}/${revision}`,
    `npm/npmjs/${namespace ?? '-'}/${name}/${major}.*`,
    `npm/npmjs/@scope-${at}/*`,
    `pkg:npm/${namespace === null ? '' : `${namespace.replace('@', '%40')}/`}${name}`,
  ];
  const pattern = at % 50 === 1 ? `npm/npmjs/*/${name}-*` : patterns[at % patterns.length];
  const components = at % 50 === 0 ? [] : [`    components: "${pattern}"`];
  const lines = [
    `    scopes: [${at % 3 === 0 ? 'development, test' : 'runtime'}]`,
    ...components,
    `    allow: [${at % 2 === 0 ? 'GPL-2.0-or-later, NOASSERTION' : 'weakCopyleft'}, LicenseRef-${at}]`,
    `    reason: Number ${at}`,
    '    expires: 2999-12-31',
  ];
  return `  - ${lines.join('\n').trimStart()}`;
}

function policyText(all: readonly Coordinates[]): string {
  const rules = Array.from({ length: ruleCount }, (_, at) => ruleText(at, all));
  return `allow: [permissive]\nreview: [weakCopyleft, NOASSERTION]\ndeny: [strongCopyleft]\nminimumScore: 20\nmaximumAge: 500\nrules:\n${rules.join('\n')}\n`;
}

function componentsOf(all: readonly Coordinates[]): readonly JudgedComponent[] {
  return all.map((coordinates, at) => {
    const declared = licenses[at % licenses.length] ?? null;
    return {
      coordinates,
      name: coordinates.name,
      version: coordinates.revision,
      scope: scopes[at % scopes.length] ?? 'runtime',
      state: licenseFinding(declared, true).kind,
      declared,
      discovered: [],
      score: at % 101,
      updated: '2026-01-01T00:00:00.000Z',
    };
  });
}

function timed<Value>(work: () => Value): readonly [value: Value, milliseconds: number] {
  const began = performance.now();
  const value = work();
  return [value, performance.now() - began];
}

const all = someCoordinates(componentCount);
const text = policyText(all);
const components = componentsOf(all);
const [{ policy, problems }, reading] = timed(() => readPolicy(text));
if (policy === null || policy.rules.length !== ruleCount) throw new Error(problems[0]?.message ?? 'rules are missing');
const judgeAll = (): number => {
  const judge = compilePolicy(policy, '2026-06-01');
  let count = 0;
  for (const component of components) count += judge(component).length;
  return count;
};
const makeKeys = (): number => new Set(all.map(coordinatesKey)).size;
const [findings, judging] = timed(judgeAll);
makeKeys();
const rounds = Array.from({ length: 5 }, () => ({ again: timed(judgeAll)[1], floor: timed(makeKeys)[1] }));
const again = Math.min(...rounds.map((round) => round.again));
const floor = Math.min(...rounds.map((round) => round.floor));
const figures: PolicyFigures = { reading, judging, again, floor, findings };
process.stdout.write(JSON.stringify(figures));
