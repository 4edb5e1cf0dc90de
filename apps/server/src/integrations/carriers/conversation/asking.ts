import type { TokenStore } from '../../../kernel/tokens.ts';
import type { Caller } from '../../outbound.ts';
import type { CarrierConfig, CarrierResult, Progress, QuoteRequest, Step } from '../types.ts';

/** What a carrier is asked with. */
export type Asking = {
  carrier: CarrierConfig;
  request: QuoteRequest;
  steps: readonly Step[];
  caller: Caller;
  tokens: TokenStore;
  now: () => Date;
  /** What lets us in, and what is made of it as it is used: nobody reads it where a carrier says it again (discreet.ts). */
  secrets: Set<string>;
  /** Nobody is there to answer: what need not be answered is not asked. */
  is_unattended?: boolean;
  /** Keeps what the steps brought so far, and ends when the next one may be asked; without it nothing is kept. */
  keep?: (progress: Progress) => Promise<void>;
  /** Saves a file that came with an answer by its name, apart from the progress; without it the progress holds it. */
  saveFile?: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Shows what a step that is still repeated has given so far. */
  show?: (result: CarrierResult) => Promise<void>;
};

/** Returns where a conversation begins. */
export const beginning = (steps: readonly Step[]): Progress => beginningAt(steps[0]?.id ?? '');

export const beginningAt = (at: string): Progress => ({ at, steps: {}, turns: 0 });
