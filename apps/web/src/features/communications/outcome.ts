import type { Tone } from '../../ui/chip.tsx';
import type { Exchange } from './exchanges.ts';

/** What a fault of the way is called, and what came of it. */
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
  unreadable: ['unreadable', 'The answer was packed in a way that cannot be read.'],
  refused_address: ['not sent', 'Nothing was sent: the address, or the request itself, is not one that may be sent.'],
  circuit_open: [
    'left alone',
    'Nothing was sent: the service failed too often just before and was left alone for a moment.',
  ],
};

export type Outcome = { words: string; tone: Tone; meaning: string | null };

/** How an exchange ended, in a word for its chip and a sentence for who asks. */
export function outcomeOf({ first, answer }: Exchange): Outcome {
  const { status, fault } = answer ?? first;
  if (fault) {
    const [words, meaning] = FAULTS[fault] ?? [fault, null];
    return { words: status === null ? words : `${status} · ${words}`, tone: 'red', meaning };
  }
  if (status === null) return { words: 'no answer', tone: 'plain', meaning: null };
  return { words: String(status), tone: status < 300 ? 'green' : status < 500 ? 'orange' : 'red', meaning: null };
}
