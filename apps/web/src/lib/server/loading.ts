import { signal } from '../signal.ts';

/** The global loading flag: on while any request is in progress (section 4). */
export const isLoading = signal(false);

let underWay = 0;

/** Marks a request as in progress; call the result when it has ended, successfully or not. */
export function beginLoading(): () => void {
  underWay += 1;
  isLoading.set(true);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    underWay -= 1;
    if (underWay === 0) isLoading.set(false);
  };
}
