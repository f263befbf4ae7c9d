import type { VNode } from 'preact';
import type { DefinitionChange, FileFacts } from '../../core/definitionChange.ts';
import type { PanelReviewed, SetField } from '../../protocol/review.ts';
import { Icon } from '../kit/icon.tsx';
import { Pair } from '../kit/pair.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import { fieldName, oneLine, shownValue } from './changeGroups.tsx';
import { Sides } from './sides.tsx';

interface ReviewFieldsProps {
  /** The key of "show all". */
  readonly id: string;
  readonly reading: Extract<PanelReviewed['reading'], { state: 'known' }>;
}

/** Every field old and new; for a merged pull request the value it set and the present one. */
export function ReviewFields({ id, reading }: ReviewFieldsProps): VNode {
  const { wording } = usePanelTools();
  const { changes, fields, more } = reading;
  return (
    <>
      {changes.map((change, at) => (
        <div key={at} class="review-field">
          <h4>
            <Text limit={200}>{changeName(change, wording)}</Text>
          </h4>
          <Sides id={`${id} ${at}`} {...sidesOf(change, wording)} />
        </div>
      ))}
      {fields.map((field, at) => (
        <div key={at} class="review-field">
          <h4>
            <Text limit={200}>{fieldName(field.field, wording)}</Text>
          </h4>
          <SetValue id={`${id} set ${at}`} field={field} />
        </div>
      ))}
      {more > 0 && <p class="faint small">{wording.count('changesMore', more)}</p>}
    </>
  );
}

function SetValue({ id, field }: { readonly id: string; readonly field: SetField }): VNode {
  const { wording } = usePanelTools();
  const { say } = wording;
  const { now, isInEffect } = field;
  const set = oneLine(field.field, field.set, wording);
  if (isInEffect)
    return (
      <p class="with-icon set-value">
        <Icon name="pass" />
        <span>
          <Text id={id} limit={400}>
            {set}
          </Text>{' '}
          <span class="faint">{say('reviewInEffect')}</span>
        </span>
      </p>
    );
  return (
    <dl class="pairs set-now">
      <Pair name={say('reviewSetTo')}>
        <Text id={id} limit={400}>
          {set}
        </Text>
      </Pair>
      <Pair name={say('reviewNow')}>
        {now === null ? (
          <span class="faint">{say('changesNoValue')}</span>
        ) : (
          <Text id={`${id} now`} limit={400}>
            {oneLine(field.field, now, wording)}
          </Text>
        )}
      </Pair>
    </dl>
  );
}

function changeName(change: DefinitionChange, wording: Wording): string {
  return 'field' in change ? fieldName(change.field, wording) : wording.say('reviewFile', { path: change.path });
}

interface Both {
  readonly before: string | null;
  readonly after: string | null;
}

function sidesOf(change: DefinitionChange, wording: Wording): Both {
  switch (change.kind) {
    case 'value':
      return {
        before: shownValue(change.field, change.before, wording),
        after: shownValue(change.field, change.after, wording),
      };
    case 'list':
      return { before: listText(change, change.removed), after: listText(change, change.added) };
    case 'file':
      return { before: factsText(change.before), after: factsText(change.after) };
    case 'licenseText':
      return change;
  }
}

function factsText(facts: FileFacts | null): string | null {
  return facts && joined([...(facts.license === null ? [] : [facts.license]), ...facts.attributions]);
}

/** One side of a list: its unchanged items, then its own. */
function listText(
  { common, unchanged }: Extract<DefinitionChange, { kind: 'list' }>,
  own: readonly string[],
): string | null {
  return joined([...unchanged, ...(common > unchanged.length ? ['…'] : []), ...own]);
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(', ');
}
