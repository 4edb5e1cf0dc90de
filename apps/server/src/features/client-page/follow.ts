import type { EventKind } from '@freeboard/contract';
import type { GuestContext } from '../../kernel/context/context.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { linkByToken } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { openLink } from './open-link.ts';

/** The events after which an application's proposal may differ. */
export const PROPOSAL_EVENTS: ReadonlySet<EventKind> = new Set(['client_link', 'quote', 'application', 'document']);

/** The link whose page follows its proposal. @throws Fault not_found, too_many */
export async function followedLink(
  guest: GuestContext,
  token: string,
): Promise<{ id: number; application_id: number }> {
  await countUse(guest, token, 'view');
  return (await openLink(guest, { token }, 'read')).link;
}

/** Whether a followed link still works. */
export const isLinkOpen = async ({ system, clock }: GuestContext, token: string): Promise<boolean> =>
  (await linkByToken(system, hashKey(token), clock.now())) !== undefined;
