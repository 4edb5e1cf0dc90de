/** Keys of the notes that the portal itself raises (D13). */
export const ALERT_KEYS = {
  auto_launch: 'application_auto_launch',
  multiple_auto_launch: 'application_multiple_auto_launch',
  status_change: 'application_status_change',
  quote_auto_sent: 'application_quote_auto_sent',
  time_out: 'application_time_out',
  quote_not_included: 'application_quote_not_included',
} as const;

/** Colours in the order in which they win (D13). */
export const ALERT_COLOURS = ['red', 'orange', 'yellow', 'teal', 'purple'] as const;
export type AlertColour = (typeof ALERT_COLOURS)[number];

export type AlertNote = {
  readonly key: string;
  readonly is_alert: boolean;
  readonly is_active: boolean;
  readonly status?: string | null;
};

type Row = { readonly colour: AlertColour; readonly keys?: readonly string[]; readonly status?: string };

const { auto_launch, multiple_auto_launch, status_change, quote_auto_sent, time_out, quote_not_included } = ALERT_KEYS;

/** First match wins (section 4, D13). */
const ROWS: readonly Row[] = [
  { colour: 'red', keys: [auto_launch, multiple_auto_launch], status: 'failed' },
  { colour: 'orange', keys: [status_change, quote_auto_sent, time_out], status: 'failed' },
  { colour: 'yellow', keys: [time_out, quote_auto_sent], status: 'timeout' },
  { colour: 'teal', keys: [quote_not_included] },
  { colour: 'purple' },
];

function colourOf(note: AlertNote): AlertColour {
  const matches = (row: Row): boolean =>
    (row.keys?.includes(note.key) ?? true) && (row.status === undefined || row.status === note.status);
  return ROWS.find(matches)?.colour ?? 'purple';
}

/** The dot that an application's notes set on it: of its active alerts the first in the order of colours, else none. */
export function alertColour(notes: readonly AlertNote[]): AlertColour | null {
  const active = new Set(notes.filter((note) => note.is_alert && note.is_active).map(colourOf));
  return ALERT_COLOURS.find((colour) => active.has(colour)) ?? null;
}
