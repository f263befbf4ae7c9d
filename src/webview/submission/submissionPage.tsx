import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { submissionLabels } from '../../protocol/labels/submissionLabels.ts';
import type { RequestClient } from '../../protocol/requestClient.ts';
import type {
  ShownChanges,
  ShownFinding,
  ShownIdentity,
  ShownNote,
  SubmissionAction,
  submissionRequests,
  SubmissionSnapshot,
} from '../../protocol/submissionPage.ts';
import { Button } from '../kit/button.tsx';
import { Area, Field, Select } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { pageContext } from '../kit/page.tsx';
import type { WordingOf } from '../wording.ts';
import { type TextName, useTyping } from './useTyping.ts';

export type SubmissionWording = WordingOf<typeof submissionLabels>;

/** Shared by every part of the page. */
export interface SubmissionTools {
  readonly wording: SubmissionWording;
  readonly request: RequestClient<typeof submissionRequests>['request'];
}

export const SubmissionToolsContext = pageContext<SubmissionTools>();
const useTools = SubmissionToolsContext.use;

interface PageProps {
  readonly snapshot: SubmissionSnapshot;
}

/** A submission before it is sent: what changes, the texts of the pull request, and the request itself. */
export function SubmissionPage({ snapshot }: PageProps): VNode {
  const { wording, request } = useTools();
  const { say } = wording;
  const { subject, changes, state, notes, evidence, target, requestCount, requests, types } = snapshot;
  const { texts, type } = useTyping(snapshot, (edit) => void request('edit', edit));
  const reason = useRef<HTMLTextAreaElement>(null);
  const { account } = snapshot.identity;
  // What the user has just chosen, until a snapshot has it. Snapshots meanwhile may be older.
  const [chosen, choose] = useState<ShownIdentity['kind'] | null>(null);
  const kind = chosen ?? snapshot.identity.kind;
  useEffect(() => choose(null), [account]);
  useEffect(() => choose((now) => (now === snapshot.identity.kind ? null : now)), [chosen, snapshot.identity.kind]);
  const act = (action: SubmissionAction): void =>
    void request('act', { action, ...(action === 'submit' ? { identity: { kind, account } } : {}) });
  // A key pressed just after a choice submits by that one.
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) latest.current('submit');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const lacksReason = snapshot.findings.some(({ field, severity }) => field === 'details' && severity === 'error');
  useEffect(() => {
    if (lacksReason) reason.current?.focus();
  }, []);
  const findingsOf = (field: TextName): readonly ShownFinding[] =>
    snapshot.findings.filter((finding) => finding.field === field);
  const partsOf = (field: TextName) => ({
    id: field,
    value: texts[field],
    isInvalid: findingsOf(field).some(({ severity }) => severity === 'error'),
    below: <Findings findings={findingsOf(field)} />,
  });
  const insert = (text: string): void => {
    const before = texts.details.trimEnd();
    type('details', before === '' ? text : `${before}\n\n${text}`);
    reason.current?.focus();
  };
  return (
    <main class="stack submission">
      <h1>{say('heading')}</h1>
      <p class="faint">{subject}</p>
      <Notes notes={notes} isProblem={state !== 'ready'} />
      <ChangesTable changes={changes} />
      <Field {...partsOf('summary')} label={say('title')} hasSpelling onInput={(text) => type('summary', text)} />
      <Area
        {...partsOf('details')}
        label={say('reason')}
        hint={say('reasonHint')}
        area={reason}
        rows={rowsOf(texts.details, 5, 24)}
        hasSpelling
        onInput={(text) => type('details', text)}
      />
      {evidence.length > 0 && (
        <ul class="actions" aria-label={say('insertEvidence')}>
          {evidence.map(({ label, text }) => (
            <li key={label}>
              <Button kind="secondary" icon="add" onClick={() => insert(text)}>
                {`${say('insertEvidence')}: ${label}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <details open={findingsOf('type').length + findingsOf('resolution').length > 0}>
        <summary>{say('more')}</summary>
        <Select
          {...partsOf('type')}
          label={say('type')}
          options={types.map((one) => ({ value: one, label: one }))}
          onChange={(text) => type('type', text)}
        />
        <Area
          {...partsOf('resolution')}
          label={say('resolution')}
          rows={rowsOf(texts.resolution, 3, 12)}
          hasSpelling
          onInput={(text) => type('resolution', text)}
        />
      </details>
      {state !== 'unknown' && <IdentityChoice identity={snapshot.identity} kind={kind} choose={choose} />}
      <dl>
        <dt>{say('to')}</dt>
        <dd>{target}</dd>
        {requestCount !== null && <dd>{requestCount}</dd>}
      </dl>
      <p class="faint">{say('publicForGood')}</p>
      <div class="actions">
        <MainButton state={state} act={act} />
        <Button kind="secondary" onClick={() => act('preview')}>
          {say('preview')}
        </Button>
        <Button kind="secondary" onClick={() => act('discard')}>
          {say('discard')}
        </Button>
      </div>
      <details class="submission-request">
        <summary>{say('requests')}</summary>
        <pre class="code-block" tabIndex={0}>
          {requests}
        </pre>
      </details>
    </main>
  );
}

interface MainButtonProps {
  readonly state: SubmissionSnapshot['state'];
  readonly act: (action: SubmissionAction) => void;
}

/** Also pressed while something is missing: the host then says what. */
function MainButton({ state, act }: MainButtonProps): VNode {
  const { say } = useTools().wording;
  const action = state === 'unknown' ? 'findPullRequest' : 'submit';
  const keys = action === 'submit' ? { hint: say('submitKeys'), keys: 'Control+Enter' } : {};
  return (
    <Button kind="primary" class="submission-primary" onClick={() => act(action)} {...keys}>
      {say(action)}
    </Button>
  );
}

interface ChoiceProps {
  readonly identity: ShownIdentity;
  readonly kind: ShownIdentity['kind'];
  readonly choose: (kind: ShownIdentity['kind']) => void;
}

/** As whom it is submitted. */
function IdentityChoice({ identity, kind, choose }: ChoiceProps): VNode {
  const { wording, request } = useTools();
  const { say } = wording;
  const option = (value: typeof kind, label: string, hint: string): VNode => (
    <label class="checkbox">
      <input
        type="radio"
        name="identity"
        value={value}
        checked={kind === value}
        onChange={() => {
          choose(value);
          void request('identity', { kind: value });
        }}
      />
      <span>
        {label} <span class="faint small">{hint}</span>
      </span>
    </label>
  );
  return (
    <fieldset class="stack">
      <legend>{say('from')}</legend>
      {identity.account !== null && option('github', identity.account, say('accountHint'))}
      {option('anonymous', say('anonymous'), say('anonymousHint'))}
      <p>
        {identity.signIn !== null && (
          <Button kind="link" onClick={() => void request('act', { action: 'signIn' })}>
            {identity.signIn}
          </Button>
        )}{' '}
        <span class="faint small">{identity.signInHint}</span>
      </p>
    </fieldset>
  );
}

interface NotesProps {
  readonly notes: readonly ShownNote[];
  readonly isProblem: boolean;
}

function Notes({ notes, isProblem }: NotesProps): VNode {
  const { request } = useTools();
  return (
    <div role="status">
      {notes.length > 0 && (
        <div class={isProblem ? 'card with-icon notice warning' : 'card with-icon notice'}>
          <Icon name={isProblem ? 'warning' : 'info'} />
          <div>
            {notes.map(({ text, button }) => (
              <p key={text}>
                {text}{' '}
                {button && (
                  <Button
                    kind="link"
                    onClick={() => {
                      const { action, pullRequest, submission } = button;
                      void request('act', { action, pullRequest, submission });
                    }}
                  >
                    {button.label}
                  </Button>
                )}
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function ChangesTable({ changes }: { readonly changes: readonly ShownChanges[] }): VNode {
  const { say } = useTools().wording;
  return (
    <table class="table submission-changes">
      <caption class="visually-hidden">{say('changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('component')}</th>
          <th scope="col">{say('versions')}</th>
          <th scope="col">{say('change')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.flatMap(({ component, groups }) =>
          groups.map((group) => (
            <tr key={`${component} ${group.revisions}`}>
              <th scope="row" class="bold">
                {component}
              </th>
              <td>
                {group.count === null ? (
                  group.revisions
                ) : (
                  <details>
                    <summary>{group.count}</summary>
                    {group.revisions}
                  </details>
                )}
              </td>
              <td>
                {group.changes.length === 0 && <span class="faint">{say('noChange')}</span>}
                {group.changes.map(({ field, before, after }) => (
                  <div key={field ?? ''}>
                    {field !== null && <span class="faint">{field}: </span>}
                    {before !== null && <span class="faint">{before} → </span>}
                    <strong>{after}</strong>
                  </div>
                ))}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** The rows of a text field: one more than its text has. */
function rowsOf(text: string, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, text.split('\n').length + 1));
}

const icons = { error: 'error', warning: 'warning', information: 'info' } as const;

function Findings({ findings }: { readonly findings: readonly ShownFinding[] }): VNode {
  return (
    <>
      {findings.map(({ severity, message }) => (
        <p class={`with-icon submission-finding ${severity}`} key={message}>
          <Icon name={icons[severity]} />
          <span>{message}</span>
        </p>
      ))}
    </>
  );
}
