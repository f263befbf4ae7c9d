import { render } from 'preact';
import type { SubmissionMessage, SubmissionSnapshot } from '../../protocol/submissionPage.ts';
import { setLanguage, startPage } from '../kit/startPage.ts';
import { SubmissionPage } from './submissionPage.tsx';

startPage<Record<never, never>, SubmissionSnapshot>(({ root, post, setState }) => {
  const send = (message: SubmissionMessage): void => post(message);
  send({ type: 'ready' });
  return {
    receive: (snapshot) => {
      setLanguage(snapshot.locale);
      setState({ id: snapshot.id });
      render(<SubmissionPage snapshot={snapshot} post={send} />, root);
    },
  };
});
