import type { Env } from '../../kernel/env/env.ts';
import { GatewayError } from '../../kernel/gateways.ts';
import { type Caller, type OutboundAnswer, OutboundError } from '../../kernel/outbound.ts';
import { addressFault } from '../outside.ts';

const API_NAME = 'Twilio media';
/** Milliseconds for one file, including all redirects. */
const TIMEOUT_MS = 60_000;
const MOST_REDIRECTS = 3;

const never = (code: string, message: string, cause?: unknown) => new GatewayError('refused', message, { code, cause });
const later = (code: string, cause?: unknown) =>
  new GatewayError('later', 'The text gateway did not deliver a file.', { code, cause });

function isOwn(address: URL, service: string): boolean {
  const own = new URL(service);
  return address.origin === own.origin && address.pathname.startsWith(`${own.pathname.replace(/\/$/, '')}/`);
}

/**
 * Creates the downloader for files in incoming texts. The account's credentials are sent to Twilio's API, but not to
 * the storage that it redirects to.
 */
export const mediaFetcher =
  (env: Env, caller: Caller, credentials: { authorization: string; secrets: readonly string[] }) =>
  async (url: string, most: number): Promise<Buffer> => {
    const first = URL.parse(url);
    if (!first || first.username || first.password || !isOwn(first, env.services.twilio))
      throw never('media_address', 'The address of a file is not the text gateway’s.');
    const deadline = performance.now() + TIMEOUT_MS;
    let address = first;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      if (hop > 0 && addressFault(address.href, env, 'providers'))
        throw never('media_address', 'The text gateway led to an address that is not allowed.');
      const answer = await ask(address, hop === 0 ? { authorization: credentials.authorization } : {});
      if (answer.status === 200 && answer.bytes) return answer.bytes;
      const next = [301, 302, 303, 307, 308].includes(answer.status)
        ? URL.parse(answer.headers.location ?? '', address.href)
        : null;
      // A file is often not available yet when its text message arrives, so 404 is retried.
      if (!next)
        throw answer.status === 410 ? never('media_gone', 'The file is gone.') : later(`status_${answer.status}`);
      address = next;
    }
    throw later('redirects');

    async function ask(at: URL, headers: Record<string, string>): Promise<OutboundAnswer> {
      try {
        return await caller.call({
          api_name: API_NAME,
          purpose: 'providers',
          method: 'GET',
          url: at.href,
          headers,
          timeout_ms: Math.max(1, Math.round(deadline - performance.now())),
          // The storage's signed URL grants access, so its query is a secret.
          secrets: [...credentials.secrets, ...(at.search ? [at.search.slice(1)] : [])],
          is_answer_secret: true,
          file: { most },
          once: true,
        });
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        if (error.fault === 'too_large') throw never('too_large', 'The file is too large.', error);
        if (error.fault === 'refused_address')
          throw never('media_address', 'The file’s address is not allowed.', error);
        throw later(error.fault, error);
      }
    }
  };
