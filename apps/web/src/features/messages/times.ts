const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** When something was said, as short as it is clear: the time of today, else the day. */
export function shortTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  if (isSameDay(at, now)) return at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return at.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }).replaceAll('/', '-');
}

/** The day and the time. */
export const fullTime = (iso: string): string =>
  `${new Date(iso).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }).replaceAll('/', '-')} ${new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;
