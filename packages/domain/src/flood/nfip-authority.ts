import { isIsoDate } from '../forms/formats/dates.ts';
import { formatDate } from '../time/format.ts';

type LapseSubject = 'estimate' | 'requirement' | 'assignment' | 'renewal' | 'private';
export type LapseAdvice = { readonly subject: LapseSubject; readonly text: string };

/** `since` is YYYY-MM-DD. */
export const lapseAdvice = (since: string): readonly LapseAdvice[] => [
  {
    subject: 'estimate',
    text: `NFIP authority lapsed since ${formatDate(since)}: the NFIP issues no new policy and no higher limit until Congress renews it. An NFIP price can’t be bought now.`,
  },
  {
    subject: 'requirement',
    text: 'Flood coverage may still be required. Ask the lender what it accepts until the NFIP issues policies again.',
  },
  {
    subject: 'private',
    text: 'Private flood isn’t affected: quote it for anyone who needs coverage now.',
  },
  {
    subject: 'assignment',
    text: 'A seller’s NFIP policy that is in force can be assigned to the buyer: it needs no new policy. Ask for it before closing.',
  },
  {
    subject: 'renewal',
    text: 'An NFIP renewal that was paid before the lapse stays in force. One that was offered and isn’t paid may have to wait: ask the insurer before it expires.',
  },
];

/** Null if the authority hasn't lapsed, or if a private carrier binds the quote. */
export const lapsedSince = (
  waiting: { readonly program: string; readonly lapsed_since?: string | undefined } | null,
): string | null => (waiting?.program === 'nfip' ? (waiting.lapsed_since ?? null) : null);

export const lapseBindText = (since: string): string =>
  `NFIP authority lapsed since ${formatDate(since)}: no new NFIP policy can be issued until Congress renews it. The carrier may refuse, or hold the application.`;

export const lapseRecordText = (since: string): string =>
  `NFIP authority lapsed since ${formatDate(since)}: no new NFIP policy can be issued until Congress renews it. Record it only once the carrier has confirmed the policy.`;

export const CONFIRM_LAPSE = {
  ask: 'Confirm that you want to ask although the NFIP’s authority has lapsed.',
  record: 'Confirm that the carrier bound it although the NFIP’s authority has lapsed.',
} as const;

/** A null day means no lapse. */
export function nfipLapseError(since: string | null, today: string): string | null {
  if (since === null) return null;
  if (!isIsoDate(since)) return 'Enter a day, such as 10-01-2026.';
  return since > today ? 'Enter today or a day before: a lapse that is to come changes nothing yet.' : null;
}
