import { randomUUID } from 'node:crypto';
import type { Context } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import { receiveFile } from '../../kernel/files/receive-file.ts';
import type { Upload } from '../../kernel/files/uploads.ts';
import { attachments, noteCopies } from '../applications/index.ts';
import type { Printed } from './document.ts';

export type StoredCopy = Upload & { storageKey: string };

/** Stores a copy of a proposal for the CRM. @throws Fault conflict (no linked record) */
export async function copyForCrm(context: Context, { row, name, bytes }: Printed): Promise<StoredCopy> {
  await noteCopies(context).assertLinked(context.db, row.id);
  const { files } = context.services;
  const received = await receiveFile(
    files,
    name,
    (async function* () {
      yield bytes;
    })(),
  );
  if ('fault' in received) throw new Fault('outside', received.fault);
  const storageKey = randomUUID();
  await files.keep(received.path, storageKey);
  return { ...received, storageKey };
}

/** Adds a note with the sent PDF, and queues it for the CRM. */
export async function noteForCrm(context: Context, { row, template }: Printed, copy: StoredCopy, done: string) {
  const note_id = await attachments.addReceived(context.db, {
    agency_id: row.agency_id,
    application_id: row.id,
    at: context.now,
    from: context.author,
    title: `Proposal ${done}`,
    body: `${template}: ${copy.name}`,
    files: [{ ...copy, storage_key: copy.storageKey }],
  });
  await noteCopies(context).queue(context, row.id, note_id);
  context.emit({ kind: 'note', agencyId: row.agency_id, applicationId: row.id, ids: { application_id: row.id } });
}
