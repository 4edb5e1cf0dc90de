import type { OutboundAnswer } from '../../outbound.ts';
import { MappingError } from '../mapping/mapping.ts';
import type { AnswerFile, CarrierDocument, CarrierResult, DocumentAccess, Progress, Step } from '../types.ts';
import { documentHeaders, type RequestSource, type RequestStep } from './request.ts';

export type SaveFile = (name: string, bytes: Uint8Array) => Promise<void>;

export async function saveAnswerFile(
  save: SaveFile | undefined,
  progress: Progress,
  stepId: string,
  { bytes = Buffer.alloc(0), headers }: OutboundAnswer,
) {
  const content_type = headers['content-type']?.split(';')[0]?.trim() || 'application/octet-stream';
  const file = `${stepId}-${Object.keys(progress.files ?? {}).length + 1}`;
  await addFile(save, progress, file, bytes, content_type);
  return { file, content_type, size: bytes.length };
}

export async function saveEmbedded(
  save: SaveFile | undefined,
  progress: Progress,
  embedded: NonNullable<OutboundAnswer['embedded']>,
): Promise<void> {
  for (const [name, bytes] of Object.entries(embedded))
    await addFile(save, progress, name, bytes, 'application/octet-stream');
}

async function addFile(
  save: SaveFile | undefined,
  progress: Progress,
  name: string,
  bytes: Uint8Array,
  content_type: string,
): Promise<void> {
  const file: AnswerFile = { content_type, size: bytes.length };
  if (save) await save(name, bytes);
  else file.base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  progress.files = { ...progress.files, [name]: file };
}

type Documented = { documents?: unknown; offers?: unknown };

export function withFiles(value: unknown, { files }: Progress): unknown {
  if (!files || !isObject(value)) return value;
  const { documents, offers, ...rest } = value as Documented & Record<string, unknown>;
  const filled = (given: unknown) =>
    listOf(given).map((one) => {
      const name = isObject(one) ? fileNameOf(one) : null;
      const file = name === null ? undefined : files[name];
      if (!isObject(one)) return one;
      // Only a file that came with an answer counts as saved.
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

const EMBEDDED = '@';

function fileNameOf(document: Record<string, unknown>): string | null {
  if (typeof document.file === 'string') return document.file;
  const { base64 } = document;
  return typeof base64 === 'string' && base64.trim().startsWith(EMBEDDED) ? base64.trim().slice(1) : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/**
 * The conversation that the headers for downloading files are built from. Secrets in those headers are added to
 * `secrets`.
 */
type AccessSource = RequestSource & { steps: readonly Step[]; secrets: Set<string> };

/** Adds download headers to each file at the carrier's own address: those of the step whose answer named the file. */
export async function withAccess(source: AccessSource, result: CarrierResult): Promise<CarrierResult> {
  const { documents, offers } = result;
  const filled = documents && (await documentsWithAccess(source, documents));
  const filledOffers =
    offers &&
    (await Promise.all(
      offers.map(async (offer) =>
        offer.documents ? { ...offer, documents: await documentsWithAccess(source, offer.documents) } : offer,
      ),
    ));
  return {
    ...result,
    ...(filled ? { documents: filled } : {}),
    ...(filledOffers ? { offers: filledOffers } : {}),
  };
}

export const documentsWithAccess = (source: AccessSource, documents: readonly CarrierDocument[]) =>
  Promise.all(
    documents.map(async (document) => {
      const access = document.url === null ? null : await accessTo(source, document.url);
      return access ? { ...document, access } : document;
    }),
  );

async function accessTo(source: AccessSource, address: string): Promise<DocumentAccess | null> {
  const { carrier, secrets } = source;
  const url = URL.parse(address, carrier.base_url ?? undefined);
  const isOwn = carrier.base_url !== null && url?.origin === URL.parse(carrier.base_url)?.origin;
  const step = isOwn ? stepThatNamed(source, address) : null;
  if (!url || !step?.request.headers) return null;
  try {
    const access = await documentHeaders({ ...source, progress: progressBefore(source, step) }, step, url);
    for (const secret of access.secrets) secrets.add(secret);
    return access;
  } catch (error) {
    // Without headers the carrier refuses the file, and the board says so.
    if (error instanceof MappingError) return null;
    throw error;
  }
}

/** The latest step whose answer contains the address literally, else the latest step with a request. */
function stepThatNamed({ steps, progress }: AccessSource, address: string): RequestStep | null {
  const asked = steps.filter(
    (step): step is RequestStep => step.request !== undefined && progress.steps[step.id] !== undefined,
  );
  const named = asked.findLast(({ id }) => {
    const { body, json, headers, items } = progress.steps[id] ?? {};
    return holds([body, headers, items, json?.includes('\\/') ? json.replaceAll('\\/', '/') : json], address);
  });
  return named ?? asked.at(-1) ?? null;
}

const DEEPEST = 30;

function holds(value: unknown, text: string, depth = 0): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  return Object.values(value).some((one) => holds(one, text, depth + 1));
}

const progressBefore = ({ steps, progress }: AccessSource, { id }: Step): Progress => {
  const before = steps.slice(
    0,
    steps.findIndex((step) => step.id === id),
  );
  return { ...progress, last: before.findLast((step) => progress.steps[step.id])?.id };
};
