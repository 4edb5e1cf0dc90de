/**
 * Fields show errors once a user has left them, and all do after a launch was attempted. The server's message for a
 * field is shown until the field is edited again.
 */
export function createShown() {
  const left = new Set<string>();
  const errorTexts = new Map<string, string>();
  const listeners = new Set<() => void>();
  let isAll = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The server's message, or whether the field shows its own errors. */
    read: (key: string): string | boolean => errorTexts.get(key) ?? (isAll || left.has(key)),
    leave(key: string): void {
      if (left.has(key)) return;
      left.add(key);
      notify();
    },
    edited(key: string): void {
      if (errorTexts.delete(key)) notify();
    },
    say(errors: Readonly<Record<string, readonly string[]>>): void {
      for (const [key, messages] of Object.entries(errors)) {
        const field = key.split('.').at(-1) ?? key;
        if (messages[0]) errorTexts.set(field, messages[0]);
      }
      notify();
    },
    /** `refused`: only these fields still show the server's messages. */
    showAll(refused: readonly string[] = []): void {
      isAll = true;
      for (const key of errorTexts.keys()) if (!refused.includes(key)) errorTexts.delete(key);
      notify();
    },
  };
}

export type Shown = ReturnType<typeof createShown>;
