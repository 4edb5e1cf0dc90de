import { Readable } from 'node:stream';
import type { ResourceName } from '@freeboard/contract';
import { FILE_LIMITS } from '@freeboard/domain/files';
import { discard } from '../../../../http/uploads.ts';
import { invalid } from '../../../../kernel/faults.ts';
import type { FileStore } from '../../../../kernel/files/files.ts';
import { receiveFile } from '../../../../kernel/files/receive-file.ts';
import type { Upload } from '../../../../kernel/files/uploads.ts';
import { readLead } from '../../../intake/index.ts';

export type RefusedDocument = { name: string; is_taken: false; reason: string };
type Received = { uploads: Upload[]; refused: RefusedDocument[] };

type Encoded = { name: string; content: string };

/** Files of a body in base64, still encoded. */
function encodedFiles(name: ResourceName, body: Record<string, unknown>): Encoded[] {
  if (name === 'receiveLead') return readLead(body).documents;
  if (name !== 'addDocuments' || !Array.isArray(body.files)) return [];
  return (body.files as { name: string; content_base64: string }[]).map((file) => ({
    name: file.name,
    content: file.content_base64,
  }));
}

/**
 * Stores the base64 files of a body. A lead with a refused file is accepted and the file reported; elsewhere a
 * refused file is an error.
 * @throws Fault invalid
 */
export async function receiveEncoded(
  store: FileStore,
  name: ResourceName,
  body: Record<string, unknown>,
): Promise<Received> {
  const uploads: Upload[] = [];
  const refused: RefusedDocument[] = [];
  for (const [at, { name: fileName, content }] of encodedFiles(name, body).entries()) {
    const isFull = uploads.length === FILE_LIMITS.most;
    const received = isFull
      ? { name: fileName, fault: `At most ${FILE_LIMITS.most} files.` }
      : await receiveFile(store, fileName, Readable.from([Buffer.from(content, 'base64')]));
    if (!('fault' in received)) uploads.push(received);
    else if (name === 'receiveLead') refused.push({ name: received.name, is_taken: false, reason: received.fault });
    else {
      await discard(uploads);
      throw invalid({ [`files.${at}`]: [`${received.name}: ${received.fault}`] });
    }
  }
  return { uploads, refused };
}
