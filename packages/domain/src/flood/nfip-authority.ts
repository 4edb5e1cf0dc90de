import { formatDate, isIsoDate } from '../forms/formats/dates.ts';

/** What a lapse of the NFIP's authority changes. */
type LapseSubject = 'estimate' | 'requirement' | 'assignment' | 'renewal' | 'private';
export type LapseAdvice = { readonly subject: LapseSubject; readonly text: string };

/** Lists what an agent has to know while the NFIP's authority has lapsed; `since` is YYYY-MM-DD. */
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

/** Returns the day since when the NFIP may not bind a carrier's quotes, by its waiting rule; null where it may. */
export const lapsedSince = (
  waiting: { readonly program: string; readonly lapsed_since?: string | undefined } | null,
): string | null => (waiting?.program === 'nfip' ? (waiting.lapsed_since ?? null) : null);

/** Returns what a person has to know before they ask an NFIP carrier to bind during a lapse. */
export const lapseBindText = (since: string): string =>
  `NFIP authority lapsed since ${formatDate(since)}: no new NFIP policy can be issued until Congress renews it. The carrier may refuse, or hold the application.`;

/** Returns what a person has to know before they record by hand that an NFIP quote was bound during a lapse. */
export const lapseRecordText = (since: string): string =>
  `NFIP authority lapsed since ${formatDate(since)}: no new NFIP policy can be issued until Congress renews it. Record it only once the carrier has confirmed the policy.`;

/** What is missing where nobody confirmed the lapse, by what they do: ask the carrier, or record what it bound. */
export const CONFIRM_LAPSE = {
  ask: 'Confirm that you want to ask although the NFIP’s authority has lapsed.',
  record: 'Confirm that the carrier bound it although the NFIP’s authority has lapsed.',
} as const;

/** Returns what is wrong with the day since when the authority has lapsed, or null; null is no lapse. */
export function nfipLapseError(since: string | null, today: string): string | null {
  if (since === null) return null;
  if (!isIsoDate(since)) return 'Enter a day, such as 10-01-2026.';
  return since > today ? 'Enter today or a day before: a lapse that is to come changes nothing yet.' : null;
}
