import type { TokenStore } from '../../../kernel/tokens.ts';
import type { Caller, OutboundAnswer } from '../../outbound.ts';
import { credentials, forgetToken } from '../auth.ts';
import type { CarrierConfig, Progress, Step } from '../types.ts';
import { cookieHeader, takeCookies } from './cookies.ts';
import type { Prepared } from './prepare.ts';

/** The largest file that an answer may be, bytes. */
export const LARGEST_FILE = 25 * 1024 * 1024;
/** That file as Base64, with a line break after each 64 characters. */
const LARGEST_EMBEDDED = Math.ceil(LARGEST_FILE * 1.375);

type Sending = {
  carrier: CarrierConfig;
  step: Pick<Step, 'response' | 'understood' | 'is_once' | 'id'>;
  caller: Caller;
  tokens: TokenStore;
  hidden: readonly string[];
  /** Filled with what is not to be shown. */
  secrets: Set<string>;
  /** Holds the cookies of the conversation, and takes those that are set. */
  progress: Pick<Progress, 'cookies'>;
  now: () => Date;
};

/** Returns where a redirect that keeps method and body leads, on the same host; null for all others. */
function movedTo(url: URL, { status, headers }: OutboundAnswer): URL | null {
  const target = status === 307 || status === 308 ? URL.parse(headers.location ?? '', url.href) : null;
  return target?.origin === url.origin && target.href !== url.href && headers.location ? target : null;
}

/** Makes the request with the shared token that it is sent with; undefined where there is none. */
type Prepare = (token: string | undefined) => Promise<Prepared>;

async function once(sending: Sending, prepare: Prepare) {
  const { carrier, step, caller, tokens, hidden, secrets, progress, now } = sending;
  const timeout_ms = carrier.limits.timeout_ms;
  const known = await credentials(carrier, caller, timeout_ms, tokens);
  const prepared = await prepare(known.token);
  const used = [...known.secrets, ...prepared.secrets, ...hidden];
  for (const secret of used) secrets.add(secret);
  const url = new URL(prepared.url);
  for (const [name, value] of Object.entries(known.query)) url.searchParams.set(name, value);
  async function sendTo(target: URL) {
    const cookies = cookieHeader(progress);
    for (const secret of cookies.secrets) secrets.add(secret);
    const answer = await caller.call({
      api_name: carrier.name,
      purpose: 'carriers',
      entered_url: carrier.base_url,
      step: step.id,
      method: prepared.method,
      url: target.href,
      headers: { ...cookies.headers, ...prepared.headers, ...known.headers },
      ...(prepared.body === undefined ? {} : { body: prepared.body }),
      timeout_ms,
      secrets: [...secrets],
      ...(step.is_once ? { once: true } : { retry: { times: 2, base_ms: 300 } }),
      ...(step.understood ? { understood: step.understood } : {}),
      ...(step.response === 'file' ? { file: { most: LARGEST_FILE } } : { embedded: { most: LARGEST_EMBEDDED } }),
      ...(carrier.auth.certificate ? { certificate: carrier.auth.certificate } : {}),
      breaker: 'none',
    });
    takeCookies(progress, answer.cookies ?? [], now());
    return answer;
  }
  let answer = await sendTo(url);
  const moved = step.is_once || step.understood?.includes(answer.status) ? null : movedTo(url, answer);
  if (moved) answer = await sendTo(moved);
  return { answer, token: known.token };
}

/** Sends a request with what lets us in. A refused token is renewed once. Outside faults throw. */
export async function send(sending: Sending, prepare: Prepare): Promise<OutboundAnswer> {
  const { answer, token } = await once(sending, prepare);
  if (answer.status !== 401 || token === undefined || sending.step.is_once) return answer;
  await forgetToken(sending.carrier, token, sending.tokens);
  return (await once(sending, prepare)).answer;
}
