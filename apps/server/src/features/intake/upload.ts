import { z } from 'zod';
import type { GuestContext } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import type { Vault } from '../../kernel/secrets.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { Application } from '../applications/index.ts';
import { checkClientFiles } from '../client-page/index.ts';
import { attachDocuments, type GuestAllowance, reserveGuestFiles, storeNewUploads } from '../documents/index.ts';
import { hearers } from './intake.queries.ts';
import { countUse, openIntakeLink } from './open.ts';

const ticketShape = z.strictObject({ link_id: z.int(), application_id: z.int(), at: z.int() });
/** How long after a submission documents may be uploaded for it. */
const LONGEST_MS = 2 * 60 * 60_000;

export const uploadTicketOf = (vault: Vault, of: { link_id: number; application_id: number }, now: Date): string =>
  vault.sealTicket('intake upload', { ...of, at: now.getTime() });

/** The application of an upload ticket. @throws Fault invalid when the ticket is another link's or too old */
function readUploadTicket(vault: Vault, linkId: number, ticket: string, now: Date): number {
  let read: z.infer<typeof ticketShape> | null = null;
  try {
    read = ticketShape.parse(vault.openTicket('intake upload', ticket));
  } catch {
    read = null;
  }
  if (!read || read.link_id !== linkId || now.getTime() - read.at > LONGEST_MS)
    throw new Fault('invalid', 'This page has been open for too long. Open it once more, please.');
  return read.application_id;
}

type Named = { token: string; ticket: string };

async function openUpload(guest: GuestContext, { token, ticket }: Named, mayWrite: boolean) {
  const { link, context } = await openIntakeLink(guest, token, mayWrite);
  return { link, context, applicationId: readUploadTicket(guest.services.vault, link.id, ticket, context.now) };
}

/**
 * Checks link and ticket and reserves storage before any byte of a file is accepted.
 * @throws Fault not_found, invalid, too_many, storage_full
 */
export async function admitIntakeUpload(
  guest: GuestContext,
  named: Named,
  announcedBytes: number | null,
): Promise<GuestAllowance> {
  await countUse(guest, named.token, 'view');
  const { link, applicationId } = await openUpload(guest, named, false);
  // The link's id, not its token: a link has a full and a short address.
  const source = {
    door: 'intake',
    agencyId: link.agency_id,
    link: `intake ${link.id}`,
    ticket: String(applicationId),
    address: guest.address,
  } as const;
  return reserveGuestFiles(
    { db: guest.system, clock: guest.clock, files: guest.services.files },
    source,
    announcedBytes,
  );
}

export const uploadIntakeDocuments = guestPrepareThenCommit<'uploadIntakeDocuments', void>(
  async (guest, named) => {
    const { context, applicationId } = await openUpload(guest, named, false);
    checkClientFiles(context.uploads);
    await storeNewUploads(context, applicationId);
  },
  async (guest, named) => {
    const { link, context, applicationId } = await openUpload(guest, named, true);
    const { agency_id, number, first_name, last_name } = (await Application.lock(context, applicationId)).row;
    const name = [first_name, last_name].filter(Boolean).join(' ') || 'The client';
    const note = { title: `Documents from ${name}`, from: name };
    const files = await attachDocuments(context, { agency_id, application_id: applicationId }, note);
    const names = files.map(({ name }) => name);
    const of = { agencyId: agency_id, applicationId };
    context.record({
      ...of,
      action: 'uploaded documents',
      actor: { id: null, name, role: 'client' },
      changes: [{ field: 'files', from: null, to: names.join(', ') }],
    });
    const text = `${name} uploaded ${names.join(', ')} to application ${number}.`;
    for (const personId of await hearers(context.db, link))
      guest.effects.notifications.push({ ...of, kind: 'intake', text, personId });
    return { names };
  },
);
