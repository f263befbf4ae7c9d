import { type SourceCase, testSources } from './sourceCase.ts';

const goMod = (...modules: readonly string[]): string =>
  ['module github.com/acme/app', 'require (', ...modules.map((path) => `\t${path} v1.0.0`), ')', ''].join('\n');

const go: readonly SourceCase[] = [
  {
    title: 'hosts of module paths',
    files: {
      'go.mod': goMod(
        'git.acme.com/secret/module',
        'go.acme.example/deep/secret',
        'git.acme.internal/secret',
        'github.com/gorilla/mux',
        'gitlab.com/group/project',
        'golang.org/x/text',
        'k8s.io/api',
        'go.uber.org/zap',
        'modernc.org/sqlite',
        'go.yaml.in/yaml',
      ),
    },
    expected: {
      'git.acme.com/secret/module': 'sourceUnknown git.acme.com',
      'go.acme.example/deep/secret': 'sourceUnknown go.acme.example',
      'git.acme.internal/secret': 'privateRegistry git.acme.internal',
      'github.com/gorilla/mux': 'requested',
      'gitlab.com/group/project': 'requested',
      'golang.org/x/text': 'requested',
      'k8s.io/api': 'requested',
      'go.uber.org/zap': 'requested',
      'modernc.org/sqlite': 'requested',
      'go.yaml.in/yaml': 'requested',
    },
  },
  {
    title: 'what a module is replaced by',
    files: {
      'go.mod': `${goMod('github.com/gorilla/mux', 'git.acme.com/old')}replace github.com/gorilla/mux => git.acme.com/secret v1.0.0\nreplace git.acme.com/old => github.com/acme/new v1.0.0\n`,
    },
    expected: { 'github.com/gorilla/mux': 'sourceUnknown git.acme.com', 'git.acme.com/old': 'requested' },
  },
  {
    title: 'an answer for a host, and for the owner on a forge',
    files: { 'go.mod': goMod('git.acme.com/tool', 'git.other.com/secret') },
    answers: ['git.acme.com'],
    expected: { 'git.acme.com/tool': 'requested', 'git.other.com/secret': 'sourceUnknown git.other.com' },
  },
  {
    title: 'GOPRIVATE of the environment goes before that of the file',
    files: { 'go.mod': goMod('github.com/acme/secret', 'github.com/acme-public/mux', 'git.file.com/secret') },
    user: [{ kind: 'goEnv', label: '~/.config/go/env', text: 'GOPRIVATE=github.com/acme-public\nGOFLAGS=-mod=mod\n' }],
    environment: { GOPRIVATE: 'example.org, github.com/acme' },
    expected: {
      'github.com/acme/secret': 'privateRegistry github.com/acme',
      'github.com/acme-public/mux': 'requested',
      'git.file.com/secret': 'sourceUnknown git.file.com',
    },
  },
  {
    title: 'an empty GOPRIVATE of the environment leaves that of the file',
    files: { 'go.mod': goMod('github.com/acme/secret', 'github.com/acme-public/mux') },
    user: [{ kind: 'goEnv', label: '~/.config/go/env', text: 'GOPRIVATE=github.com/acme\n' }],
    environment: { GOPRIVATE: '' },
    expected: {
      'github.com/acme/secret': 'privateRegistry github.com/acme',
      'github.com/acme-public/mux': 'requested',
    },
  },
  {
    title: 'patterns of GOPRIVATE and GONOPROXY',
    files: {
      'go.mod': goMod(
        'git.acme.com/a',
        'github.com/acme/a-secret',
        'github.com/acme/a-secret/v2',
        'github.com/acme/b-open',
        'github.com/hashicorp/secret',
        'github.com/hashicorp-x/open',
        'gitlab.com/acme1/secret',
      ),
    },
    user: [
      {
        kind: 'goEnv',
        label: '~/.config/go/env',
        text: 'GOPRIVATE=*.acme.com,github.com/acme/a-*\nGONOSUMDB=gitlab.com/acme[0-9]',
      },
    ],
    environment: { GONOPROXY: 'github.com/hashicorp' },
    expected: {
      'git.acme.com/a': 'privateRegistry git.acme.com',
      'github.com/acme/a-secret': 'privateRegistry github.com/acme',
      'github.com/acme/a-secret/v2': 'privateRegistry github.com/acme',
      'github.com/acme/b-open': 'requested',
      'github.com/hashicorp/secret': 'privateRegistry github.com/hashicorp',
      'github.com/hashicorp-x/open': 'requested',
      'gitlab.com/acme1/secret': 'privateRegistry gitlab.com/acme1',
    },
  },
  {
    title: 'slashes at the end of patterns, and nothing but a slash',
    files: { 'go.mod': goMod('github.com/acme/secret', 'github.com/acme-public/mux') },
    environment: { GOPRIVATE: 'github.com/acme/,/,github.com/other//' },
    expected: {
      'github.com/acme/secret': 'privateRegistry github.com/acme',
      'github.com/acme-public/mux': 'requested',
    },
  },
  {
    title: 'GOPRIVATE=* leaves the modules of hosts of one project',
    files: { 'go.mod': goMod('github.com/acme/secret', 'golang.org/x/text', 'github.com/gorilla/mux') },
    environment: { GOPRIVATE: '*' },
    expected: {
      'github.com/acme/secret': 'privateRegistry github.com/acme',
      'golang.org/x/text': 'requested',
      'github.com/gorilla/mux': 'privateRegistry github.com/gorilla',
    },
  },
  {
    title: 'a proxy of a company may have modules that nobody else sees',
    files: {
      'go.mod': goMod('github.com/acme/secret', 'golang.org/x/text', 'github.com/gorilla/mux', 'git.acme.com/x'),
    },
    environment: { GOPROXY: 'https://user:word@goproxy.acme.example/go|https://proxy.golang.example,direct' },
    expected: {
      'github.com/acme/secret': 'sourceUnknown goproxy.acme.example',
      'golang.org/x/text': 'requested',
      'github.com/gorilla/mux': 'sourceUnknown goproxy.acme.example',
      'git.acme.com/x': 'sourceUnknown git.acme.com',
    },
  },
  {
    title: 'no proxy, and an answer for one',
    files: { 'go.mod': goMod('github.com/acme/open') },
    environment: { GOPROXY: 'https://goproxy.acme.example,off' },
    answers: ['goproxy.acme.example'],
    expected: { 'github.com/acme/open': 'requested' },
  },
  {
    title: 'direct and off change nothing',
    files: { 'go.mod': goMod('github.com/acme/open') },
    environment: { GOPROXY: 'direct', GONOPROXY: 'none' },
    expected: { 'github.com/acme/open': 'requested' },
  },
  {
    title: 'a go env file that cannot be read',
    files: { 'go.mod': goMod('github.com/acme/secret', 'golang.org/x/text') },
    user: [{ kind: 'goEnv', label: '~/.config/go/env', text: null }],
    expected: { 'github.com/acme/secret': 'sourceUnknown ~/.config/go/env', 'golang.org/x/text': 'requested' },
  },
  {
    title: 'lists name modules too',
    files: {
      'purls.txt':
        'pkg:golang/git.acme.com/secret@v1.0.0\npkg:golang/acme.internal/secret@v1.0.0\npkg:golang/github.com/acme/secret@v1.0.0\npkg:golang/golang.org/x/text@v0.3.0\npkg:npm/left-pad@1.3.0\n',
    },
    environment: { GOPRIVATE: 'github.com/acme' },
    expected: {
      'git.acme.com/secret': 'sourceUnknown git.acme.com',
      'acme.internal/secret': 'privateRegistry acme.internal',
      'github.com/acme/secret': 'privateRegistry github.com/acme',
      'golang.org/x/text': 'requested',
      'left-pad': 'requested',
    },
  },
  {
    title: 'the setting for private packages needs no question',
    files: { 'go.mod': goMod('git.acme.com/secret') },
    privatePackages: ['git.acme.com/**'],
    expected: { 'git.acme.com/secret': 'privatePackage' },
  },
];

testSources('Go', go);
