import { FILE_LIMITS } from '@freeboard/domain/files';
import type { TokenStore } from '../../kernel/tokens.ts';
import { type Caller, OutboundError } from '../outbound.ts';
import { type Credentials, CredentialsRefused, credentials, forgetToken } from './auth.ts';
import type { CarrierConfig, DocumentAccess } from './types.ts';

const TIMEOUT_MS = 60_000;

/** A file could not be downloaded; the message is for the user. */
export class NotFetched extends Error {}

const REFUSED = 'The carrier refused our sign-in for it.';
/** For a step's own token: it may have expired, and the bind that issued it cannot be repeated. */
const REFUSED_BY_TOKEN =
  "The carrier refused our sign-in for it, which may have ended. Get it from the carrier's site, or quote again.";

/** The secret headers of all steps by name; sent for a file whose step is unknown. */
const secretHeaders = ({ auth }: CarrierConfig): Record<string, string> =>
  Object.fromEntries(
    Object.entries(auth.secret_headers ?? {}).map(([place, value]) => [place.split(' ').at(-1) ?? place, value]),
  );

const NOTHING: Credentials = { headers: {}, query: {}, secrets: [] };

async function ask(
  carrier: CarrierConfig,
  address: URL,
  caller: Caller,
  tokens: TokenStore,
  access: DocumentAccess | null,
) {
  const isOwn = carrier.base_url !== null && address.origin === new URL(carrier.base_url).origin;
  // Another host that serves the carrier's files must not receive our credentials.
  const known = isOwn ? await credentials(carrier, caller, TIMEOUT_MS, tokens) : NOTHING;
  const more = isOwn ? (access?.headers ?? secretHeaders(carrier)) : {};
  const query = address.search.slice(1);
  for (const [name, value] of Object.entries(known.query)) address.searchParams.set(name, value);
  const answer = await caller.call({
    api_name: carrier.name,
    purpose: 'carriers',
    // A file's URL may lead into the internal network only if the carrier itself is there.
    entered_url: carrier.base_url,
    method: 'GET',
    url: address.href,
    headers: { ...more, ...known.headers },
    timeout_ms: TIMEOUT_MS,
    // A signed URL grants access by its query, so the query is a secret.
    secrets: [...known.secrets, ...(access?.secrets ?? Object.values(more)), ...(query ? [query] : [])],
    file: { most: FILE_LIMITS.bytes },
    retry: { times: 2, base_ms: 500 },
    ...(isOwn && carrier.auth.certificate ? { certificate: carrier.auth.certificate } : {}),
    breaker: 'none',
  });
  return { answer, token: known.token };
}

/** Requests a file; on 401 renews a shared token once. @throws OutboundError */
async function askRenewing(...asking: Parameters<typeof ask>) {
  const { answer, token } = await ask(...asking);
  if (answer.status !== 401 || token === undefined) return answer;
  const [carrier, , , tokens] = asking;
  await forgetToken(carrier, token, tokens);
  return (await ask(...asking)).answer;
}

/**
 * Downloads a carrier's file. Credentials and the headers of the step that named the file (`access`) are sent only to
 * the carrier's own address. @throws NotFetched
 */
export async function fetchDocument(
  carrier: CarrierConfig,
  url: string,
  caller: Caller,
  tokens: TokenStore,
  access: DocumentAccess | null = null,
): Promise<Buffer> {
  const address = URL.parse(url, carrier.base_url ?? undefined);
  if (!address) throw new NotFetched('Its address is none that can be fetched.');
  try {
    const answer = await askRenewing(carrier, address, caller, tokens, access);
    if (answer.status === 200 && answer.bytes) return answer.bytes;
    throw new NotFetched(
      answer.status === 401 || answer.status === 403
        ? access
          ? REFUSED_BY_TOKEN
          : REFUSED
        : `The carrier answered with status ${answer.status}.`,
    );
  } catch (error) {
    if (error instanceof CredentialsRefused) throw new NotFetched(REFUSED);
    if (!(error instanceof OutboundError)) throw error;
    if (error.fault === 'too_large') throw new NotFetched('This file is over 25 MB.');
    throw new NotFetched(`It could not be fetched: ${error.message}.`);
  }
}
