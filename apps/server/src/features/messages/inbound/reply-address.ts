import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../../kernel/env/env.ts';

type Inbound = NonNullable<Env['inboundMail']>;

/** Short enough for the local part of an address; lower-case hex, because some mail servers lowercase it. */
const SIGNATURE_CHARACTERS = 20;
const signatureOf = ({ secret }: Inbound, messageId: number): string =>
  createHmac('sha256', secret).update(`answers to ${messageId}`).digest('hex').slice(0, SIGNATURE_CHARACTERS);

/**
 * The reply address of a message, with the message's id and a signature, so that it cannot be forged for another
 * message.
 */
export function replyAddress(inbound: Inbound, messageId: number): string {
  const at = inbound.address.lastIndexOf('@');
  const tag = `${messageId.toString(36)}.${signatureOf(inbound, messageId)}`;
  return `${inbound.address.slice(0, at)}+${tag}${inbound.address.slice(at)}`;
}

/** The id of the message that a mail to these addresses answers; null when none is a valid reply address. */
export function answeredBy(inbound: Inbound, addresses: readonly string[]): number | null {
  const at = inbound.address.lastIndexOf('@');
  for (const address of addresses) {
    const [box, tag] = address.slice(0, address.lastIndexOf('@')).split('+');
    if (box !== inbound.address.slice(0, at) || !address.endsWith(inbound.address.slice(at)) || !tag) continue;
    const [id = '', signature = ''] = tag.split('.');
    if (!/^[\da-z]{1,6}$/.test(id) || signature.length !== SIGNATURE_CHARACTERS) continue;
    const messageId = Number.parseInt(id, 36);
    if (
      timingSafeEqual(Buffer.from(signatureOf(inbound, messageId)), Buffer.from(signature.replaceAll(/[^\da-f]/g, '-')))
    )
      return messageId;
  }
  return null;
}
