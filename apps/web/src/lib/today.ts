import { addDays } from '@freeboard/domain/forms';
import { localDate, startOfDay as startOfZonedDay } from '@freeboard/domain/time';
import { agencyZone, dayOf } from './format.ts';
import { type Signal, useSignal } from './signal.ts';

/** YYYY-MM-DD in US Eastern time, as on the server, wherever this page is open. */
export const today = (): string => localDate(new Date());

const CHECK_MS = 20_000;
const listeners = new Set<() => void>();
let announced = today();
let timer: ReturnType<typeof setInterval> | undefined;

function check(): void {
  if (announced === today()) return;
  announced = today();
  for (const listener of [...listeners]) listener();
}

export const day: Pick<Signal<string>, 'get' | 'subscribe'> = {
  get: () => announced,
  subscribe: (listener) => {
    if (listeners.size === 0) {
      check();
      timer = setInterval(check, CHECK_MS);
      document.addEventListener('visibilitychange', check);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  },
};

export const useToday = (): string => useSignal(day);

/** ISO 8601 start, by the agency's clock, of the day `later` days after `date` (YYYY-MM-DD). */
export const startOfDay = (date: string, later = 0): string =>
  startOfZonedDay(addDays(date, later), agencyZone()).toISOString();

/** YYYY-MM-DD by the agency's clock, which determines when coverage can begin and when tasks are due. */
export const agencyToday = (): string => dayOf(new Date());
