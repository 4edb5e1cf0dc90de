import { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { addReceivedFiles } from '../../notes/index.ts';
import { insertFiles } from '../messages.queries.ts';
import type { StoredFiles } from './stored-files.ts';
import type { Whose } from './whose-mail.ts';

type InboundFiles = {
  message: { id: number; subject: string; at: Date };
  whose: Pick<Whose, 'agency_id' | 'application_id' | 'contact_name' | 'address'>;
  files: StoredFiles['kept'];
};

/** Names a mail's files in its conversation and, once it is known of which application they are, in its Notes & Attachments. */
export async function attachFiles(trx: Database, { message, whose, files }: InboundFiles): Promise<void> {
  if (files.length === 0) return;
  const { agency_id } = whose;
  await insertFiles(
    trx,
    files.map(({ name, kind, media_type, size, sha256, storageKey }) => ({
      message_id: message.id,
      agency_id,
      name,
      kind,
      media_type,
      size,
      sha256,
      storage_key: storageKey,
    })),
  );
  await noteFiles(
    trx,
    message,
    whose,
    files.map((file) => ({ ...file, storage_key: file.storageKey })),
  );
}

type Stored = Parameters<typeof addReceivedFiles>[1]['files'];

/** The note that holds a mail's files; none while nobody knows whose it is. */
export async function noteFiles(
  trx: Database,
  { subject, at }: InboundFiles['message'],
  { agency_id, application_id, contact_name, address }: InboundFiles['whose'],
  files: Stored,
): Promise<void> {
  if (agency_id === null || application_id === null || files.length === 0) return;
  const from = contact_name || address;
  await addReceivedFiles(new TenantDb(trx, { kind: 'agency', agencyId: agency_id }, true), {
    agency_id,
    application_id,
    at,
    from: contact_name ? `${contact_name} (${address})` : address,
    title: `Files by e-mail from ${from}`,
    body: subject ? `They came with: ${subject}` : 'They came with an e-mail without a subject.',
    files,
  });
}
