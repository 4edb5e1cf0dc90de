import type { CarrierDetail } from '@freeboard/contract';
import { showClock, showDate } from '../../../lib/format.ts';

/** 'Ana Ruiz changed this draft at 10:42 AM.' */
export function changeText(change: CarrierDetail['last_change'], now: number): string {
  if (!change) return 'Someone else has changed this since you opened it.';
  const minute = showClock(change.at);
  const day = showDate(change.at);
  const when = day === showDate(new Date(now).toISOString()) ? `at ${minute}` : `on ${day} at ${minute}`;
  return change.is_you ? `You ${change.what} in another window ${when}.` : `${change.by} ${change.what} ${when}.`;
}
