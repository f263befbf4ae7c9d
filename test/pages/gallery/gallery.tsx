// Every piece of the pages in every state, on one page: `npm start -- --gallery`, and `test/pages/gallery.test.ts`.
import { type ComponentChildren, render, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import german from '../../../l10n/bundle.l10n.de.json';
import { workspaceOverviewLabels } from '../../../src/protocol/labels/workspaceOverviewLabels.ts';
import { panelLabels, type PanelTexts } from '../../../src/protocol/panelLabels.ts';
import { Bar } from '../../../src/webview/kit/bar.tsx';
import { Button } from '../../../src/webview/kit/button.tsx';
import { Checkbox } from '../../../src/webview/kit/checkbox.tsx';
import { ChoiceList } from '../../../src/webview/kit/choiceList.tsx';
import { Empty } from '../../../src/webview/kit/empty.tsx';
import { Facts } from '../../../src/webview/kit/facts.tsx';
import { Area, Field, SearchField, Select } from '../../../src/webview/kit/field.tsx';
import { Link } from '../../../src/webview/kit/link.tsx';
import { LongList } from '../../../src/webview/kit/longList.tsx';
import { Menu } from '../../../src/webview/kit/menu.tsx';
import { Notice } from '../../../src/webview/kit/notice.tsx';
import { Pair } from '../../../src/webview/kit/pair.tsx';
import { Popup } from '../../../src/webview/kit/popup.tsx';
import { TabList, TabPane } from '../../../src/webview/kit/tabs.tsx';
import { Short, Text } from '../../../src/webview/kit/text.tsx';
import { LicenseMark } from '../../../src/webview/licenseMark.tsx';
import { NotRead, PartNotRead, Reading, ReadingPane } from '../../../src/webview/notices.tsx';
import { type PanelTools, PanelToolsContext, usePanelTools } from '../../../src/webview/panelTools.ts';
import { ScoreBadge, ScoreTable } from '../../../src/webview/score.tsx';
import { startNavigation } from '../../../src/webview/store.ts';
import { wordingOf } from '../../../src/webview/wording.ts';
import { snapshotOf } from '../../webview/snapshots.ts';
import { BarChart, Grid } from './lists.tsx';

const locale = new URLSearchParams(window.location.search).get('locale') ?? 'en';
const translations: Readonly<Record<string, string>> = locale === 'de' ? german : {};
/** Titles of commands, which the extension takes from its manifest. */
const titles = {
  queueHarvest: 'Queue Harvest…',
  setLicense: 'Set License…',
  showDiff: 'Open Changes',
  copyCoordinates: 'Copy Coordinates',
  openOnWeb: 'Open on the Web',
  copyPackageUrl: 'Copy Package URL',
  showInManifest: 'Reveal in Manifest',
};
const labels = translated({ ...panelLabels, ...titles });
const wording = wordingOf<PanelTexts>(labels as Record<keyof PanelTexts, string>, locale);

function translated<Labels extends Readonly<Record<string, string>>>(labels: Labels): Record<keyof Labels, string> {
  const texts = Object.entries(labels).map(([key, text]) => [key, translations[text] ?? text]);
  return Object.fromEntries(texts) as Record<keyof Labels, string>;
}

function Gallery(): VNode {
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map());
  const tools: PanelTools = {
    snapshot: snapshotOf({ state: 'loading', lastKnown: null }),
    wording,
    now: 0,
    navigation: { ...startNavigation, opened },
    dispatch: (event) => {
      if (event.type !== 'open') return;
      const others = [...opened].filter(([id]) => id !== event.id);
      setOpened(new Map(event.count > 0 ? [...others, [event.id, event.count]] : others));
    },
    request: () => new Promise(() => undefined),
    send: nothing,
    act: nothing,
    openLink: nothing,
    copyText: nothing,
  };
  return (
    <PanelToolsContext.Provider value={tools}>
      <main class="stack">
        <h1>Gallery</h1>
        <Buttons />
        <Fields />
        <Choices />
        <Texts />
        <Notices />
        <Facets />
        <BarChart labels={translated(workspaceOverviewLabels)} locale={locale} />
        <Section title="Grid">
          <Grid />
        </Section>
      </main>
    </PanelToolsContext.Provider>
  );
}

function nothing(): void {
  // The gallery has no host.
}

function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }): VNode {
  return (
    <section class="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons(): VNode {
  const { say } = wording;
  const [isOn, setOn] = useState(true);
  const toggle = (): void => setOn(!isOn);
  return (
    <Section title="Buttons">
      <div class="actions">
        <Button kind="primary" icon="cloud-upload" onClick={nothing}>
          {say('queueHarvest')}
        </Button>
        <Button kind="secondary" icon="edit" onClick={nothing}>
          {say('setLicense')}
        </Button>
        <Button kind="secondary" isExpanded onClick={nothing}>
          {say('draftSetAttributions')}
        </Button>
        <Button kind="secondary" isPressed={isOn} onClick={toggle}>
          secondary, pressed
        </Button>
        <Button kind="link" onClick={nothing}>
          {say('showDiff')}
        </Button>
        <Button kind="link" isPressed={isOn} onClick={toggle}>
          link, pressed
        </Button>
        <Button kind="icon" icon="copy" label={say('copyCoordinates')} onClick={nothing} />
        <Button kind="icon" icon="list-tree" label={say('filesTree')} isPressed={isOn} onClick={toggle} />
        <Menu
          label={say('moreActions')}
          entries={[
            { icon: 'globe', title: say('openOnWeb'), onChoose: nothing },
            { icon: 'copy', title: say('copyPackageUrl'), onChoose: nothing },
            { icon: 'go-to-file', title: say('showInManifest'), isDisabled: true, onChoose: nothing },
          ]}
        />
      </div>
    </Section>
  );
}

function Fields(): VNode {
  const { say } = wording;
  const [text, setText] = useState('');
  const [found, setFound] = useState('lib');
  const [kind, setKind] = useState('b');
  return (
    <Section title="Fields">
      <Field id="field-empty" label={say('releaseDate')} value={text} placeholder="yyyy-mm-dd" onInput={setText} />
      <Field
        id="field-invalid"
        label={say('declared')}
        hint={say('draftUnsaved')}
        value="MIT OR"
        isCode
        isInvalid
        below={<p class="small edit-problem">{say('draftNotADate')}</p>}
        onInput={nothing}
      />
      <Area id="area" label={say('attribution')} rows={3} value={'© Ann\n© Bob'} onInput={nothing} />
      <Select
        id="select"
        label={say('draftSourceProvider')}
        value={kind}
        options={[
          { value: 'a', label: 'GitHub' },
          { value: 'b', label: 'GitLab' },
        ]}
        onChange={setKind}
      />
      <SearchField
        id="search"
        label={say('filesFilterText')}
        clearLabel={say('filesClearText')}
        value={found}
        onChange={setFound}
      />
      <p>
        found: <output>{found}</output>
      </p>
    </Section>
  );
}

const tabs = ['one', 'two', 'three'] as const;

function Choices(): VNode {
  const { say, number } = wording;
  const [tab, setTab] = useState<(typeof tabs)[number]>('one');
  const [chosen, setChosen] = useState<readonly string[]>(['MIT']);
  const values = ['MIT', 'ISC', 'Apache-2.0', 'LicenseRef-scancode-a-very-long-name-without-a-blank-in-it'];
  return (
    <Section title="Choices">
      <TabList tabs={tabs} current={tab} label={say('tabRaw')} titleOf={(one) => one} onChoose={setTab} />
      <TabPane tab={tab}>pane {tab}</TabPane>
      <Popup
        title={
          <>
            {say('filesLicenses')} <span class="badge">{number(chosen.length)}</span>
          </>
        }
        label={say('filesFilterByChosen', { kind: say('filesLicenses'), count: number(chosen.length) })}
      >
        <ChoiceList
          id="find"
          labels={{ search: say('filesFind'), clearText: say('filesClearText'), nothing: say('noneFound') }}
          chosen={chosen}
          nameOf={(value) => value}
          find={(wanted) => ({
            choices: values.filter((value) => value.includes(wanted)).map((value) => ({ value, count: '1,054' })),
            more: null,
          })}
          onChange={setChosen}
        />
      </Popup>
      <Checkbox isChecked={chosen.includes('MIT')} onChange={(is) => setChosen(is ? ['MIT'] : [])}>
        {say('filesNeedsAttention')}
      </Checkbox>
    </Section>
  );
}

function Texts(): VNode {
  return (
    <Section title="Texts">
      <p>
        <Text>{'hidden‮ characters​'}</Text>
      </p>
      <p>
        <Text id="long" limit={60}>
          {'many words '.repeat(30)}
        </Text>
      </p>
      <p class="short">
        <Short>{'one line '.repeat(60)}</Short>
      </p>
      <p>
        <Link address="https://example.org/a-page">a page</Link>, <Link address="javascript:alert(1)" />
      </p>
      <Facts>
        {'npm/npmjs'}
        {wording.say('stateNotHarvested')}
      </Facts>
      <dl class="pairs">
        <Pair name={wording.say('sourceRevision')}>8d39279</Pair>
        <Pair name={<Text>a name of the service</Text>}>{'f299b52f39486275a9e6483b60a410e06520c538'.repeat(3)}</Pair>
      </dl>
      <LongList id="list" items={Array.from({ length: 30 }, (_, at) => `entry ${at + 1}`)} first={3}>
        {(entry) => <Text>{entry}</Text>}
      </LongList>
    </Section>
  );
}

function Notices(): VNode {
  const { say } = usePanelTools().wording;
  return (
    <Section title="Notices">
      <Notice id="notice" icon="cloud" title={say('stateNotHarvested')}>
        <p>{say('notHarvestedMeaning')}</p>
      </Notice>
      <NotRead problem={{ kind: 'failed', cause: 'The service did not answer.' }} onAgain={nothing} />
      <PartNotRead id="part" cause="The service did not answer.">
        <Button kind="link" onClick={nothing}>
          {say('tryAgain')}
        </Button>
      </PartNotRead>
      <Empty icon="search-stop" text={say('noneFound')}>
        <Button kind="secondary" icon="refresh" onClick={nothing}>
          {say('filesClearAll')}
        </Button>
      </Empty>
      <Reading />
      <ReadingPane />
    </Section>
  );
}

const states = ['expression', 'licenseRef', 'noAssertion', 'other', 'none', 'notFound', 'notHarvested'] as const;

function Facets(): VNode {
  return (
    <Section title="Licenses and scores">
      {[...states, 'failed' as const, 'loading' as const].map((state) => (
        <LicenseMark key={state} id={state} state={state} expression={state === 'expression' ? 'MIT OR ISC' : null} />
      ))}
      <div class="row">
        {[10, 50, 90, null].map((score) => (
          <ScoreBadge key={score} score={score} tool={score === 50 ? 30 : null} isLarge={score === 90} />
        ))}
      </div>
      <ScoreTable
        parts={[
          { label: 'declared', maximum: 30, effective: 0, tool: 0, lost: 'nothing is declared' },
          { label: 'texts', maximum: 15, effective: 15, tool: null, lost: null },
        ]}
        total={15}
        toolTotal={null}
      />
      <div class="row">
        {[0, 1, 50, 100].map((value) => (
          <Bar key={value} value={value} maximum={100} />
        ))}
      </div>
    </Section>
  );
}

const root = document.getElementById('root');
if (root) render(<Gallery />, root);
