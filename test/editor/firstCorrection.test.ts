// The first minutes in a workspace: what the view shows first, and the first correction, in which each line is an action
// of the user.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

interface Trial {
  readonly files: Readonly<Record<string, string>>;
  /** Some rows of the view, as they are once everything has been looked up. */
  readonly rows: readonly string[];
  /** The row that is corrected, and the command that opens its page. */
  readonly label: string;
  readonly command: 'setLicense' | 'showNewestKnown';
  readonly license: string;
  /** A file says so: no reason is needed. */
  readonly hasEvidence?: true;
  readonly coordinates: Readonly<Record<string, string>>;
  readonly revision: string;
  /** What the row says after that. */
  readonly after: string;
}

const goModules = Array.from({ length: 299 }, (_, at) => `\tgithub.com/harbour/module${at} v1.${at % 9}.${at % 5}`);

function pom(artifacts: readonly string[]): string {
  const dependencies = artifacts.map(
    (name) =>
      `<dependency><groupId>org.harbour</groupId><artifactId>${name}</artifactId><version>1.2</version></dependency>`,
  );
  return `<project><modelVersion>4.0.0</modelVersion><groupId>org.harbour</groupId><artifactId>pier</artifactId>
<version>1</version><dependencies>${dependencies.join('\n')}</dependencies></project>`;
}

const trials: Readonly<Record<string, Trial>> = {
  npm: {
    files: {
      'package.json': JSON.stringify({ name: 'pier', dependencies: { chalk: '4.1.2', '@demo/undeclared': '1.1.0' } }),
    },
    rows: [
      'Needs attention – 1',
      '  @demo/undeclared – MIT? · 1.1.0 · No license found',
      'project – 2 components · 1 needs attention',
      '    chalk – MIT · 4.1.2',
    ],
    label: '@demo/undeclared',
    command: 'setLicense',
    license: 'MIT',
    hasEvidence: true,
    coordinates: { type: 'npm', provider: 'npmjs', namespace: '@demo', name: 'undeclared' },
    revision: '1.1.0',
    after: '  @demo/undeclared – MIT? · 1.1.0 · No license found · pending curations: 1',
  },
  'Python, with ranges': {
    files: { 'requirements.txt': 'quayside~=2.0\nflask~=99.0\npillow==9.5.0\n' },
    rows: [
      'Everything is identified – 1 · 2 not looked up',
      '    flask – no exact version · ~=99.0',
      '    quayside – ≈ MIT · 2.1.0',
    ],
    label: 'quayside',
    command: 'showNewestKnown',
    license: 'Apache-2.0',
    coordinates: { type: 'pypi', provider: 'pypi', name: 'quayside' },
    revision: '2.1.0',
    after: '    quayside – ≈ MIT · 2.1.0',
  },
  Maven: {
    files: { 'pom.xml': pom(Array.from({ length: 20 }, (_, at) => `quay${at}`)) },
    rows: [
      'Needs attention – 2',
      '  quay18 – License unclear · 1.2 · org.harbour',
      'project – 20 components · 2 need attention',
      '    quay19 – GPL-3.0-only · 1.2 · org.harbour',
    ],
    label: 'quay18',
    command: 'setLicense',
    license: 'Apache-2.0',
    coordinates: { type: 'maven', provider: 'mavencentral', namespace: 'org.harbour', name: 'quay18' },
    revision: '1.2',
    after: '  quay18 – License unclear · 1.2 · org.harbour · pending curations: 1',
  },
  'Go, with 300 modules': {
    files: {
      'go.mod': `module example.com/pier\n\ngo 1.22\n\nrequire (\n${goModules.join('\n')}\n\tgolang.org/x/net v0.0.0-20231106212500-abcdefabcdef\n)\n`,
    },
    rows: [
      'Needs attention – 8',
      '  module241 – License unclear · v1.7.1 · github.com/harbour',
      'project – 300 components · 8 need attention',
      '    net – MIT · v0.0.0-20231106212500-abcdefabcdef · golang.org/x',
    ],
    label: 'module241',
    command: 'setLicense',
    license: 'Apache-2.0',
    coordinates: { type: 'go', provider: 'golang', namespace: 'github.com%2fharbour', name: 'module241' },
    revision: 'v1.7.1',
    after: '  module241 – License unclear · v1.7.1 · github.com/harbour · pending curations: 1',
  },
};

describe('The first correction', () => {
  for (const [name, trial] of Object.entries(trials))
    it(`is sent with ${trial.hasEvidence ? 'five' : 'six'} actions in a workspace of ${name}`, async () => {
      const session = await openSession({ files: trial.files, service: { generate: true } });
      try {
        await session.rows('components');
        await session.settle(); // rows in sight whose versions nothing decides get a license
        await hasRows(session, trial.rows);
        assert.deepEqual(session.messages(), []);

        await session.run(trial.command, await session.row('components', trial.label));
        await session.panel.page.request('editDraft', { edit: { field: 'declared', value: trial.license } });
        await session.settle();
        await session.panel.page.request('act', { action: 'submitDraft' });
        await session.settle();
        if (!trial.hasEvidence) await session.giveReason();
        session.answer(/^Submit Anonymously$/);
        await session.onSubmission('act', { action: 'submit' }); // and the confirmation

        const [confirmation, outcome, ...others] = session.messages();
        assert.match(confirmation ?? '', /^modal: Submit this curation: .*\[Submit Anonymously\]$/);
        assert.match(outcome ?? '', /^information: Pull request #\d+ is open\./);
        assert.deepEqual(others, []);
        const { coordinates, revision, license } = trial;
        assert.deepEqual(
          session.requests('PATCH').map(({ body }) => (JSON.parse(body) as { readonly patches: unknown }).patches),
          [[{ coordinates, revisions: { [revision]: { licensed: { declared: license } } } }]],
        );
        await hasRows(session, [trial.after]);
      } finally {
        await session.close();
      }
    });
});

async function hasRows(session: Session, rows: readonly string[]): Promise<void> {
  const shown = await session.rows('components');
  const missing = rows.filter((row) => !shown.includes(row));
  assert.deepEqual(missing, [], shown.join('\n'));
}
