export type Unread = { text: string; message: string };
/** `part` names a cell of a list, '' the field itself. */
export type UnreadText = Unread & { key: string; part: string };

export function createUnread() {
  const byKey = new Map<string, Map<string, Unread>>();
  let messages: Record<string, string> = {};

  function renew(): void {
    messages = {};
    for (const [key, parts] of byKey) {
      const [first] = parts.values();
      if (first) messages[key] = first.message;
    }
  }
  function set(key: string, entry: Unread | null, part = ''): boolean {
    const parts = byKey.get(key) ?? new Map<string, Unread>();
    const before = parts.get(part);
    if (entry?.text === before?.text && entry?.message === before?.message) return false;
    if (entry) parts.set(part, entry);
    else parts.delete(part);
    if (parts.size > 0) byKey.set(key, parts);
    else byKey.delete(key);
    renew();
    return true;
  }
  return {
    set,
    /** Forgets the text of the field itself; texts of its parts stay. */
    take: (key: string): boolean => set(key, null),
    textOf: (key: string, part = ''): string | null => byKey.get(key)?.get(part)?.text ?? null,
    list: (): UnreadText[] =>
      [...byKey].flatMap(([key, parts]) => [...parts].map(([part, entry]) => ({ key, part, ...entry }))),
    /** By field; another object whenever a text changed. */
    messages: (): Readonly<Record<string, string>> => messages,
  };
}
