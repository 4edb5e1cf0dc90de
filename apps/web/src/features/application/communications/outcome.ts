import type { Tone } from '../../../ui/chip.tsx';
import type { Exchange } from './exchanges.ts';

const FAULTS: Readonly<Record<string, readonly [words: string, meaning: string]>> = {
  timeout: [
    'no answer in time',
    'The answer did not come, or did not end, in the time allowed. What came of it is shown.',
  ],
  connect: ['not reached', 'The service could not be reached: nobody answers at its address.'],
  reset: ['broke off', 'The connection broke off. What came until then is shown.'],
  too_large: [
    'too long',
    'The answer was longer than any that is taken in, and was broken off. What came until then is shown.',
  ],
  unreadable: ['unreadable', 'The answer was packed or split in a way that cannot be read.'],
  refused_address: ['not sent', 'Nothing was sent: the address, or the request itself, is not one that may be sent.'],
  circuit_open: ['left alone', 'Nothing was sent: the service is temporarily paused after repeated errors.'],
};

const TLS = 'Nothing was sent: the certificate of the service was not accepted. ';
const CERTIFICATES: typeof FAULTS = {
  tls_expired: ['certificate expired', `${TLS}It has expired or is not valid yet. Ask its owner to renew it.`],
  tls_self_signed: [
    'certificate self-signed',
    `${TLS}It is signed by itself or by an unknown authority. Name that authority under Certificate.`,
  ],
  tls_host: ['certificate of another host', `${TLS}It is for another host. Check the address.`],
  tls_authority: [
    'certificate not trusted',
    `${TLS}It cannot be traced to a known authority. Ask its owner for the intermediate certificates, or name the authority under Certificate.`,
  ],
  tls_protocol: ['no TLS', 'Nothing was sent: the service does not answer with TLS. Check the address and its port.'],
};

export type Outcome = { words: string; tone: Tone; meaning: string | null };

/** `meaning`: an explanation, or null if the words need none. */
export function outcomeOf({ first, answer }: Exchange): Outcome {
  const { status, fault } = answer ?? first;
  if (fault) {
    const [words, meaning] = FAULTS[fault] ?? CERTIFICATES[fault] ?? [fault, null];
    return { words: status === null ? words : `${status} · ${words}`, tone: 'red', meaning };
  }
  if (status === null) return { words: 'no answer', tone: 'plain', meaning: null };
  return { words: String(status), tone: status < 300 ? 'green' : status < 500 ? 'orange' : 'red', meaning: null };
}
