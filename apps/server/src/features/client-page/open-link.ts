import type { EndedLink } from '@freeboard/contract';
import { type ApplicationType, otherLineOf } from '@freeboard/domain/applications';
import { LINK_ENDED } from '@freeboard/domain/client-page';
import type { Language } from '@freeboard/domain/languages';
import { Context, type GuestContext } from '../../kernel/context/context.ts';
import type { Viewer } from '../../kernel/context/scope.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { Fault } from '../../kernel/faults.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import {
  type ApplicationRecord,
  applicationById,
  applicationsAtAddress,
  lockApplication,
} from '../applications/index.ts';
import {
  insertLinkOfTogether,
  issuedLinkByToken,
  latestGivenLink,
  linkByToken,
  type OpenLink,
  sentTogether,
} from './client-page.queries.ts';

/** An application on a client's page with the link that shows it, in a context that sees what the client may see. */
export type Line = { link: OpenLink; row: ApplicationRecord; context: Context; language: Language };
/**
 * The line that a call is about, and all lines of the page: the link's own application, then the house's other line
 * if the client has its quotes too.
 */
export type Opened = Line & { lines: readonly [Line, ...Line[]] };
/**
 * The input that all calls of the client page share. `application_id`: the line that the call is about; by default
 * the link's own.
 */
export type Named = { token: string; language?: Language | undefined; application_id?: number | undefined };

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

async function ended({ system }: GuestContext, hash: Buffer): Promise<Fault> {
  const link = await issuedLinkByToken(system, hash);
  if (!link) return new Fault('not_found', LINK_ENDED);
  const { name, phone, is_signed } = link;
  return new Fault('not_found', LINK_ENDED, { data: { agency: { name, phone }, is_signed } satisfies EndedLink });
}

/**
 * How a call uses a link: to read, to add something to the application, or to change the application or choose a
 * quote.
 */
export type Use = 'read' | 'add' | 'change';

function contextOf(guest: GuestContext, link: OpenLink, use: Use): Context {
  return new Context(guest, guest.system, viewerOf(link), {
    permission: { kind: 'agency', agencyId: link.agency_id },
    mayWrite: use !== 'read',
    session: null,
  });
}

export async function otherLineAtAddress(db: TenantDb, row: ApplicationRecord) {
  const type = otherLineOf(row.type as ApplicationType);
  if (type === null || row.client_id === null) return [];
  const there = await applicationsAtAddress(db, row.agency_id, row.address);
  return there.filter((one) => one.type === type && one.client_id === row.client_id);
}

/**
 * The house's other line: its latest application that was sent to the client, through its own link or in this one's
 * message; null if there is none.
 */
async function otherLine(guest: GuestContext, { link, row, context, language }: Line, use: Use): Promise<Line | null> {
  const there = await otherLineAtAddress(context.db, row);
  if (there.length === 0) return null;
  const together = new Set(await sentTogether(context.db, link));
  for (const { id } of there) {
    const { now } = context;
    // Not for calls that only read: the call that opened the page has created this link.
    if (together.has(id) && use !== 'read')
      await insertLinkOfTogether(context.db, link, { applicationId: id, tokenHash: hashKey(newKey()), now });
    const own = await latestGivenLink(guest.system, id, now);
    const other = own && (await applicationById(context.db, id));
    if (other) return { link: own, row: other, context: contextOf(guest, own, use), language };
  }
  return null;
}

const NOT_SHOWN = 'This is no longer on this page.';

/**
 * Opens the link of a token. The language is the page's, otherwise the one chosen for the link, otherwise `preferred`
 * (the browser's). For 'change' the application is locked until the transaction ends.
 * @throws Fault not_found, the same for every reason; conflict when the page no longer shows the application
 */
export async function openLink(
  guest: GuestContext,
  { token, language, application_id }: Named,
  use: Use,
  preferred: Language = 'en',
): Promise<Opened> {
  const hash = hashKey(token);
  async function find(): Promise<Opened> {
    const link = await linkByToken(guest.system, hash, guest.clock.now());
    if (!link) throw await ended(guest, hash);
    const context = contextOf(guest, link, use);
    const row = await applicationById(context.db, link.application_id);
    if (!row) throw await ended(guest, hash);
    const first = { link, row, context, language: language ?? (link.language as Language | null) ?? preferred };
    const other = await otherLine(guest, first, use);
    const lines = other ? ([first, other] as const) : ([first] as const);
    const line = lines.find((one) => one.row.id === (application_id ?? link.application_id));
    if (!line) throw new Fault('conflict', NOT_SHOWN);
    return { ...line, lines };
  }
  const opened = await find();
  if (use !== 'change') return opened;
  await lockApplication(opened.context.db, opened.row.id);
  // Links and application may have changed while this call waited for the lock.
  return find();
}
