import { render } from 'preact';
import type { SubmissionMessage, SubmissionSnapshot } from '../../protocol/submissionPage.ts';
import '../vscodeApi.ts';
import { SubmissionPage } from './submissionPage.tsx';

const root = document.getElementById('root');
if (root) {
  const api = acquireVsCodeApi();
  const post = (message: SubmissionMessage): void => api.postMessage(message);
  window.addEventListener('message', ({ data }: MessageEvent<SubmissionSnapshot>) => {
    document.documentElement.lang = data.locale;
    api.setState({ id: data.id });
    render(<SubmissionPage snapshot={data} post={post} />, root);
  });
  post({ type: 'ready' });
}
