import type { EventKind } from '@freeboard/contract';
import type { GuestContext } from '../../kernel/context/context.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { linkByToken } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { openLink, otherLineAtAddress } from './open-link.ts';

export const PROPOSAL_EVENTS: ReadonlySet<EventKind> = new Set(['client_link', 'quote', 'application', 'document']);

/**
 * The link whose page is being followed, and the applications of the house's other line, which the page shows or may
 * show once they are sent.
 * @throws Fault not_found, too_many
 */
export async function followedLink(
  guest: GuestContext,
  token: string,
): Promise<{ id: number; application_id: number; other_ids: number[] }> {
  await countUse(guest, token, 'view');
  const { link, row, context } = await openLink(guest, { token }, 'read');
  const others = await otherLineAtAddress(context.db, row);
  return { id: link.id, application_id: row.id, other_ids: others.map(({ id }) => id) };
}

export const isLinkOpen = async ({ system, clock }: GuestContext, token: string): Promise<boolean> =>
  (await linkByToken(system, hashKey(token), clock.now())) !== undefined;
