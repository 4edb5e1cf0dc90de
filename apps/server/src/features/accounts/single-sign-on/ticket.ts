import { z } from 'zod';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { POLICY } from '../credentials/policy.ts';

export const refused = (text: string) => new Fault('wrong_credentials', text);
export const AGAIN = 'This sign-in took too long, was used before, or was begun in another browser. Begin again.';

/**
 * The sealed state of a person who was authenticated by a provider and has a step left; valid for some minutes in one
 * browser. `code_mac` is the MAC of an e-mailed code; `confirmed_by` is set once the person has confirmed that the
 * account is theirs.
 */
const ticketShape = z.strictObject({
  person_id: z.int(),
  agency_id: z.int(),
  /** When the agency's settings were saved; a sign-in begun under earlier settings is refused. */
  settings_at: z.number(),
  browser: z.string(),
  at: z.number(),
  issuer: z.string(),
  subject: z.string(),
  is_multi_factor: z.boolean(),
  is_bound: z.boolean(),
  code_mac: z.string().optional(),
  confirmed_by: z.enum(['password', 'email']).optional(),
});
export type Ticket = z.infer<typeof ticketShape>;

export const sealTicket = ({ services }: GuestContext, ticket: Ticket): string =>
  services.vault.sealTicket('single sign-on', ticket);

export const browserOf = (browserKey: string): string => hashKey(browserKey).toString('base64url');

/** @throws Fault wrong_credentials when the ticket is forged, expired or from another browser */
export function openTicket({ services, clock }: GuestContext, browserKey: string, sealed: string): Ticket {
  try {
    const ticket = ticketShape.parse(services.vault.openTicket('single sign-on', sealed));
    if (ticket.browser === browserOf(browserKey) && clock.now().getTime() - ticket.at <= POLICY.sign_on_ms)
      return ticket;
  } catch {
    // A forged ticket, or one sealed with another key, is refused like an expired one.
  }
  throw refused(AGAIN);
}
