import { l10n } from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import { plainText } from '../../core/plainText.ts';
import type { Log } from '../../model/ports.ts';
import { answerRequest, type HandlersOf } from '../../protocol/answerRequest.ts';
import type { ReplyMessage, RequestTable } from '../../protocol/messages.ts';

/**
 * The reply to a message of a page; `null` if it is no request. A handler that throws gets one too, so that no page waits
 * for ever. What went wrong is logged with the name of the page.
 */
export async function pageReply<Table extends RequestTable>(
  page: string,
  message: unknown,
  { table, handlers, log }: { readonly table: Table; readonly handlers: HandlersOf<Table>; readonly log: Log },
): Promise<ReplyMessage | null> {
  try {
    const reply = await answerRequest(table, message, handlers);
    if (!reply) log.warn(`${page}: a message that is no request was ignored`);
    // A request is closed when its page is, or its data is out of date.
    else if (!reply.ok && reply.problem.kind !== 'closed')
      log.warn(`${page}: a request was not done: ${JSON.stringify(reply.problem)}`);
    return reply;
  } catch (error) {
    log.error(`${page}: a request was not done: ${String(error)}`);
    if (!isRecord(message) || typeof message['id'] !== 'number') return null;
    const cause = l10n.t('This could not be done: {0}', plainText(String(error)));
    return { type: 'reply', id: message['id'], ok: false, problem: { kind: 'failed', cause } };
  }
}
