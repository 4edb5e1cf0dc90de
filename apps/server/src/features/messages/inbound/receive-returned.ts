import { MESSAGE_STATES, reported, returnedText } from '@freeboard/domain/messages';
import type { App } from '../../../kernel/app.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { lockMessage } from '../messages.queries.ts';
import { updateDelivery } from '../update-delivery.ts';
import type { MailRead } from './read-mail.ts';
import { answeredBy } from './reply-address.ts';

/**
 * Handles a mail server's report that one of our e-mails was not delivered. The report is trusted only when it was
 * sent to that e-mail's own return path, which no one else knows. @returns whether the mail was such a report
 */
export async function receiveReturned(
  app: Pick<App, 'connection' | 'clock' | 'queue'>,
  inbound: NonNullable<Env['inboundMail']>,
  { returned, to }: MailRead,
): Promise<boolean> {
  const id = returned === null ? null : answeredBy(inbound, to);
  if (returned === null || id === null) return false;
  return app.connection.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, id);
    if (message?.channel !== 'email' || message.direction !== 'outbound') return false;
    const current = MESSAGE_STATES.find((state) => state === message.state) ?? 'sent';
    if (reported(current, 'failed') === current) return true;
    const reason = returnedText(returned);
    const action = `an e-mail came back: ${reason}`;
    await updateDelivery(app, trx, message, { state: 'failed', reason }, { action });
    return true;
  });
}
