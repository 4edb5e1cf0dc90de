export const FAILURES = [
  'system',
  'busy',
  'unreachable',
  'late',
  'unfinished',
  'unreadable',
  'too_large',
  'web_page',
  'sign_in',
  'request',
  'setup',
  'no_rate',
  'paused',
  'told',
  'off',
  'superseded',
  'not_kept',
  'by_hand',
] as const;
export type Failure = (typeof FAILURES)[number];

/** Retry, quote on the carrier's own site, or have an administrator look. */
export type NextStep = 'again' | 'site' | 'administrator';

type Row = { readonly words: (name: string) => string; readonly next: readonly NextStep[] };

const ROWS: Readonly<Record<Failure, Row>> = {
  system: { words: (name) => `${name}'s system failed.`, next: ['again', 'site'] },
  busy: { words: (name) => `${name} is busy right now.`, next: ['again', 'site'] },
  unreachable: { words: (name) => `${name}'s system could not be reached.`, next: ['again', 'site'] },
  late: { words: (name) => `${name} did not answer in time.`, next: ['again', 'site'] },
  unfinished: { words: (name) => `${name} answered, but had no result in time.`, next: ['again', 'site'] },
  unreadable: { words: (name) => `${name}'s answer could not be read.`, next: ['again', 'site', 'administrator'] },
  too_large: {
    words: (name) => `${name} answered more than 8 MB (25 MB for files), which is too much to read.`,
    next: ['site', 'administrator'],
  },
  web_page: { words: (name) => `${name} answered with a web page, not data.`, next: ['again', 'site'] },
  sign_in: { words: (name) => `${name} refused our sign-in.`, next: ['site', 'administrator'] },
  request: { words: (name) => `${name} did not take the request.`, next: ['site', 'administrator'] },
  setup: { words: (name) => `${name} is not set up right.`, next: ['site', 'administrator'] },
  no_rate: { words: (name) => `${name} has no rate for this property.`, next: ['site', 'administrator'] },
  paused: { words: (name) => `${name} is paused after repeated errors.`, next: ['again', 'site'] },
  told: { words: (name) => `${name} asked us to wait.`, next: ['again', 'site'] },
  off: { words: (name) => `${name} was switched off before it answered.`, next: ['administrator'] },
  superseded: { words: (name) => `${name} was not asked: the application changed first.`, next: [] },
  not_kept: { words: (name) => `${name} answered, but the answer was lost.`, next: ['again', 'administrator'] },
  by_hand: { words: (name) => `${name} is quoted on its own site.`, next: ['site'] },
};

const NAMELESS = 'The carrier';

/** "Palmetto's system failed." */
export const failureText = (failure: Failure, name: string = NAMELESS): string => ROWS[failure].words(name);

type Answer = { readonly outcome: string; readonly failure?: Failure | null };

export function nextSteps({ outcome, failure }: Answer): readonly NextStep[] {
  if (failure) return ROWS[failure].next;
  return outcome === 'error' || outcome === 'timeout' ? ['again', 'site'] : [];
}
