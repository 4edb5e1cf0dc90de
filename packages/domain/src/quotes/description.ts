export const SYSTEM_ERROR = 'WRIGHT SYSTEM ERROR - PLEASE QUOTE MANUALLY';
export const CREATE_ERROR = 'ERROR - PLEASE QUOTE MANUALLY';
export const APPROVAL_REQUIRED = 'UW APPROVAL REQUIRED - BRIDGE TO REQUEST';
export const CONTENTS_WARNING = 'PLEASE VERIFY REPLACEMENT COST ON CONTENTS WITH THE CARRIER';

type Row = { readonly matches: RegExp; readonly shown: string | ((stored: string) => string) };

/** First match wins; case and surrounding spaces are ignored (section 8, D15). */
const ROWS: readonly Row[] = [
  {
    matches:
      /^(?:(?:your )?quote (?:was |is |has been )?(?:successful|successfully (?:quoted|created|generated|completed)|success|created|completed)|success(?:ful|fully)?|successfully (?:quoted|created|generated|completed)|quoted successfully|ok|quoted)[.!]*$/i,
    shown: '',
  },
  { matches: /\bbad data\b|\bunable to rate\b/i, shown: SYSTEM_ERROR },
  { matches: /there was a problem creating the quote/i, shown: CREATE_ERROR },
  { matches: /\breferral\b|\breferred\b|\bunderwriting approval\b/i, shown: APPROVAL_REQUIRED },
  {
    matches:
      /\b(?:contents?|personal property)\b.*\b(?:replacement cost|rcv?|acv|actual cash value)\b|\b(?:replacement cost|rcv?|acv|actual cash value)\b.*\b(?:contents?|personal property)\b/i,
    shown: (stored) => `${stored} - ${CONTENTS_WARNING}`,
  },
];

/** The stored description stays the carrier's own. */
export function describeQuote(description: string | null | undefined): string {
  const stored = (description ?? '').trim();
  const row = ROWS.find(({ matches }) => matches.test(stored));
  if (!row) return stored;
  return typeof row.shown === 'string' ? row.shown : row.shown(stored);
}
