import type { OutboundAnswer } from '../../outbound.ts';
import type { AnswerFile, Progress } from '../types.ts';
import type { Asking } from './asking.ts';

async function addFile(
  { saveFile }: Pick<Asking, 'saveFile'>,
  progress: Progress,
  name: string,
  bytes: Uint8Array,
  content_type: string,
): Promise<void> {
  const file: AnswerFile = { content_type, size: bytes.length };
  if (saveFile) await saveFile(name, bytes);
  else file.base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  progress.files = { ...progress.files, [name]: file };
}

/** Saves a file that came as an answer; a mapping sees what it is, and names it among the documents of its result. */
export async function saveFile(
  asking: Pick<Asking, 'saveFile'>,
  progress: Progress,
  stepId: string,
  { bytes = Buffer.alloc(0), headers }: OutboundAnswer,
) {
  const content_type = headers['content-type']?.split(';')[0]?.trim() || 'application/octet-stream';
  const file = `${stepId}-${Object.keys(progress.files ?? {}).length + 1}`;
  await addFile(asking, progress, file, bytes, content_type);
  return { file, content_type, size: bytes.length };
}

const EMBEDDED = '@';

/** Saves the files that were taken out of a large answer; a mapping gives the names that replace them as `base64`. */
export async function saveEmbedded(
  asking: Pick<Asking, 'saveFile'>,
  progress: Progress,
  embedded: NonNullable<OutboundAnswer['embedded']>,
): Promise<void> {
  for (const [name, bytes] of Object.entries(embedded))
    await addFile(asking, progress, name, bytes, 'application/octet-stream');
}

/** By which name a document of a result is among the files of its conversation. */
function fileNameOf(document: Record<string, unknown>): string | null {
  if (typeof document.file === 'string') return document.file;
  const { base64 } = document;
  return typeof base64 === 'string' && base64.trim().startsWith(EMBEDDED) ? base64.trim().slice(1) : null;
}

type Documented = { documents?: unknown; offers?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** Returns a result with the files themselves in place of their names. */
export function withFiles(value: unknown, { files }: Progress): unknown {
  if (!files || !isObject(value)) return value;
  const { documents, offers, ...rest } = value as Documented & Record<string, unknown>;
  const filled = (given: unknown) =>
    listOf(given).map((one) => {
      const name = isObject(one) ? fileNameOf(one) : null;
      const file = name === null ? undefined : files[name];
      if (!isObject(one)) return one;
      // Only what came with an answer counts as saved.
      if (!file || name === null) return { ...one, saved: undefined };
      const { content_type, base64 } = file;
      return base64 === undefined
        ? { ...one, file: undefined, base64: undefined, content_type, saved: name }
        : { ...one, file: undefined, saved: undefined, content_type, base64 };
    });
  return {
    ...rest,
    ...(documents === undefined ? {} : { documents: filled(documents) }),
    ...(offers === undefined ? {} : { offers: listOf(offers).map((offer) => withFiles(offer, { files } as Progress)) }),
  };
}
