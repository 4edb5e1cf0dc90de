import { DOCUMENT_FAILURES } from '@freeboard/domain/documents';
import type { GuestContext } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import type { Upload } from '../../kernel/files/uploads.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import {
  attachDocuments,
  failureOf,
  type GuestAllowance,
  reserveGuestFiles,
  storeNewUploads,
} from '../documents/index.ts';
import { countUse } from './limits.ts';
import { notifyHandlers } from './notify-handlers.ts';
import { clientName, openLink } from './open-link.ts';

/**
 * Refuses files that are not documents, so that the client learns it immediately instead of the agent days later.
 * @throws Fault invalid
 */
export function checkClientFiles(uploads: readonly Upload[]): void {
  if (uploads.length === 0) throw invalid({ file_data: ['Choose a file.'] });
  const faults: Record<string, string[]> = {};
  for (const [at, { name, media_type }] of uploads.entries()) {
    const failure = failureOf(media_type);
    if (failure !== null) faults[`file_data.${at}`] = [`${name}: ${DOCUMENT_FAILURES[failure]}`];
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/**
 * Checks a link and reserves storage before any byte of a file is accepted.
 * @throws Fault not_found, too_many, storage_full
 */
export async function admitClientUpload(
  guest: GuestContext,
  { token }: { token: string },
  announcedBytes: number | null,
): Promise<GuestAllowance> {
  await countUse(guest, token, 'act');
  const { link } = await openLink(guest, { token }, 'read');
  const source = {
    door: 'client',
    agencyId: link.agency_id,
    link: `application ${link.application_id}`,
    address: guest.address,
  } as const;
  return reserveGuestFiles(
    { db: guest.system, clock: guest.clock, files: guest.services.files },
    source,
    announcedBytes,
  );
}

export const uploadClientDocuments = guestPrepareThenCommit<'uploadClientDocuments', void>(
  async (guest, { token }) => {
    const { context, link } = await openLink(guest, { token }, 'read');
    checkClientFiles(context.uploads);
    await storeNewUploads(context, link.application_id);
  },
  async (guest, named) => {
    const opened = await openLink(guest, named, 'change');
    const { link, context } = opened;
    const ids = { agency_id: link.agency_id, application_id: link.application_id };
    const from = clientName(link);
    const files = await attachDocuments(context, ids, { title: `Documents from ${from}`, from });
    const names = files.map(({ name }) => name);
    await notifyHandlers(guest, opened, {
      action: 'uploaded documents',
      changes: [{ field: 'files', from: null, to: names.join(', ') }],
      notice: { kind: 'client_filled_in', text: `${from} uploaded ${names.join(', ')} to application ${link.number}.` },
    });
    return { names };
  },
);
