import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { WhyEvidence } from '../../protocol/why.ts';
import { Button } from '../kit/button.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';

/** One file, each tool's findings in it, the text itself, and a link to it. */
export function EvidenceCard({ group }: { readonly group: EvidenceGroup }): VNode {
  const excerpt = excerptIn(group);
  return (
    <div class="card stack why-card">
      <div class="row spread">
        <Name path={group.path} />
        {group.path !== null && <Place place={group.place} />}
      </div>
      <ul class="list why-finds">
        {group.evidence.map((one, at) => (
          <Find key={at} evidence={one} />
        ))}
      </ul>
      {excerpt?.text && (
        <Excerpt
          id={`why ${excerpt.path ?? ''} ${excerpt.tool}`}
          text={excerpt.text}
          from={excerpt.lines?.from ?? null}
        />
      )}
      <Open group={group} />
    </div>
  );
}

/** Emphasizes the file's own name: the folders before it are often long. */
function Name({ path }: Pick<EvidenceGroup, 'path'>): VNode {
  const { say } = usePanelTools().wording;
  if (path === null) return <h3>{say('whyRegistry')}</h3>;
  const at = path.lastIndexOf('/') + 1;
  return (
    <h3 class="code" title={visibleText(path.slice(0, 1000))}>
      {at > 0 && (
        <span class="why-folder">
          <Text limit={200}>{path.slice(0, at)}</Text>
        </span>
      )}
      <Text limit={200}>{path.slice(at)}</Text>
    </h3>
  );
}

function Find({ evidence }: { readonly evidence: WhyEvidence }): VNode {
  const { wording } = usePanelTools();
  const { say, number, percent } = wording;
  const { license, tool, lines, confidence } = evidence;
  return (
    <li>
      <span class="bold">
        <Text limit={200}>{license}</Text>
      </span>
      <span class="faint">
        <Text limit={100}>{tool === '' ? say('whyDefinitionItself') : tool.replace('/', ' ')}</Text>
      </span>
      {lines && (
        <span class="faint">
          {lines.from === lines.to
            ? say('whyLine', { line: number(lines.from) })
            : say('whyLines', { from: number(lines.from), to: number(lines.to) })}
        </span>
      )}
      {confidence !== null && (
        <span class="faint">{say(certaintyOf(confidence), { percent: percent(confidence / 100) })}</span>
      )}
    </li>
  );
}

const placeIcons: Readonly<Record<WhyEvidence['place'], IconName>> = {
  local: 'pass',
  stored: 'cloud',
  host: 'globe',
  none: 'circle-slash',
};

const placeLabel = {
  local: 'whyPlaceLocal',
  stored: 'whyPlaceStored',
  host: 'whyPlaceHost',
  none: 'whyPlaceNone',
} as const satisfies Readonly<Record<WhyEvidence['place'], string>>;

function Place({ place }: Pick<EvidenceGroup, 'place'>): VNode {
  const { say } = usePanelTools().wording;
  return (
    <span class={`faint small why-place is-${place}`}>
      <Icon name={placeIcons[place]} /> {say(placeLabel[place])}
    </span>
  );
}

function Open({ group }: { readonly group: EvidenceGroup }): VNode | null {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  const { path, place } = group;
  if (path === null || place === 'none') return null;
  const lines = linesOf(group);
  const isPage = place === 'host';
  const label = say(isPage ? 'openOnWeb' : 'whyOpen');
  return (
    <p class="why-open">
      <Button
        kind="secondary"
        icon={isPage ? 'link-external' : 'go-to-file'}
        label={visibleText(say('pair', { name: label, value: path.slice(0, 300) }))}
        onClick={() => send('openEvidence', { path, line: lines?.from ?? null, endLine: lines?.to ?? null })}
      >
        {label}
      </Button>
    </p>
  );
}

interface ExcerptProps {
  /** The key of "show more". */
  readonly id: string;
  readonly text: string;
  /** Number of the first line; `null` if unknown. */
  readonly from: number | null;
}

/** Lines shown at first. */
const first = 6;

/** Lines of a file, with their numbers. Its characters are untrusted. */
function Excerpt({ id, text, from }: ExcerptProps): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const lines = text.split(/\r\n|\r|\n/);
  const isOpen = navigation.opened.has(id);
  const shown = isOpen || lines.length <= first + 2 ? lines : lines.slice(0, first);
  const left = lines.length - shown.length;
  return (
    <>
      <pre class="code-block">
        {shown.map((line, at) => (
          <span key={at} class="why-text-line">
            {from !== null && (
              <span class="why-number" aria-hidden="true">
                {from + at}
              </span>
            )}
            <bdi>{visibleText(line)}</bdi>
            {'\n'}
          </span>
        ))}
      </pre>
      {lines.length > first + 2 && (
        <p class="list-buttons">
          <Button kind="link" onClick={() => dispatch({ type: 'open', id, count: isOpen ? 0 : 1 })}>
            {isOpen ? wording.say('showLess') : wording.say('more', { count: wording.number(left) })}
          </Button>
        </p>
      )}
    </>
  );
}

/** All findings in one file, or in the registry. */
export interface EvidenceGroup {
  /** `null`: the registry or the manifest. */
  readonly path: string | null;
  readonly place: WhyEvidence['place'];
  /** The strongest first. */
  readonly evidence: readonly WhyEvidence[];
}

/** One group for each file, ordered by its strongest finding. */
export function groupEvidence(evidence: readonly WhyEvidence[]): readonly EvidenceGroup[] {
  const groups = new Map<string | null, WhyEvidence[]>();
  for (const one of evidence) {
    const known = groups.get(one.path);
    if (known) known.push(one);
    else groups.set(one.path, [one]);
  }
  return [...groups].map(([path, members]) => ({ path, place: members[0]?.place ?? 'none', evidence: members }));
}

/** The lines to open a file at: those of the strongest evidence that has any. */
export function linesOf({ evidence }: EvidenceGroup): WhyEvidence['lines'] {
  return evidence.find(({ lines }) => lines !== null)?.lines ?? null;
}

/** The one excerpt of a group: two tools quote the same text. */
function excerptIn({ evidence }: EvidenceGroup): WhyEvidence | null {
  return evidence.find(({ text }) => text !== null) ?? null;
}

type Certainty = 'whyCertain' | 'whyLikely' | 'whyPerhaps' | 'whyGuess';

/** `confidence`: 0 to 100. */
export function certaintyOf(confidence: number): Certainty {
  if (confidence >= 95) return 'whyCertain';
  if (confidence >= 80) return 'whyLikely';
  return confidence >= 50 ? 'whyPerhaps' : 'whyGuess';
}
