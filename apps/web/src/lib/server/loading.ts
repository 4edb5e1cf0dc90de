import { signal } from '../signal.ts';

export const isLoading = signal(false);

let underWay = 0;

/** Sets `isLoading` (section 4). @returns a function to call when the request has ended, successfully or not */
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
