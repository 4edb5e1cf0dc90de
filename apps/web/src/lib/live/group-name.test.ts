import { expect, it } from 'vitest';
import { groupName } from './tab-group.ts';

const session = (session_key: string, id = 7, agency: number | null = 1) =>
  ({ session_key, user: { id, agency: agency === null ? null : { id: agency } } }) as unknown as Parameters<
    typeof groupName
  >[0];

it('is one for each session and agency, and never holds the key', () => {
  const keys = Array.from({ length: 500 }, () => `${crypto.randomUUID()}${crypto.randomUUID()}`);
  const names = keys.map((key) => groupName(session(key)));
  expect(new Set(names).size).toBe(keys.length);
  for (const [at, name] of names.entries())
    for (let from = 0; from + 8 <= keys[at]!.length; from += 1)
      expect(name).not.toContain(keys[at]!.slice(from, from + 8));
  const key = keys[0] ?? '';
  expect(groupName(session(key))).toBe(groupName(session(key)));
  const others = [session(key, 8), session(key, 7, 2), session(key, 7, null), session(`${key}1`)].map(groupName);
  expect(new Set([groupName(session(key)), ...others]).size).toBe(5);
});
