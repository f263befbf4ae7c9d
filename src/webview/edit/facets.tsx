import type { VNode } from 'preact';
import { type FacetName, facetNames } from '../../curation/curation.ts';
import type { PanelDraft } from '../../protocol/draft.ts';
import type { PanelDescribed } from '../../protocol/snapshot.ts';
import { changeOf } from '../changes/fieldChange.ts';
import { PreviousValue } from '../changes/previousValue.tsx';
import { Fact } from '../fact.tsx';
import { Button } from '../kit/button.tsx';
import { LongList } from '../kit/longList.tsx';
import { Pair } from '../kit/pair.tsx';
import { Text } from '../kit/text.tsx';
import type { Origin } from '../origin.ts';
import { usePanelTools } from '../panelTools.ts';
import { draftedIn } from './draftedIn.ts';
import { DraftedValue } from './draftedValue.tsx';
import { EditButton, KeptTyping } from './editFrame.tsx';
import { FacetEditor, globParts } from './facetEditor.tsx';
import { useCanEdit, useEditor } from './useEditor.ts';

interface FacetsProps extends Pick<PanelDescribed, 'facets'> {
  readonly origin: Origin | null;
}

/** The core files, and the others. Facets without globs are shown only for editing. */
export function Facets({ facets, origin }: FacetsProps): VNode {
  const { wording, navigation, dispatch, snapshot } = usePanelTools();
  const { say } = wording;
  const { comparison, draft } = snapshot;
  const canEdit = useCanEdit();
  const areAllShown = canEdit && navigation.opened.has('facets');
  const shown = shownFacets(facets, draft, areAllShown, (name) => navigation.typing.has(`facet:${name}`));
  const label = say('facets');
  return (
    <Fact
      label={label}
      isChanged={facets.some(({ name }) => changeOf(comparison, `facet:${name}`))}
      isDrafted={shown.some(({ name }) => draftedIn(draft, `facet:${name}`))}
      origin={facets.length === 0 ? null : origin}
      action={
        canEdit && (
          <Button
            kind="icon"
            icon="edit"
            label={say('draftAllFacets')}
            isExpanded={areAllShown}
            onClick={() => dispatch({ type: 'open', id: 'facets', count: areAllShown ? 0 : 1 })}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <span class="faint">{say('noFacets')}</span>
      ) : (
        <dl class="pairs">
          {shown.map(({ name, globs }) => {
            const known = facetNames.find((one) => one === name);
            return known ? (
              <EditableFacet key={name} facet={known} globs={globs} />
            ) : (
              <Pair key={name} name={<Text limit={100}>{name}</Text>}>
                <Globs facet={name} globs={globs} />
              </Pair>
            );
          })}
        </dl>
      )}
    </Fact>
  );
}

interface ShownFacet {
  readonly name: string;
  readonly globs: readonly string[];
}

/** The definition's facets in order, then those only drafted or typed, then the others on demand. */
function shownFacets(
  facets: readonly ShownFacet[],
  draft: PanelDraft | null,
  areAllShown: boolean,
  isTyped: (name: string) => boolean,
): readonly ShownFacet[] {
  const others = facetNames.filter((name) => !facets.some((facet) => facet.name === name));
  const wanted = others.filter((name) => areAllShown || isTyped(name) || draftedIn(draft, `facet:${name}`));
  return [...facets, ...wanted.map((name) => ({ name, globs: [] }))];
}

interface EditableFacetProps {
  readonly facet: FacetName;
  readonly globs: readonly string[];
}

function EditableFacet({ facet, globs }: EditableFacetProps): VNode {
  const { wording, snapshot } = usePanelTools();
  const { say } = wording;
  const canEdit = useCanEdit();
  const field = `facet:${facet}`;
  const drafted = draftedIn(snapshot.draft, field);
  const editor = useEditor(field, globParts(drafted?.after?.split('\n') ?? globs));
  const isOpen = canEdit && editor.isOpen;
  return (
    <div class="facet-row">
      <dt>{facet}</dt>
      <dd>
        {isOpen && <FacetEditor facet={facet} editor={editor} isDrafted={drafted !== null} />}
        {!isOpen && drafted && <DraftedValue drafted={drafted} label={facet} />}
        {!isOpen && !drafted && <Globs facet={facet} globs={globs} />}
        <KeptTyping label={facet} editor={editor} />
      </dd>
      {canEdit && (
        <dd class="facet-action">
          <EditButton label={say('draftEditField', { field: say('draftGlobs', { facet }) })} editor={editor} />
        </dd>
      )}
    </div>
  );
}

interface GlobsProps {
  readonly facet: string;
  readonly globs: readonly string[];
}

function Globs({ facet, globs }: GlobsProps): VNode {
  const { wording, snapshot } = usePanelTools();
  return (
    <>
      {globs.length === 0 ? (
        <span class="faint">{wording.say('draftNoGlob')}</span>
      ) : (
        <LongList id={`globs ${facet}`} items={globs} isPlain>
          {(glob) => (
            <span class="code">
              <Text limit={300}>{glob}</Text>
            </span>
          )}
        </LongList>
      )}
      <PreviousValue change={changeOf(snapshot.comparison, `facet:${facet}`)} />
    </>
  );
}
