/**
 * Stores access tokens by a hash of their credentials. One caller at a time may refresh a token, and ends that with
 * `put`; with null if it got none.
 */
export type TokenStore = {
  get(key: Buffer): Promise<string | null>;
  /** The latest token, even if it is no longer valid, for redacting it. */
  last(key: Buffer): Promise<string | null>;
  mayRefresh(key: Buffer): Promise<boolean>;
  put(key: Buffer, token: string | null, lifeMs: number): Promise<void>;
  /** Marks a token as no longer valid, unless another one has replaced it. */
  forget(key: Buffer, token: string): Promise<void>;
};

type CachedToken = { token: string | null; until: number; isRefreshing: boolean };

export const memoryTokens = (): TokenStore => {
  const kept = new Map<string, CachedToken>();
  const at = (key: Buffer): CachedToken => {
    const name = key.toString('hex');
    const known = kept.get(name) ?? { token: null, until: 0, isRefreshing: false };
    kept.set(name, known);
    return known;
  };
  return {
    get: async (key) => (at(key).until > Date.now() ? at(key).token : null),
    last: async (key) => at(key).token,
    async mayRefresh(key) {
      const known = at(key);
      if (known.isRefreshing) return false;
      known.isRefreshing = true;
      return true;
    },
    async put(key, token, lifeMs) {
      Object.assign(at(key), { token, until: Date.now() + lifeMs, isRefreshing: false });
    },
    async forget(key, token) {
      const known = at(key);
      if (known.token === token) known.until = 0;
    },
  };
};

export const localTokens: TokenStore = memoryTokens();
