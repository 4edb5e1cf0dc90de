import { useSyncExternalStore } from 'react';

function follow(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
