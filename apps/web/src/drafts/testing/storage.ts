export function storage(isFull = false, texts: Readonly<Record<string, string>> = {}): Storage {
  const held = new Map<string, string>(Object.entries(texts));
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
