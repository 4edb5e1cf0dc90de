import type { OutboundAnswer } from '../../outbound.ts';
import type { Progress } from '../types.ts';

/** Keeps a file that came as an answer; a mapping sees what it is, and names it among the documents of its result. */
export function keptFile(progress: Progress, stepId: string, { bytes, headers }: OutboundAnswer) {
  const content_type = headers['content-type']?.split(';')[0]?.trim() || 'application/octet-stream';
  const file = `${stepId}-${Object.keys(progress.files ?? {}).length + 1}`;
  progress.files = {
    ...progress.files,
    [file]: { base64: (bytes ?? Buffer.alloc(0)).toString('base64'), content_type },
  };
  return { file, content_type, size: bytes?.length ?? 0 };
}

type Documented = { documents?: unknown; offers?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** A result with the files themselves in place of their names. */
export function withFiles(value: unknown, { files }: Progress): unknown {
  if (!files || !isObject(value)) return value;
  const { documents, offers, ...rest } = value as Documented & Record<string, unknown>;
  const filled = (given: unknown) =>
    listOf(given).map((one) => {
      const file = isObject(one) && typeof one.file === 'string' ? files[one.file] : undefined;
      return file && isObject(one) ? { ...one, file: undefined, ...file } : one;
    });
  return {
    ...rest,
    ...(documents === undefined ? {} : { documents: filled(documents) }),
    ...(offers === undefined ? {} : { offers: listOf(offers).map((offer) => withFiles(offer, { files } as Progress)) }),
  };
}
