/** Keys of the alerts that the portal itself creates (D13). */
export const ALERT_KEYS = {
  auto_launch: 'application_auto_launch',
  multiple_auto_launch: 'application_multiple_auto_launch',
  status_change: 'application_status_change',
  quote_auto_sent: 'application_quote_auto_sent',
  time_out: 'application_time_out',
  quote_not_included: 'application_quote_not_included',
} as const;

/** Colors, highest precedence first (D13). */
export const ALERT_COLORS = ['red', 'orange', 'yellow', 'teal', 'purple'] as const;
export type AlertColor = (typeof ALERT_COLORS)[number];

export type AlertNote = {
  readonly key: string;
  readonly is_alert: boolean;
  readonly is_active: boolean;
  readonly status?: string | null;
};

type Row = { readonly color: AlertColor; readonly keys?: readonly string[]; readonly status?: string };

const { auto_launch, multiple_auto_launch, status_change, quote_auto_sent, time_out, quote_not_included } = ALERT_KEYS;

/** The first matching row wins (section 4, D13). */
const ROWS: readonly Row[] = [
  { color: 'red', keys: [auto_launch, multiple_auto_launch], status: 'failed' },
  { color: 'orange', keys: [status_change, quote_auto_sent, time_out], status: 'failed' },
  { color: 'yellow', keys: [time_out, quote_auto_sent], status: 'timeout' },
  { color: 'teal', keys: [quote_not_included] },
  { color: 'purple' },
];

function colorOf(note: AlertNote): AlertColor {
  const matches = (row: Row): boolean =>
    (row.keys?.includes(note.key) ?? true) && (row.status === undefined || row.status === note.status);
  return ROWS.find(matches)?.color ?? 'purple';
}

const QUOTING: readonly string[] = Object.values(ALERT_KEYS);

/**
 * Once an application is bound, its alerts about quoting no longer need attention; all of the portal's own alerts are
 * about quoting.
 */
export const isSettled = (key: string, isBound: boolean): boolean => isBound && QUOTING.includes(key);

/** Null without an active alert. */
export function alertColor(notes: readonly AlertNote[]): AlertColor | null {
  const active = new Set(notes.filter((note) => note.is_alert && note.is_active).map(colorOf));
  return ALERT_COLORS.find((color) => active.has(color)) ?? null;
}
