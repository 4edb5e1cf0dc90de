/** Returns a browser's storage, as far as it is used here; a full one takes nothing. */
export function storage(isFull = false): Storage {
  const held = new Map<string, string>();
  const calls = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, text);
    },
    removeItem: (key: string) => held.delete(key),
  };
  return new Proxy({} as Storage, {
    get: (_, name) => calls[name as keyof typeof calls],
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}
