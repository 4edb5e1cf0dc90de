import { Readable } from 'node:stream';
import { LONGEST_CONTENT, type ResourceName } from '@freeboard/contract';
import { FILE_LIMITS } from '@freeboard/domain/files';
import { discard } from '../../../../http/uploads.ts';
import { Fault, invalid } from '../../../../kernel/faults.ts';
import type { FileStore } from '../../../../kernel/files/files.ts';
import { receiveFile } from '../../../../kernel/files/receive-file.ts';
import type { Upload } from '../../../../kernel/files/uploads.ts';
import { putBack, type TakenText } from '../../../../kernel/json-body.ts';
import { documentsOfLead } from '../../../intake/index.ts';

export type RefusedDocument = { name: string; is_taken: false; reason: string };
type Received = { uploads: Upload[]; refused: RefusedDocument[] };

const withoutDataUrl = (text: string): string => text.replace(/^data:[^,]*,/, '');

type Encoded = { name: string; content: unknown };

function encodedFiles(name: ResourceName, body: unknown): Encoded[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  if (name === 'receiveLead') return documentsOfLead(body as Record<string, unknown>);
  const { files } = body as { files?: unknown };
  if (name !== 'addDocuments' || !Array.isArray(files)) return [];
  return files.map((file: { name?: string; content_base64?: unknown } | null) => {
    const { name: fileName = '', content_base64: content } = file ?? {};
    return { name: fileName, content: typeof content === 'string' ? withoutDataUrl(content) : content };
  });
}

/**
 * Puts texts that were taken out of the body back into it, except files.
 * @returns the files
 * @throws Fault too_large
 */
export function filesAmong(
  name: ResourceName,
  body: unknown,
  taken: readonly TakenText[],
  { characters, fault }: { characters: number; fault?: string },
): TakenText[] {
  if (taken.length === 0) return [];
  const contents = new Set(encodedFiles(name, body).map(({ content }) => content));
  const others = taken.filter((text) => !contents.has(text.name));
  if (others.reduce((sum, { encoded }) => sum + encoded.length, 0) > characters) throw new Fault('too_large', fault);
  for (const text of others) putBack(body, text);
  return taken.filter((text) => contents.has(text.name));
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
  taken: readonly TakenText[],
): Promise<Received> {
  const uploads: Upload[] = [];
  const refused: RefusedDocument[] = [];
  const texts = new Map<unknown, TakenText>(taken.map((text) => [text.name, text]));
  for (const [at, { name: fileName, content }] of encodedFiles(name, body).entries()) {
    const text = texts.get(content);
    if (name === 'addDocuments' && text && text.encoded.length > LONGEST_CONTENT) {
      await discard(uploads);
      throw invalid({ [`files.${at}.content_base64`]: [`max. ${LONGEST_CONTENT} Characters.`] });
    }
    const isFull = uploads.length === FILE_LIMITS.most;
    const received = isFull
      ? { name: fileName, fault: `At most ${FILE_LIMITS.most} files.` }
      : await receiveFile(store, fileName, Readable.from([text?.bytes ?? Buffer.from(String(content), 'base64')]));
    if (!('fault' in received)) uploads.push(received);
    else if (name === 'receiveLead') refused.push({ name: received.name, is_taken: false, reason: received.fault });
    else {
      await discard(uploads);
      throw invalid({ [`files.${at}`]: [`${received.name}: ${received.fault}`] });
    }
  }
  return { uploads, refused };
}
