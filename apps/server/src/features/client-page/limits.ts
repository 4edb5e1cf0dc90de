import type { GuestContext } from '../../kernel/context/context.ts';
import { attempts, POLICY } from '../accounts/index.ts';

const KINDS = {
  view: {
    kind: 'client_look',
    limits: { byPair: POLICY.client_looks_by_pair, byAddress: POLICY.client_looks_by_address },
  },
  act: {
    kind: 'client_act',
    limits: {
      byPair: POLICY.client_acts_by_pair,
      byAddress: POLICY.client_acts_by_address,
      byName: POLICY.client_acts_by_link,
    },
  },
  choose: {
    kind: 'client_choose',
    limits: { byPair: POLICY.client_choices_by_pair, byName: POLICY.client_choices_by_link },
  },
} as const;

/** @throws Fault too_many */
export const countUse = async (guest: GuestContext, token: string, what: keyof typeof KINDS): Promise<void> => {
  await attempts.noteLinkUse(guest, token, KINDS[what]);
};
