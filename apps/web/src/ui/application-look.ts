import type { ApplicationRow } from '@freeboard/contract';
import type { Tone } from './chip.tsx';

type Status = ApplicationRow['payload']['status'];

export const STATUS_TONE: Readonly<Record<Status, Tone>> = {
  new: 'plain',
  new_updated: 'yellow',
  launched: 'blue',
  complete: 'green',
};

/** Purple: coastal with waves (V); blue: A zones; teal: moderate; green: low; plain: unknown. */
export function zoneTone(zone: string): Tone {
  if (zone.startsWith('V')) return 'purple';
  if (zone.startsWith('X500') || zone === 'B') return 'teal';
  if (zone === 'X' || zone === 'C') return 'green';
  return zone.startsWith('A') ? 'blue' : 'plain';
}
