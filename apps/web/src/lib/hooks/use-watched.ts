import { useEffect } from 'react';
import { signal } from '../signal.ts';

/** Id of the application whose board the user is viewing; null if none is shown. */
export const watched = signal<number | null>(null);

/** Marks the application's board as watched while the caller is mounted and the page is visible. */
export function useWatched(id: number): void {
  useEffect(() => {
    const update = () => watched.set(document.visibilityState === 'visible' ? id : null);
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      watched.set(null);
    };
  }, [id]);
}
