import { signal } from './signal.ts';

/** What the installation tells its page (D3); nothing in it is secret. */
export type PageConfig = { api_key: string | null; demo: boolean; is_sandbox: boolean };

const UNKNOWN: PageConfig = { api_key: null, demo: false, is_sandbox: false };

export const config = signal<PageConfig>(UNKNOWN);

let loading: Promise<void> | null = null;

/** Loads /config.json once; a failed load is tried again at the next call. */
export function loadConfig(): Promise<void> {
  loading ??= fetch('/config.json')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      config.set({ ...UNKNOWN, ...((await answer.json()) as Partial<PageConfig>) });
    })
    .catch(() => {
      loading = null;
    });
  return loading;
}
