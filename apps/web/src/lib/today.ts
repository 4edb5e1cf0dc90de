import { localDate } from '@freeboard/domain/time';
import { type Signal, useSignal } from './signal.ts';

/** The day for forms and quotes, YYYY-MM-DD: the server's, wherever this page is open. */
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

/** The day as a signal: changes within 20 seconds of midnight, or when a suspended page becomes visible again. */
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

/** The day, for components that depend on it. */
export const useToday = (): string => useSignal(day);

/** When the day `later` days after `date` (YYYY-MM-DD) begins in the viewer's time zone, in ISO 8601. */
export function startOfDay(date: string, later = 0): string {
  const [year = 0, month = 1, monthDay = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, monthDay + later).toISOString();
}
