import type { EventKind } from '@freeboard/contract';
import type { GuestContext } from '../../kernel/context/context.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { linkByToken } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { openLink, otherLineAtAddress } from './open-link.ts';

/** The events after which an application's proposal may differ. */
export const PROPOSAL_EVENTS: ReadonlySet<EventKind> = new Set(['client_link', 'quote', 'application', 'document']);

/**
 * The link whose page follows its proposal, and the applications that it shows or may show next: those of the other
 * line of the house, which may be sent while the page is open.
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

/** Whether a followed link still works. */
export const isLinkOpen = async ({ system, clock }: GuestContext, token: string): Promise<boolean> =>
  (await linkByToken(system, hashKey(token), clock.now())) !== undefined;
