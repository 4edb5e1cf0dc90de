import { signal } from '../signal.ts';

/** What the installation tells its page (D3); nothing in it is secret. */
export type PageConfig = {
  api_key: string | null;
  demo: boolean;
  is_sandbox: boolean;
  /** Whether a virus scanner looks at files before they are taken. */
  scans_files: boolean;
  inbox_url: string | null;
  /** The one address at which browsers give passkeys; null where they offer none. */
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

/** Returns what /config.json says, asked once; when that fails, the next one who wants to know asks again. */
export function loadConfig(): Promise<PageConfig> {
  loading ??= load().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}
