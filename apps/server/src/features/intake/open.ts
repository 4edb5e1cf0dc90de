import type { Role } from '@freeboard/domain/access';
import { INTAKE_ENDED } from '@freeboard/domain/intake';
import { Context, type GuestContext } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import { attempts, POLICY } from '../accounts/index.ts';
import { type OpenIntake, openLinkByToken } from './intake.queries.ts';

const KINDS = {
  view: {
    kind: 'intake_look',
    limits: {
      byPair: POLICY.intake_looks_by_pair,
      byAddress: POLICY.intake_looks_by_address,
      byName: POLICY.intake_looks_by_link,
    },
  },
  send: {
    kind: 'intake_send',
    limits: {
      byPair: POLICY.intake_sends_by_pair,
      byAddress: POLICY.intake_sends_by_address,
      byName: POLICY.intake_sends_by_link,
    },
  },
} as const;

/** @throws Fault too_many */
export const countUse = async (guest: GuestContext, token: string, what: keyof typeof KINDS): Promise<void> => {
  await attempts.noteLinkUse(guest, token, KINDS[what]);
};

/**
 * An active link by its token, with a context limited to its agency.
 * @throws Fault not_found, the same for every reason
 */
export async function openIntakeLink(
  guest: GuestContext,
  token: string,
  mayWrite: boolean,
): Promise<{ link: OpenIntake; context: Context }> {
  const link = await openLinkByToken(guest.system, token);
  if (!link) throw new Fault('not_found', INTAKE_ENDED);
  return { link, context: contextOfLink(guest, link, mayWrite) };
}

export function contextOfLink(
  guest: GuestContext,
  link: { agency_id: number; created_by: number; name: string },
  mayWrite: boolean,
): Context {
  const { agency_id: agencyId, created_by: id } = link;
  const role: Role = 'customer';
  // What a guest creates belongs to the user who made the link.
  const viewer = { id, role, agencyId, name: link.name, email: '', username: '', displayCarriers: false };
  return new Context(guest, guest.system, viewer, {
    permission: { kind: 'agency', agencyId },
    mayWrite,
    session: null,
  });
}
