import type { GuestContext } from '../../kernel/context/context.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { noteAttempt, POLICY } from '../accounts/index.ts';

const KINDS = {
  view: {
    kind: 'client_look',
    limits: { byPair: POLICY.client_looks_by_pair, byAddress: POLICY.client_looks_by_address },
  },
  act: {
    kind: 'client_act',
    limits: { byPair: POLICY.client_acts_by_pair, byName: POLICY.client_acts_by_link },
  },
  choose: {
    kind: 'client_choose',
    limits: { byPair: POLICY.client_choices_by_pair, byName: POLICY.client_choices_by_link },
  },
} as const;

/** Counts uses of a link and from an address, whether or not the link works. @throws Fault too_many */
export async function countUse(guest: GuestContext, token: string, what: keyof typeof KINDS): Promise<void> {
  const { kind, limits } = KINDS[what];
  // Counts by the token's hash: the token itself is never stored.
  const name = hashKey(token).toString('hex');
  await noteAttempt(guest.system, { kind, name, address: guest.address, at: guest.clock.now() }, limits);
}
