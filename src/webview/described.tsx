import type { VNode } from 'preact';
import type { SourceLocation } from '../core/definition.ts';
import { type DescribedText, describedTextNames, isDay } from '../core/describedTexts.ts';
import type { CuratedSource } from '../curation/curation.ts';
import type { PanelDefinition, PanelDescribed } from '../protocol/snapshot.ts';
import { lackingTools } from '../core/lackingTools.ts';
import { isCuration } from '../core/summary.ts';
import { visibleText } from '../core/visibleText.ts';
import { Button } from './kit/button.tsx';
import { Fact, Unknown } from './fact.tsx';
import { Icon } from './kit/icon.tsx';
import { Link } from './kit/link.tsx';
import { LongList } from './kit/longList.tsx';
import { Pair } from './kit/pair.tsx';
import { Pane } from './pane.tsx';
import { ScoreBadge, ScoreTable } from './score.tsx';
import { Text } from './kit/text.tsx';
import { Curations } from './curations.tsx';
import { draftedIn } from './edit/draftedIn.ts';
import { EditableField } from './edit/editableField.tsx';
import { Facets } from './edit/facets.tsx';
import { LineEditor } from './edit/lineEditor.tsx';
import { SourceEditor } from './edit/sourceEditor.tsx';
import { sourceParts } from './edit/sourceParts.ts';
import { type Fact as FactName, type Origin, originOf } from './origin.ts';
import { usePanelTools } from './panelTools.ts';
import { describedParts } from './scoreParts.ts';

/** The Described pane: the component's origin, and the tools that examined it. */
export function Described({ definition }: { readonly definition: PanelDefinition }): VNode {
  const { wording, snapshot } = usePanelTools();
  const { say, number, date } = wording;
  const { curations, draft } = snapshot;
  const { described } = definition;
  const { sourceLocation, urls, files, score, toolScore } = described;
  const from = (fact: FactName) => originOf(fact, definition, curations);
  const links = [
    ['registry', 'registry', urls.registry],
    ['version', 'versionPage', urls.version],
    ['download', 'download', urls.download],
  ] as const;
  return (
    <Pane
      id="described"
      title={say('described')}
      aside={<ScoreBadge score={score?.total ?? null} tool={toolScore?.total ?? null} />}
    >
      <dl class="facts">
        <EditableField
          field="source"
          label={say('source')}
          compared="source"
          origin={sourceLocation && from('source')}
          start={sourceParts(draft?.source ?? sourceLocation)}
          editor={(editor) => <SourceEditor label={say('source')} editor={editor} />}
          show={(value) => <DraftedSource source={draft?.source ?? null} value={value} />}
        >
          {sourceLocation ? <Source location={sourceLocation} /> : <Unknown />}
        </EditableField>
        {describedTextNames.map((field) => (
          <LineFact key={field} field={field} value={described[field]} origin={from(field)} />
        ))}
        {links.map(
          ([field, label, address]) =>
            address !== null && (
              <Fact key={field} label={say(label)} compared={field} origin={from('links')}>
                <Link address={address} />
              </Fact>
            ),
        )}
        <Fact label={say('fileCount')} compared="files" origin={files === null ? null : from('fileCount')}>
          {files === null ? <Unknown /> : number(files)}
        </Fact>
        <Facets facets={described.facets} origin={from('facets')} />
        <Tools tools={described.tools} />
        <Fact label={say('hashes')} origin={described.hashes.length === 0 ? null : from('hashes')}>
          {described.hashes.length === 0 ? <Unknown /> : <Hashes hashes={described.hashes} />}
        </Fact>
        {definition.updated !== null && (
          <Fact label={say('describedComputed')}>
            <Text limit={200}>{date(definition.updated)}</Text>
          </Fact>
        )}
      </dl>
      <Curations />
      {score && (
        <ScoreTable
          parts={describedParts(definition, wording)}
          total={score.total}
          toolTotal={toolScore?.total ?? null}
        />
      )}
    </Pane>
  );
}

interface LineFactProps {
  readonly field: DescribedText;
  readonly value: string | null;
  readonly origin: Origin | null;
}

/** A fact that is one line of text. */
function LineFact({ field, value, origin }: LineFactProps): VNode {
  const { wording, snapshot } = usePanelTools();
  const label = wording.say(field);
  const show = (text: string): VNode =>
    isDay(field) ? <Text limit={100}>{wording.date(text)}</Text> : <Link address={text} />;
  return (
    <EditableField
      field={field}
      label={label}
      compared={field}
      origin={value === null ? null : origin}
      start={{ text: draftedIn(snapshot.draft, field)?.after ?? value ?? '' }}
      editor={(editor) => <LineEditor field={field} label={label} editor={editor} />}
      show={show}
    >
      {value === null ? <Unknown /> : show(value)}
    </EditableField>
  );
}

interface DraftedSourceProps {
  readonly source: CuratedSource | null;
  readonly value: string;
}

function DraftedSource({ source, value }: DraftedSourceProps): VNode {
  if (!source) return <Link address={value} />;
  const { namespace = null, url = null, path = null } = source;
  return <Source location={{ ...source, namespace, url, path }} />;
}

function Source({ location }: { readonly location: SourceLocation }): VNode {
  const { say } = usePanelTools().wording;
  const { type, provider, namespace, name, revision, url, path } = location;
  const place = [type, provider, namespace, name].filter((part) => part !== null).join('/');
  return (
    <>
      {url === null ? <Text limit={400}>{place}</Text> : <Link address={url} />}
      <dl class="pairs">
        {revision !== null && (
          <Pair name={say('sourceRevision')}>
            <span class="code">
              <Text limit={200}>{revision}</Text>
            </span>
          </Pair>
        )}
        {path !== null && path !== '' && (
          <Pair name={say('sourcePath')}>
            <span class="code">
              <Text limit={200}>{path}</Text>
            </span>
          </Pair>
        )}
      </dl>
    </>
  );
}

/** The tools in the service's order; the curation among them is of another kind and gets its own line. */
function Tools({ tools }: { readonly tools: readonly string[] }): VNode {
  const { wording, snapshot } = usePanelTools();
  const { say } = wording;
  const { curations: known } = snapshot;
  const isExact = known?.state === 'known' && known.fields !== null;
  const curations = tools.filter(isCuration);
  const others = tools.filter((tool) => !isCuration(tool));
  const lacks = lackingTools(tools);
  return (
    <>
      <Fact label={say('tools')} compared="tools">
        {others.length === 0 ? (
          <Unknown />
        ) : (
          <>
            <LongList id="tools" items={others} isPlain>
              {(tool) => <Tool tool={tool} />}
            </LongList>
            <p class="faint small">{say('fromToolsRest')}</p>
          </>
        )}
        {lacks.length > 0 && (
          <p class="small">
            <Icon name="pie-chart" /> <LackingTools lacks={lacks} />
          </p>
        )}
      </Fact>
      {curations.map((curation) => (
        <Fact key={curation} label={say('curation')}>
          {curation === 'curation/supplied' ? (
            say('curatedProposed')
          ) : (
            <span class="code">
              <Text limit={200}>{curation.slice('curation/'.length)}</Text>
            </span>
          )}
          {!isExact && <p class="faint small">{say('curationEither')}</p>}
        </Fact>
      ))}
    </>
  );
}

/** Expected tools that have not delivered, and the action for them unless it is under way. */
export function LackingTools({ lacks }: { readonly lacks: readonly string[] }): VNode {
  const { wording, act, snapshot } = usePanelTools();
  return (
    <>
      {wording.say('partlyHarvestedLacks', { tools: lacks.join(', ') })}{' '}
      {snapshot.harvest === null && (
        <Button kind="link" onClick={() => act('queueHarvest')}>
          {wording.say('queueHarvest')}
        </Button>
      )}
    </>
  );
}

function Tool({ tool }: { readonly tool: string }): VNode {
  const at = tool.indexOf('/');
  if (at < 1) return <Text limit={200}>{tool}</Text>;
  return (
    <>
      <Text limit={200}>{tool.slice(0, at)}</Text>{' '}
      <span class="faint">
        <Text limit={200}>{tool.slice(at + 1)}</Text>
      </span>
    </>
  );
}

/** Each with a button to copy it. */
export function Hashes({ hashes }: Pick<PanelDescribed, 'hashes'>): VNode {
  const { wording, copyText } = usePanelTools();
  return (
    <dl class="pairs">
      {hashes.map(({ name, value }) => (
        <Pair key={name} name={<Text limit={60}>{name}</Text>}>
          <span class="inline code">
            <Text limit={200}>{value}</Text>
            {value !== '' && (
              <Button
                kind="icon"
                icon="copy"
                label={wording.say('copyHash', { hash: visibleText(name.slice(0, 60)) })}
                onClick={() => copyText(value)}
              />
            )}
          </span>
        </Pair>
      ))}
    </dl>
  );
}
