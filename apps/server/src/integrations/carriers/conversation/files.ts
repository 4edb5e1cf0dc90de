import type { OutboundAnswer } from '../../outbound.ts';
import type { Progress } from '../types.ts';

/** Keeps a file that came as an answer; a mapping sees what it is, and names it among the documents of its result. */
export function saveFile(progress: Progress, stepId: string, { bytes, headers }: OutboundAnswer) {
  const content_type = headers['content-type']?.split(';')[0]?.trim() || 'application/octet-stream';
  const file = `${stepId}-${Object.keys(progress.files ?? {}).length + 1}`;
  progress.files = {
    ...progress.files,
    [file]: { base64: (bytes ?? Buffer.alloc(0)).toString('base64'), content_type },
  };
  return { file, content_type, size: bytes?.length ?? 0 };
}

const EMBEDDED = '@';

/** Keeps the files that were taken out of a large answer; a mapping gives their places as `base64`. */
export function storeEmbedded(progress: Progress, embedded: NonNullable<OutboundAnswer['embedded']>): void {
  for (const [name, base64] of Object.entries(embedded))
    progress.files = { ...progress.files, [name]: { base64, content_type: 'application/octet-stream' } };
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
      return file && isObject(one) ? { ...one, file: undefined, ...file } : one;
    });
  return {
    ...rest,
    ...(documents === undefined ? {} : { documents: filled(documents) }),
    ...(offers === undefined ? {} : { offers: listOf(offers).map((offer) => withFiles(offer, { files } as Progress)) }),
  };
}
