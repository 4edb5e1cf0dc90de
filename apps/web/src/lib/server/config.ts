import { signal } from '../signal.ts';

/** Nothing in the page's configuration is secret (D3). */
export type PageConfig = {
  api_key: string | null;
  demo: boolean;
  is_sandbox: boolean;
  /** Whether a virus scanner checks files before they are accepted. */
  scans_files: boolean;
  inbox_url: string | null;
  /** The only origin at which browsers offer passkeys; null if they offer none. */
  passkey_origin: string | null;
};

const UNKNOWN: PageConfig = {
  api_key: null,
  demo: false,
  is_sandbox: false,
  scans_files: false,
  inbox_url: null,
  passkey_origin: null,
};

export const config = signal<PageConfig>(UNKNOWN);

let loading: Promise<PageConfig> | null = null;

async function load(): Promise<PageConfig> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(String(answer.status));
  config.set({ ...UNKNOWN, ...((await answer.json()) as Partial<PageConfig>) });
  return config.get();
}

/** Loaded from /config.json once; after a failure, the next caller loads it again. */
export function loadConfig(): Promise<PageConfig> {
  loading ??= load().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}
