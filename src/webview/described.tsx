import type { VNode } from 'preact';
import type { SourceLocation } from '../core/definition.ts';
import type { PanelDefinition, PanelDescribed } from '../protocol/snapshot.ts';
import { visibleText } from '../core/visibleText.ts';
import { changeOf, useAroundDefinition } from './changes/aroundDefinition.ts';
import { Was } from './changes/was.tsx';
import { Button } from './components/button.tsx';
import { Field, Unknown } from './components/field.tsx';
import { Link } from './components/link.tsx';
import { LongList } from './components/longList.tsx';
import { Pane } from './components/pane.tsx';
import { ScoreTable } from './components/score.tsx';
import { Text } from './components/text.tsx';
import { Curations } from './curations.tsx';
import { type Fact, isCuration, originOf } from './origin.ts';
import { usePanelTools } from './panelTools.ts';
import { describedParts } from './scoreParts.ts';

/** The Described pane: where the component comes from, and what looked at it. */
export function Described({ definition }: { readonly definition: PanelDefinition }): VNode {
  const { wording } = usePanelTools();
  const { say, number, date } = wording;
  const { described } = definition;
  const { sourceLocation, releaseDate, projectWebsite, issueTracker, urls, files, score, toolScore } = described;
  const { curations } = useAroundDefinition();
  const from = (fact: Fact) => originOf(fact, definition, curations);
  const links = [
    ['registry', 'registry', urls.registry],
    ['version', 'versionPage', urls.version],
    ['download', 'download', urls.download],
  ] as const;
  return (
    <Pane id="described" title={say('described')} score={score?.total ?? null} tool={toolScore?.total ?? null}>
      <dl class="fields">
        <Field label={say('source')} compared="source" origin={sourceLocation && from('source')}>
          {sourceLocation ? <Source location={sourceLocation} /> : <Unknown />}
        </Field>
        <Field
          label={say('releaseDate')}
          compared="releaseDate"
          origin={releaseDate === null ? null : from('releaseDate')}
        >
          {releaseDate === null ? <Unknown /> : <Text>{date(releaseDate)}</Text>}
        </Field>
        <Field
          label={say('projectWebsite')}
          compared="projectWebsite"
          origin={projectWebsite === null ? null : from('projectWebsite')}
        >
          {projectWebsite === null ? <Unknown /> : <Link address={projectWebsite} />}
        </Field>
        <Field
          label={say('issueTracker')}
          compared="issueTracker"
          origin={issueTracker === null ? null : from('issueTracker')}
        >
          {issueTracker === null ? <Unknown /> : <Link address={issueTracker} />}
        </Field>
        {links.map(
          ([field, label, address]) =>
            address !== null && (
              <Field key={field} label={say(label)} compared={field} origin={from('links')}>
                <Link address={address} />
              </Field>
            ),
        )}
        <Field label={say('fileCount')} compared="files" origin={files === null ? null : from('fileCount')}>
          {files === null ? <Unknown /> : number(files)}
        </Field>
        <Field label={say('facets')} origin={described.facets.length === 0 ? null : from('facets')}>
          <Facets facets={described.facets} />
        </Field>
        <Tools tools={described.tools} />
        <Field label={say('hashes')} origin={described.hashes.length === 0 ? null : from('hashes')}>
          {described.hashes.length === 0 ? <Unknown /> : <Hashes hashes={described.hashes} />}
        </Field>
        {definition.updated !== null && (
          <Field label={say('describedComputed')}>
            <Text limit={200}>{date(definition.updated)}</Text>
          </Field>
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

function Source({ location }: { readonly location: SourceLocation }): VNode {
  const { say } = usePanelTools().wording;
  const { type, provider, namespace, name, revision, url, path } = location;
  const place = [type, provider, namespace, name].filter((part) => part !== null).join('/');
  return (
    <>
      {url === null ? <Text limit={400}>{place}</Text> : <Link address={url} />}
      <dl class="inner">
        {revision !== null && (
          <div>
            <dt>{say('sourceRevision')}</dt>
            <dd class="code">
              <Text limit={200}>{revision}</Text>
            </dd>
          </div>
        )}
        {path !== null && path !== '' && (
          <div>
            <dt>{say('sourcePath')}</dt>
            <dd class="code">
              <Text limit={200}>{path}</Text>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** The tools in the service's order; the curation among them is another kind of thing and gets its own line. */
function Tools({ tools }: { readonly tools: readonly string[] }): VNode {
  const { say } = usePanelTools().wording;
  const { curations: known } = useAroundDefinition();
  const isExact = known?.state === 'known' && known.fields !== null;
  const curations = tools.filter(isCuration);
  const others = tools.filter((tool) => !isCuration(tool));
  return (
    <>
      <Field label={say('tools')} compared="tools">
        {others.length === 0 ? (
          <Unknown />
        ) : (
          <LongList id="tools" items={others} isPlain>
            {(tool) => <Tool tool={tool} />}
          </LongList>
        )}
      </Field>
      {curations.map((curation) => (
        <Field key={curation} label={say('curation')}>
          {curation === 'curation/supplied' ? (
            say('curationSupplied')
          ) : (
            <span class="code">
              <Text limit={200}>{curation.slice('curation/'.length)}</Text>
            </span>
          )}
          {!isExact && <p class="faint small">{say('curationEither')}</p>}
        </Field>
      ))}
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

function Facets({ facets }: Pick<PanelDescribed, 'facets'>): VNode {
  const { say } = usePanelTools().wording;
  const { comparison } = useAroundDefinition();
  if (facets.length === 0) return <span class="faint">{say('noFacets')}</span>;
  return (
    <dl class="inner">
      {facets.map(({ name, globs }) => (
        <div key={name}>
          <dt>
            <Text limit={100}>{name}</Text>
          </dt>
          <dd>
            <LongList id={`globs ${name}`} items={globs} isPlain>
              {(glob) => (
                <span class="code">
                  <Text limit={300}>{glob}</Text>
                </span>
              )}
            </LongList>
            <Was change={changeOf(comparison, `facet:${name}`)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Hashes({ hashes }: Pick<PanelDescribed, 'hashes'>): VNode {
  const { wording, copyText } = usePanelTools();
  return (
    <dl class="inner hashes">
      {hashes.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <Text limit={60}>{name}</Text>
          </dt>
          <dd class="code">
            <Text limit={200}>{value}</Text>
            <Button
              look="icon"
              icon="copy"
              label={wording.say('copyHash', { hash: visibleText(name.slice(0, 60)) })}
              onClick={() => copyText(value)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
