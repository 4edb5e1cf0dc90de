import type { Process } from '../../kernel/process.ts';
import { ownBase } from '../../kernel/public-url.ts';
import type { Services } from '../../kernel/services.ts';
import { addConsent, holdAddress } from './consents.queries.ts';
import type { MessageRow } from './messages.queries.ts';

export const UNSUBSCRIBE_PATH = '/api/unsubscribe';

/** Where one click ends further e-mail of an agency to an address; neither of them can be read from it. */
export function unsubscribeUrl({ env, vault }: Services, message: Pick<MessageRow, 'agency_id' | 'address'>): string {
  const token = vault.seal(JSON.stringify([message.agency_id, message.address])).toString('base64url');
  return `${ownBase(env)}${UNSUBSCRIBE_PATH}/${token}`;
}

/** Whom a key of such an address speaks of; null for one that was not made here. */
export function unsubscribing({ vault }: Services, token: string): { agencyId: number; address: string } | null {
  try {
    const [agencyId, address] = JSON.parse(vault.open(Buffer.from(token, 'base64url')));
    return typeof agencyId === 'number' && typeof address === 'string' ? { agencyId, address } : null;
  } catch {
    return null;
  }
}

/** Ends e-mail of an agency to an address; doing it again changes nothing. @returns false for a forged key */
export async function unsubscribe(process: Pick<Process, 'connection' | 'services'>, token: string): Promise<boolean> {
  const who = unsubscribing(process.services, token);
  if (!who) return false;
  await process.connection.db.transaction().execute(async (trx) => {
    await holdAddress(trx, 'email', who.address);
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
