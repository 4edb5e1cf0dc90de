import { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { attachments } from '../../applications/index.ts';
import { shownAddress } from '../address.ts';
import type { Channel } from '../consents/consents.queries.ts';
import { insertFiles, noteOfMessage } from '../messages.queries.ts';
import type { StoredFiles } from './stored-files.ts';
import type { Whose } from './whose-mail.ts';

type InboundFiles = {
  message: { id: number; channel: Channel; subject: string; body?: string; at: Date };
  whose: Pick<Whose, 'agency_id' | 'application_id' | 'contact_name' | 'address'>;
  files: StoredFiles['kept'];
};

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

type Stored = Parameters<typeof attachments.addReceived>[1]['files'];

const MOST_QUOTED = 200;

function cameWith({ channel, subject, body = '' }: InboundFiles['message']): string {
  if (channel === 'email')
    return subject ? `They came with: ${subject}` : 'They came with an e-mail without a subject.';
  const text = body.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return 'They came with a text without words.';
  return `They came with: ${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).trimEnd()} …` : text}`;
}

export async function noteFiles(
  trx: Database,
  message: InboundFiles['message'],
  { agency_id, application_id, contact_name, address }: InboundFiles['whose'],
  files: Stored,
): Promise<void> {
  if (agency_id === null || application_id === null || files.length === 0) return;
  const { channel, at } = message;
  const shown = shownAddress(channel, address);
  await attachments.addReceived(new TenantDb(trx, { kind: 'agency', agencyId: agency_id }, true), {
    agency_id,
    application_id,
    at,
    from: contact_name ? `${contact_name} (${shown})` : shown,
    title: `Files by ${channel === 'sms' ? 'text' : 'e-mail'} from ${contact_name || shown}`,
    body: cameWith(message),
    note_id: (await noteOfMessage(trx, message.id, application_id)) ?? null,
    files,
  });
}
