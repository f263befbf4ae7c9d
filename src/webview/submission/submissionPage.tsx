import type { ComponentChildren, VNode } from 'preact';
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
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
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
  const insert = (text: string): void => {
    const before = texts.details.trimEnd();
    type('details', before === '' ? text : `${before}\n\n${text}`);
    reason.current?.focus();
  };
  return (
    <main class="submission">
      <h1>{labels.heading}</h1>
      <p class="faint">{subject}</p>
      <Notes notes={notes} isProblem={state !== 'ready'} post={post} />
      <ChangesTable changes={changes} labels={labels} />
      <TextBox name="summary" label={labels.title} findings={findingsOf('summary')}>
        {(attributes) => (
          <input
            {...attributes}
            class="edit-input"
            type="text"
            value={texts.summary}
            onInput={({ currentTarget }) => type('summary', currentTarget.value)}
          />
        )}
      </TextBox>
      <TextBox name="details" label={labels.reason} hint={labels.reasonHint} findings={findingsOf('details')}>
        {(attributes) => (
          <textarea
            {...attributes}
            ref={reason}
            class="edit-input"
            rows={Math.min(24, Math.max(5, texts.details.split('\n').length + 1))}
            value={texts.details}
            onInput={({ currentTarget }) => type('details', currentTarget.value)}
          />
        )}
      </TextBox>
      {evidence.length > 0 && (
        <ul class="submission-evidence" aria-label={labels.insertEvidence}>
          {evidence.map(({ label, text }) => (
            <li key={label}>
              <Button look="secondary" icon="add" onClick={() => insert(text)}>
                {`${labels.insertEvidence}: ${label}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <details class="submission-more" open={findingsOf('type').length + findingsOf('resolution').length > 0}>
        <summary>{labels.more}</summary>
        <TextBox name="type" label={labels.type} findings={findingsOf('type')}>
          {(attributes) => (
            <select
              {...attributes}
              class="edit-input"
              value={texts.type}
              onChange={({ currentTarget }) => type('type', currentTarget.value)}
            >
              {types.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          )}
        </TextBox>
        <TextBox name="resolution" label={labels.resolution} findings={findingsOf('resolution')}>
          {(attributes) => (
            <textarea
              {...attributes}
              class="edit-input"
              rows={Math.min(12, Math.max(3, texts.resolution.split('\n').length + 1))}
              value={texts.resolution}
              onInput={({ currentTarget }) => type('resolution', currentTarget.value)}
            />
          )}
        </TextBox>
      </details>
      {state !== 'unknown' && <IdentityChoice snapshot={snapshot} post={post} kind={kind} choose={choose} />}
      <dl class="submission-facts">
        <dt>{labels.to}</dt>
        <dd>{target}</dd>
        {requestCount !== null && <dd>{requestCount}</dd>}
      </dl>
      <p class="faint">{labels.publicForGood}</p>
      <div class="submission-actions">
        <MainButton snapshot={snapshot} act={act} />
        <Button look="secondary" onClick={() => act('preview')}>
          {labels.preview}
        </Button>
        <Button look="secondary" onClick={() => act('discard')}>
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
  const keys = action === 'submit' ? { title: labels.submitKeys, 'aria-keyshortcuts': 'Control+Enter' } : {};
  return (
    <button type="button" class="button primary submission-primary" onClick={() => act(action)} {...keys}>
      {labels[action]}
    </button>
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
    <fieldset class="submission-identities">
      <legend>{labels.from}</legend>
      {identity.account !== null && option('github', identity.account, labels.accountHint)}
      {option('anonymous', labels.anonymous, labels.anonymousHint)}
      <p>
        {identity.signIn !== null && (
          <Button look="link" onClick={() => post({ type: 'act', action: 'signIn' })}>
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
        <div class="submission-notes">
          <Icon name={isProblem ? 'warning' : 'info'} />
          <div>
            {notes.map(({ text, button }) => (
              <p key={text}>
                {text}{' '}
                {button && (
                  <Button
                    look="link"
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
                    {before !== null && <span class="submission-before">{before} → </span>}
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

interface BoxAttributes {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

interface TextBoxProps {
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  readonly findings: readonly ShownFinding[];
  readonly children: (attributes: BoxAttributes) => ComponentChildren;
}

/** A field with its label and what is wrong with it. */
function TextBox({ name, label, hint, findings, children }: TextBoxProps): VNode {
  const described = `${name}-findings`;
  const isInvalid = findings.some(({ severity }) => severity === 'error');
  return (
    <div class="submission-field">
      <label for={name}>{label}</label>
      {hint !== undefined && <span class="faint small"> {hint}</span>}
      {children({ id: name, 'aria-describedby': described, 'aria-invalid': isInvalid })}
      <div id={described} role="status">
        <Findings findings={findings} />
      </div>
    </div>
  );
}

const icons = { error: 'error', warning: 'warning', information: 'info' } as const;

function Findings({ findings }: { readonly findings: readonly ShownFinding[] }): VNode {
  return (
    <>
      {findings.map(({ severity, message }) => (
        <p class={`submission-finding ${severity}`} key={message}>
          <Icon name={icons[severity]} />
          <span>{message}</span>
        </p>
      ))}
    </>
  );
}
