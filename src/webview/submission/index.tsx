import { render } from 'preact';
import type { SubmissionHostMessage, submissionRequests, SubmissionSnapshot } from '../../protocol/submissionPage.ts';
import { setLanguage, startPage } from '../kit/startPage.ts';
import { wordingOf } from '../wording.ts';
import { SubmissionPage, SubmissionToolsContext, type SubmissionWording } from './submissionPage.tsx';

type SnapshotMessage = Extract<SubmissionHostMessage, { type: 'snapshot' }>;

startPage<typeof submissionRequests, SnapshotMessage>(({ root, request, setState }) => {
  let wording: SubmissionWording | null = null;
  let snapshot: SubmissionSnapshot | null = null;

  function draw(): void {
    if (!snapshot || !wording) return;
    render(
      <SubmissionToolsContext.Provider value={{ wording, request }}>
        <SubmissionPage snapshot={snapshot} />
      </SubmissionToolsContext.Provider>,
      root,
    );
  }

  void request('ready', {}).then((answer) => {
    if (!answer.ok) return;
    setLanguage(answer.value.locale);
    wording = wordingOf(answer.value.labels, answer.value.locale);
    draw();
  });
  return {
    receive: ({ snapshot: next }) => {
      snapshot = next;
      setState({ id: next.id });
      draw();
    },
  };
});
