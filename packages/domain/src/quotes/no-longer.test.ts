import { expect, it } from 'vitest';
import { noLongerText } from './no-longer.ts';

const quote = (superseded_at: string | null, is_expired = false) => ({
  is_superseded: superseded_at !== null,
  superseded_at,
  is_expired,
});
const CHANGED = { superseded_at: '2026-11-21T10:00:00Z' };

it.each([
  ['one that stands', quote(null), null, null],
  ['one past its last day', quote(null, true), null, 'Expired'],
  ['one of before a change', quote(CHANGED.superseded_at), CHANGED, 'Quoted before a change'],
  ['one of an earlier run, then changed', quote('2026-11-20T10:00:00Z'), CHANGED, 'Replaced by a newer run'],
  ['one of an earlier run', quote(CHANGED.superseded_at, true), null, 'Replaced by a newer run'],
])('%s', (_, given, outdated, words) => expect(noLongerText(given, outdated)).toBe(words));
