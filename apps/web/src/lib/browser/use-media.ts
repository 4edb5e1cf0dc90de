import { useSyncExternalStore } from 'react';

const PAPER = 'print';
let isPrinting = false;
// Browsers count the pages before the print media query matches, so the print layout must be rendered by then.
window.addEventListener('beforeprint', () => {
  isPrinting = true;
});
window.addEventListener('afterprint', () => {
  isPrinting = false;
});

/** `onPaper`: the result while the page is printed. */
export function useMedia(query: string, { onPaper }: { onPaper: boolean }): boolean {
  return useSyncExternalStore(
    (changed) => {
      const lists = [window.matchMedia(query), window.matchMedia(PAPER)];
      for (const list of lists) list.addEventListener('change', changed);
      window.addEventListener('beforeprint', changed);
      window.addEventListener('afterprint', changed);
      return () => {
        for (const list of lists) list.removeEventListener('change', changed);
        window.removeEventListener('beforeprint', changed);
        window.removeEventListener('afterprint', changed);
      };
    },
    () => (isPrinting || window.matchMedia(PAPER).matches ? onPaper : window.matchMedia(query).matches),
  );
}
