import type { Communication } from '@freeboard/contract';
import { type ApiGroup, type Exchange, isProblem } from './exchanges.ts';
import { outcomeOf } from './outcome.ts';

/** Complete bodies of opened requests and answers, by communication id. */
export type OpenedBodies = ReadonlyMap<number, string>;

export type Sought = { text: string; isProblemsOnly: boolean };
export type Searched = {
  groups: ApiGroup[];
  /** Number of long bodies searched only at their beginning, because they were never opened. */
  unread: number;
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function searchExchanges(groups: readonly ApiGroup[], sought: Sought, opened: OpenedBodies): Searched {
  const words = sought.text.trim();
  const pattern = new RegExp(escaped(words), 'i');
  let unread = 0;
  const holds = (half: Communication | null): boolean => {
    if (!half) return false;
    const whole = opened.get(half.id);
    if (pattern.test(whole ?? half.payload.data)) return true;
    if (half.payload.is_cut && whole === undefined) unread += 1;
    return false;
  };
  const matches = (exchange: Exchange): boolean => {
    const { first, request, answer } = exchange;
    if (sought.isProblemsOnly && !isProblem(exchange)) return false;
    if (words === '') return true;
    if ([first.api_name, first.url, first.method, outcomeOf(exchange).words].some((part) => pattern.test(part)))
      return true;
    const before = unread;
    const isHeld = [request, answer].map(holds).includes(true);
    if (isHeld) unread = before;
    return isHeld;
  };
  const found = groups
    .map((group) => ({ ...group, exchanges: group.exchanges.filter(matches) }))
    .filter((group) => group.exchanges.length > 0);
  return { groups: found, unread };
}
