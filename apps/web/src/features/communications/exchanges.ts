import type { Communication } from '@freeboard/contract';

/** A request with its answer. */
export type Exchange = {
  id: string;
  request: Communication | null;
  answer: Communication | null;
  first: Communication;
};
export type ApiGroup = { name: string; isSandbox: boolean; exchanges: Exchange[] };

/** Communications grouped by API name, each request beside its answer, in the order they happened (R4.2). */
export function groupExchanges(communications: readonly Communication[]): ApiGroup[] {
  const exchanges = new Map<string, Exchange>();
  for (const one of communications.toSorted((a, b) => a.id - b.id)) {
    const known = exchanges.get(one.exchange_id);
    const exchange = known ?? { id: one.exchange_id, request: null, answer: null, first: one };
    if (one.payload.is_request) exchange.request = one;
    else exchange.answer = one;
    exchanges.set(one.exchange_id, exchange);
  }
  const groups = new Map<string, ApiGroup>();
  for (const exchange of exchanges.values()) {
    const { api_name: name, is_sandbox: isSandbox } = exchange.first;
    const group = groups.get(name) ?? { name, isSandbox, exchanges: [] };
    group.exchanges.push(exchange);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The groups with only the exchanges in which `text` stands: in the name, the address, the status or a body. */
export function searchExchanges(groups: readonly ApiGroup[], text: string): ApiGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...groups];
  const matches = ({ request, answer, first }: Exchange) =>
    [
      first.api_name,
      first.url,
      String(answer?.status ?? ''),
      answer?.fault,
      request?.payload.data,
      answer?.payload.data,
    ].some((part) => part?.toLowerCase().includes(wanted));
  return groups
    .map((group) => ({ ...group, exchanges: group.exchanges.filter(matches) }))
    .filter((group) => group.exchanges.length > 0);
}
