import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import type { Vault } from '../../../kernel/secrets.ts';
import type { Services } from '../../../kernel/services.ts';
import type { MessageRow } from '../messages.queries.ts';
import { addConsent, lockAddress } from './consents.queries.ts';

export const UNSUBSCRIBE_PATH = '/api/unsubscribe';

/** An agency's one-click unsubscribe URL for an e-mail address; it reveals neither. */
export function unsubscribeUrl(
  { env, vault }: Services,
  message: Pick<MessageRow, 'agency_id' | 'address' | 'language'>,
): string {
  const token = vault.sealTicket('unsubscribe', [message.agency_id, message.address]);
  const language = message.language === 'en' ? '' : `?language=${message.language}`;
  return `${publicBase(env)}${UNSUBSCRIBE_PATH}/${token}${language}`;
}

const tokenShape = z.tuple([z.int(), z.string()]);

/** Tokens in e-mails of earlier versions were sealed without a purpose; they may be used years later. */
function readToken(vault: Vault, token: string): [number, string] {
  try {
    return tokenShape.parse(vault.openTicket('unsubscribe', token));
  } catch {
    return tokenShape.parse(JSON.parse(vault.open(Buffer.from(token, 'base64url'))));
  }
}

/** The agency and address of a token; null for a forged one. */
export function unsubscribedBy({ vault }: Services, token: string): { agencyId: number; address: string } | null {
  try {
    const [agencyId, address] = readToken(vault, token);
    return { agencyId, address };
  } catch {
    return null;
  }
}

/** Ends an agency's e-mail to an address; repeating it is harmless. @returns false for a forged token */
export async function unsubscribe(app: Pick<App, 'connection' | 'services'>, token: string): Promise<boolean> {
  const who = unsubscribedBy(app.services, token);
  if (!who) return false;
  await app.connection.db.transaction().execute(async (trx) => {
    await lockAddress(trx, 'email', who.address);
    await addConsent(trx, {
      agency_id: who.agencyId,
      channel: 'email',
      address: who.address,
      state: 'opted_out',
      source: 'Unsubscribe link',
    });
  });
  return true;
}
