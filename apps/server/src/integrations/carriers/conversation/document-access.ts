import { MappingError } from '../mapping/mapping.ts';
import type { CarrierDocument, CarrierResult, DocumentAccess, Progress, Step, StepRequest } from '../types.ts';
import type { Asking } from './asking.ts';
import { documentHeaders } from './prepare.ts';

type Requesting = Step & { request: StepRequest };

/** What is known of a conversation when the headers for its files are made. */
type AccessContext = Pick<Asking, 'carrier' | 'request' | 'steps' | 'now' | 'secrets'>;

const DEEPEST = 30;

/** Returns whether a text stands anywhere in a value. */
function holds(value: unknown, text: string, depth = 0): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  return Object.values(value).some((one) => holds(one, text, depth + 1));
}

/**
 * Returns the step whose answer named an address; the last one that was asked where no answer holds it as it stands.
 */
function stepThatNamed({ steps }: AccessContext, progress: Progress, address: string): Requesting | null {
  const asked = steps.filter(
    (step): step is Requesting => step.request !== undefined && progress.steps[step.id] !== undefined,
  );
  const named = asked.findLast(({ id }) => {
    const { body, json, headers, items } = progress.steps[id] ?? {};
    return holds([body, headers, items, json?.includes('\\/') ? json.replaceAll('\\/', '/') : json], address);
  });
  return named ?? asked.at(-1) ?? null;
}

/** Returns the conversation as it was when a step was asked. */
const asBefore = ({ steps }: AccessContext, progress: Progress, { id }: Step): Progress => {
  const before = steps.slice(
    0,
    steps.findIndex((step) => step.id === id),
  );
  const last = before.findLast((step) => progress.steps[step.id])?.id;
  return { ...progress, last };
};

async function accessOf(asking: AccessContext, progress: Progress, address: string): Promise<DocumentAccess | null> {
  const { carrier, request, now, secrets } = asking;
  const url = URL.parse(address, carrier.base_url ?? undefined);
  const isOwn = carrier.base_url !== null && url?.origin === URL.parse(carrier.base_url)?.origin;
  const step = isOwn ? stepThatNamed(asking, progress, address) : null;
  if (!url || !step?.request.headers) return null;
  try {
    const access = await documentHeaders(carrier, step, request, asBefore(asking, progress, step), url, now());
    for (const secret of access.secrets) secrets.add(secret);
    return access;
  } catch (error) {
    // Without them the carrier refuses the file, which the board says beside it.
    if (error instanceof MappingError) return null;
    throw error;
  }
}

/** Adds to each file that is to be fetched from the carrier itself the headers of the step that named it. */
export const documentsWithAccess = (asking: AccessContext, progress: Progress, documents: readonly CarrierDocument[]) =>
  Promise.all(
    documents.map(async (document) => {
      const access = document.url === null ? null : await accessOf(asking, progress, document.url);
      return access ? { ...document, access } : document;
    }),
  );

/** Adds the headers of the step that named it to each file that is to be fetched from the carrier itself. */
export async function withAccess(asking: Asking, progress: Progress, result: CarrierResult): Promise<CarrierResult> {
  const { documents, offers } = result;
  const filled = documents && (await documentsWithAccess(asking, progress, documents));
  const filledOffers =
    offers &&
    (await Promise.all(
      offers.map(async (offer) =>
        offer.documents ? { ...offer, documents: await documentsWithAccess(asking, progress, offer.documents) } : offer,
      ),
    ));
  return {
    ...result,
    ...(filled ? { documents: filled } : {}),
    ...(filledOffers ? { offers: filledOffers } : {}),
  };
}
