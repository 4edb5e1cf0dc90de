export type Holder = {
  /** Waits until there is room for `bytes` more. @throws the signal's abort reason */
  take(bytes: number, signal: AbortSignal): Promise<void>;
  release(): void;
};

/**
 * Limits the bytes of long answers in memory, in total and per service. The oldest open answer of a service may
 * exceed the service's limit, and the oldest of all may exceed both, so that one always finishes.
 */
export function createBytesInFlight(most: number, mostOfOne: number) {
  type Entry = { service: string; bytes: number };
  const open = new Set<Entry>();
  const waiting = new Set<() => void>();

  const sum = (entries: Iterable<Entry>): number => {
    let bytes = 0;
    for (const entry of entries) bytes += entry.bytes;
    return bytes;
  };
  function fits(entry: Entry, bytes: number): boolean {
    const [oldest] = open;
    if (oldest === entry) return true;
    if (sum(open) + bytes > most) return false;
    const ofService = [...open].filter(({ service }) => service === entry.service);
    return ofService[0] === entry || sum(ofService) + bytes <= mostOfOne;
  }
  const wakeAll = (): void => {
    for (const wake of [...waiting]) wake();
  };

  return {
    held: (): number => sum(open),
    open(service: string): Holder {
      const entry: Entry = { service, bytes: 0 };
      open.add(entry);
      return {
        async take(bytes, signal) {
          while (!fits(entry, bytes)) {
            signal.throwIfAborted();
            await new Promise<void>((resolve) => {
              const wake = (): void => {
                waiting.delete(wake);
                signal.removeEventListener('abort', wake);
                resolve();
              };
              waiting.add(wake);
              signal.addEventListener('abort', wake, { once: true });
            });
          }
          signal.throwIfAborted();
          entry.bytes += bytes;
        },
        release() {
          if (open.delete(entry)) wakeAll();
        },
      };
    },
  };
}
