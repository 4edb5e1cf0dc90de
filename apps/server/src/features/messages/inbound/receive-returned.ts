import { MESSAGE_STATES, reported, returnedText } from '@freeboard/domain/messages';
import type { App } from '../../../kernel/app.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { lockMessage } from '../messages.queries.ts';
import { updateDelivery } from '../update-delivery.ts';
import type { MailRead } from './read-mail.ts';
import { answeredBy } from './reply-address.ts';

/**
 * Returns a mail server's report that an e-mail of ours could not be delivered: believed where it came to the address
 * of that e-mail, which nobody else knows. @returns whether it was one
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
