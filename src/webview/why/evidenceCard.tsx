import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { WhyEvidence } from '../../protocol/why.ts';
import { Button } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { certaintyOf, type EvidenceGroup, excerptIn, linesOf } from './evidenceGroups.ts';
import { Excerpt } from './excerpt.tsx';

/** One file, each tool's findings in it, the text itself, and a link to it. */
export function EvidenceCard({ group }: { readonly group: EvidenceGroup }): VNode {
  const excerpt = excerptIn(group);
  return (
    <div class="card stack why-card">
      <div class="row spread why-card-head">
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
  const { wording, tell } = usePanelTools();
  const { say, number } = wording;
  const { path, place } = group;
  if (path === null || place === 'none') return null;
  const lines = linesOf(group);
  const isPage = place === 'host';
  const words = lines
    ? say(isPage ? 'whyOpenPageAt' : 'whyOpenAt', { line: number(lines.from) })
    : say(isPage ? 'whyOpenPage' : 'whyOpen');
  return (
    <p class="why-open">
      <Button
        look="secondary"
        icon={isPage ? 'link-external' : 'go-to-file'}
        label={visibleText(say('whyOpenHeard', { open: words, path: path.slice(0, 300) }))}
        onClick={() => tell('openEvidence', { path, line: lines?.from ?? null, endLine: lines?.to ?? null })}
      >
        {words}
      </Button>
    </p>
  );
}
