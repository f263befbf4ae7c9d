import { fail, succeed } from '../../src/base/result.ts';
import type { SubmissionClient } from '../../src/model/outbox/submissions/submissionPorts.ts';
import { ServiceClient } from '../../src/service/client.ts';
import type { SubmitFailure } from '../../src/service/contributionClient.ts';
import type { SentContribution } from '../../src/service/contributionAnswer.ts';
import type { Transport } from '../../src/service/transport/transport.ts';
import { clockAhead } from './clockAhead.ts';

/** A client over Node's own `fetch`. Any submission without an answer counts as unsure. */
export function fetchSubmissionClient(url: string): SubmissionClient {
  const { baseUrl, curations } = new ServiceClient({ baseUrl: url, transport: fetchTransport, clock: clockAhead(0) });
  const submit = async (path: string, body: unknown): ReturnType<SubmissionClient['contributions']['submit']> => {
    const refuse = (problem: SubmitFailure['problem']): { ok: false; problem: SubmitFailure } =>
      fail({ problem, refusals: [], wasSent: true });
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url + path, { method: 'PATCH', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status === 404) return refuse({ kind: 'notOffered', url });
      if (answer.status >= 500) return refuse({ kind: 'serverError', status: answer.status });
      if (answer.status >= 400) return refuse({ kind: 'rejected', status: answer.status, detail: text });
      const { prNumber, url: address } = JSON.parse(text) as { readonly prNumber: number; readonly url: string };
      return succeed<SentContribution>({ number: prNumber, url: address });
    } catch (error) {
      return refuse({ kind: 'unsureWhetherSent', how: 'cut', detail: String(error) });
    }
  };
  return {
    baseUrl,
    curations,
    contributions: {
      submit: (body) => submit('/curations', body),
      submitSingle: ({ type, provider, namespace, name, revision }, body) =>
        submit(`/curations/${[type, provider, namespace ?? '-', name, revision].join('/')}`, body),
    },
  };
}

const fetchTransport: Transport = {
  send: async ({ method, url, headers, body }, signal) => {
    try {
      const answer = await fetch(url, { method, headers: { ...headers }, body, signal });
      const all = [...answer.headers].map(([name, value]) => [name, value] as const);
      return succeed({ status: answer.status, headers: new Map(all), body: await answer.text() });
    } catch (error) {
      signal.throwIfAborted();
      return fail({ kind: 'unreachable', url, detail: String(error) });
    }
  },
};
