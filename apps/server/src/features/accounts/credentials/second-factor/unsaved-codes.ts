import { z } from 'zod';
import type { Vault } from '../../../../kernel/secrets.ts';
import { POLICY } from '../policy.ts';

const ticketShape = z.strictObject({ person_id: z.int(), at: z.number() });

/**
 * Seals a proof that password and code were right. The request that confirms the recovery codes sends it to complete
 * the sign-in.
 */
export const sealCodesTicket = (vault: Vault, person_id: number, now: Date): string =>
  vault.sealTicket('recovery codes', { person_id, at: now.getTime() });

export function isCodesTicket(vault: Vault, ticket: string, personId: number, now: Date): boolean {
  try {
    const { person_id, at } = ticketShape.parse(vault.openTicket('recovery codes', ticket));
    return person_id === personId && now.getTime() - at <= POLICY.enrollment_ms;
  } catch {
    return false;
  }
}
