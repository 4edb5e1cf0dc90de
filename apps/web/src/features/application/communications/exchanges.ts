import type { Communication } from '@freeboard/contract';

export type Exchange = {
  id: string;
  request: Communication | null;
  answer: Communication | null;
  /** The answer or, without one, the request: for fields that both have. */
  first: Communication;
};
export type ApiGroup = { name: string; isSandbox: boolean; isAside: boolean; exchanges: Exchange[] };

/**
 * Communications grouped by API name, each answer with its request, the newest first (R4.2). Communications of a
 * what-if grid form separate groups after the launch's.
 */
export function groupExchanges(communications: readonly Communication[]): ApiGroup[] {
  const exchanges = new Map<string, Exchange>();
  for (const one of communications.toSorted((a, b) => b.id - a.id)) {
    const exchange = exchanges.get(one.exchange_id) ?? {
      id: one.exchange_id,
      request: null,
      answer: null,
      first: one,
    };
    if (one.payload.is_request) exchange.request = one;
    else exchange.answer = one;
    exchanges.set(one.exchange_id, exchange);
  }
  const groups = new Map<string, ApiGroup>();
  for (const exchange of exchanges.values()) {
    const { api_name, is_sandbox: isSandbox, purpose } = exchange.first;
    const isAside = purpose === 'what_if';
    const name = isAside ? `What if · ${api_name}` : api_name;
    const group = groups.get(name) ?? { name, isSandbox, isAside, exchanges: [] };
    group.exchanges.push(exchange);
    groups.set(name, group);
  }
  return [...groups.values()].toSorted((a, b) => Number(a.isAside) - Number(b.isAside) || a.name.localeCompare(b.name));
}

export function isProblem({ answer, first }: Exchange): boolean {
  const { fault, status } = answer ?? first;
  return fault !== null || status === null || status >= 400;
}

/** Milliseconds; null when none was measured. */
export function medianOf({ exchanges }: ApiGroup): number | null {
  const times = exchanges.flatMap(({ first }) => first.duration_ms ?? []).toSorted((a, b) => a - b);
  return times[Math.floor((times.length - 1) / 2)] ?? null;
}
