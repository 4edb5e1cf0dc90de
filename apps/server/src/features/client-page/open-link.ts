import type { EndedLink } from '@freeboard/contract';
import { LINK_ENDED } from '@freeboard/domain/client-page';
import type { Language } from '@freeboard/domain/languages';
import { Context, type GuestContext } from '../../kernel/context/context.ts';
import type { Viewer } from '../../kernel/context/scope.ts';
import { Fault } from '../../kernel/faults.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { type ApplicationRecord, applicationById, lockApplication } from '../applications/index.ts';
import { issuedLinkByToken, linkByToken, type OpenLink } from './client-page.queries.ts';

/** A client's link with its application, in a context that sees what the client may see. */
export type Opened = { link: OpenLink; row: ApplicationRecord; context: Context; language: Language };
/** What every call of the client page sends. */
export type Named = { token: string; language?: Language | undefined };

/** The viewer's id for a client, who has no account. */
const NOBODY = 0;

const viewerOf = (link: OpenLink): Viewer => ({
  id: NOBODY,
  role: 'customer',
  agencyId: link.agency_id,
  name: clientName(link),
  email: '',
  username: '',
  displayCarriers: link.names_carriers,
});

export const clientName = ({ first_name, last_name }: Pick<OpenLink, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || 'The client';

/** The fault of a link that does not work; for an ended link it names the agency and its phone number. */
async function ended({ system }: GuestContext, hash: Buffer): Promise<Fault> {
  const link = await issuedLinkByToken(system, hash);
  if (!link) return new Fault('not_found', LINK_ENDED);
  const { name, phone, is_signed } = link;
  return new Fault('not_found', LINK_ENDED, { data: { agency: { name, phone }, is_signed } satisfies EndedLink });
}

/**
 * How a call uses a link: to read; to add something to the application; or to change the application or choose a
 * quote.
 */
export type Use = 'read' | 'add' | 'change';

/**
 * Opens the link of a token. The language is the page's, otherwise the one chosen for the link, otherwise `preferred`
 * (the browser's). For 'change' the application is locked until the transaction ends.
 * @throws Fault not_found, the same for every reason
 */
export async function openLink(
  guest: GuestContext,
  { token, language }: Named,
  use: Use,
  preferred: Language = 'en',
): Promise<Opened> {
  const now = guest.clock.now();
  const hash = hashKey(token);
  const link = await linkByToken(guest.system, hash, now);
  if (!link) throw await ended(guest, hash);
  const context = new Context(guest, guest.system, viewerOf(link), {
    permission: { kind: 'agency', agencyId: link.agency_id },
    mayWrite: use !== 'read',
    session: null,
  });
  const isLocked = use === 'change';
  const read = isLocked ? lockApplication : applicationById;
  const row = await read(context.db, link.application_id);
  // The link may have been revoked while this call waited for the application's lock.
  if (!row || (isLocked && !(await linkByToken(guest.system, hash, now)))) throw await ended(guest, hash);
  return { link, row, context, language: language ?? (link.language as Language | null) ?? preferred };
}
