import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  ShownChanges,
  ShownFinding,
  ShownIdentity,
  ShownNote,
  SubmissionAction,
  SubmissionLabels,
  SubmissionMessage,
  SubmissionSnapshot,
} from '../../protocol/submissionPage.ts';
import { Button } from '../kit/button.tsx';
import { Area, Field, Select } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { type TextName, useTyping } from './useTyping.ts';

interface PageProps {
  readonly snapshot: SubmissionSnapshot;
  readonly post: (message: SubmissionMessage) => void;
}

/** A submission before it is sent: what changes, the texts of the pull request, and the request itself. */
export function SubmissionPage({ snapshot, post }: PageProps): VNode {
  const { labels, subject, changes, state, notes, evidence, target, requestCount, requests, types } = snapshot;
  const { texts, type } = useTyping(snapshot, post);
  const reason = useRef<HTMLTextAreaElement>(null);
  // The choice is shown at once, and again as the host has it.
  const [kind, choose] = useState(snapshot.identity.kind);
  const { account } = snapshot.identity;
  useEffect(() => choose(snapshot.identity.kind), [snapshot.identity.kind, account]);
  const act = (action: SubmissionAction): void =>
    post({ type: 'act', action, ...(action === 'submit' ? { identity: { kind, account } } : {}) });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) act('submit');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [kind, account]);
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
      <h1>{labels.heading}</h1>
      <p class="faint">{subject}</p>
      <Notes notes={notes} isProblem={state !== 'ready'} post={post} />
      <ChangesTable changes={changes} labels={labels} />
      <Field {...partsOf('summary')} label={labels.title} hasSpelling onInput={(text) => type('summary', text)} />
      <Area
        {...partsOf('details')}
        label={labels.reason}
        hint={labels.reasonHint}
        area={reason}
        rows={rowsOf(texts.details, 5, 24)}
        hasSpelling
        onInput={(text) => type('details', text)}
      />
      {evidence.length > 0 && (
        <ul class="actions" aria-label={labels.insertEvidence}>
          {evidence.map(({ label, text }) => (
            <li key={label}>
              <Button kind="secondary" icon="add" onClick={() => insert(text)}>
                {`${labels.insertEvidence}: ${label}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <details open={findingsOf('type').length + findingsOf('resolution').length > 0}>
        <summary>{labels.more}</summary>
        <Select
          {...partsOf('type')}
          label={labels.type}
          options={types.map((one) => ({ value: one, label: one }))}
          onChange={(text) => type('type', text)}
        />
        <Area
          {...partsOf('resolution')}
          label={labels.resolution}
          rows={rowsOf(texts.resolution, 3, 12)}
          hasSpelling
          onInput={(text) => type('resolution', text)}
        />
      </details>
      {state !== 'unknown' && <IdentityChoice snapshot={snapshot} post={post} kind={kind} choose={choose} />}
      <dl class="pairs">
        <dt>{labels.to}</dt>
        <dd>{target}</dd>
        {requestCount !== null && <dd>{requestCount}</dd>}
      </dl>
      <p class="faint">{labels.publicForGood}</p>
      <div class="actions">
        <MainButton snapshot={snapshot} act={act} />
        <Button kind="secondary" onClick={() => act('preview')}>
          {labels.preview}
        </Button>
        <Button kind="secondary" onClick={() => act('discard')}>
          {labels.discard}
        </Button>
      </div>
      <details class="submission-request">
        <summary>{labels.requests}</summary>
        <pre class="code" tabIndex={0}>
          {requests}
        </pre>
      </details>
    </main>
  );
}

interface ActProps {
  readonly snapshot: SubmissionSnapshot;
  readonly act: (action: SubmissionAction) => void;
}

/** Also pressed while something is missing: the host then says what. */
function MainButton({ snapshot: { state, labels }, act }: ActProps): VNode {
  const action = state === 'unknown' ? 'findPullRequest' : 'submit';
  const keys = action === 'submit' ? { hint: labels.submitKeys, keys: 'Control+Enter' } : {};
  return (
    <Button kind="primary" class="submission-primary" onClick={() => act(action)} {...keys}>
      {labels[action]}
    </Button>
  );
}

interface ChoiceProps extends PageProps {
  readonly kind: ShownIdentity['kind'];
  readonly choose: (kind: ShownIdentity['kind']) => void;
}

/** As whom it is submitted. */
function IdentityChoice({ snapshot, post, kind, choose }: ChoiceProps): VNode {
  const { labels, identity } = snapshot;
  const option = (value: typeof kind, label: string, hint: string): VNode => (
    <label class="checkbox">
      <input
        type="radio"
        name="identity"
        value={value}
        checked={kind === value}
        onChange={() => {
          choose(value);
          post({ type: 'identity', kind: value });
        }}
      />
      <span>
        {label} <span class="faint small">{hint}</span>
      </span>
    </label>
  );
  return (
    <fieldset class="stack">
      <legend>{labels.from}</legend>
      {identity.account !== null && option('github', identity.account, labels.accountHint)}
      {option('anonymous', labels.anonymous, labels.anonymousHint)}
      <p>
        {identity.signIn !== null && (
          <Button kind="link" onClick={() => post({ type: 'act', action: 'signIn' })}>
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
  readonly post: PageProps['post'];
}

function Notes({ notes, isProblem, post }: NotesProps): VNode {
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
                      post({ type: 'act', action, pullRequest, submission });
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

interface TableProps {
  readonly changes: readonly ShownChanges[];
  readonly labels: SubmissionLabels;
}

function ChangesTable({ changes, labels }: TableProps): VNode {
  return (
    <table class="submission-changes">
      <caption class="visually-hidden">{labels.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.component}</th>
          <th scope="col">{labels.versions}</th>
          <th scope="col">{labels.change}</th>
        </tr>
      </thead>
      <tbody>
        {changes.flatMap(({ component, groups }) =>
          groups.map((group) => (
            <tr key={`${component} ${group.revisions}`}>
              <th scope="row">{component}</th>
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
                {group.changes.length === 0 && <span class="faint">{labels.noChange}</span>}
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

/** Of a text field: one more than its text has. */
function rowsOf(text: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, text.split('\n').length + 1));
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
