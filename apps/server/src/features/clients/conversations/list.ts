import type { AnswerOf, Conversation } from '@freeboard/contract';
import { searchTerms } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import type { Context } from '../../../kernel/context/context.ts';
import { clientAddress, presentMessages } from '../../messages/index.ts';
import { conversationId } from './conversation-id.ts';
import {
  countConversations,
  type MessageKey,
  messagesByIds,
  type Narrowing,
  namesOfClients,
  newestKeys,
  ranks,
  summaries,
} from './list.queries.ts';
import { searchKeys } from './search.queries.ts';

/** Higher counts are shown as '99+'. */
const COUNT_BOUND = 99;
/** Conversations are counted in this many of the newest messages. */
const COUNTED_MESSAGES = 200;
/**
 * Messages read first for a page; each further read takes four times as many, until they cover enough conversations.
 */
const FIRST_CHUNK = 200;

type Ranked = MessageKey & { rank: number };

const textOf = ({ client_id, agency_id, address }: MessageKey): string =>
  client_id === null ? `${agency_id ?? 0} ${address}` : String(client_id);

async function newestConversations(
  { db }: Context,
  narrowing: Narrowing,
  before: number | undefined,
  limit: number,
): Promise<Ranked[]> {
  const found = new Map<string, Ranked>();
  /** Conversations that belong to an earlier page because they have a newer message. */
  const earlier = new Set<string>();
  let from = before;
  for (let size = FIRST_CHUNK; ; size *= 4) {
    const rows = await newestKeys(db, narrowing, from, size);
    const fresh = new Map<string, Ranked>();
    for (const { id, ...key } of rows) {
      const text = textOf(key);
      if (!found.has(text) && !earlier.has(text) && !fresh.has(text)) fresh.set(text, { ...key, rank: id });
    }
    const newest = before === undefined ? [] : await ranks(db, [...fresh.values()], narrowing);
    for (const row of newest) {
      const text = textOf(row);
      if (row.rank !== fresh.get(text)?.rank) earlier.add(text);
    }
    for (const [text, row] of fresh) if (!earlier.has(text)) found.set(text, row);
    if (found.size >= limit || rows.length < size) return [...found.values()].slice(0, limit);
    from = rows.at(-1)?.id;
  }
}

async function foundConversations(
  { db, viewer }: Context,
  narrowing: Narrowing,
  text: string,
  before: number | undefined,
  limit: number,
) {
  // A masked viewer must not find a carrier by searching for its name in colleagues' messages.
  const search = { text, terms: searchTerms(text), inBodies: viewer.displayCarriers };
  const { keys, isComplete } = await searchKeys(db, search);
  const wanted = new Set(keys.map(textOf));
  const ranked = (await ranks(db, keys, narrowing))
    .filter((row) => wanted.has(textOf(row)) && (before === undefined || row.rank < before))
    .sort((a, b) => b.rank - a.rank);
  return { rows: ranked.slice(0, limit), isComplete };
}

async function presentRows(context: Context, rows: readonly Ranked[]): Promise<Conversation[]> {
  const { byClient, byAddress } = await summaries(context.db, rows);
  const figuresOf = (row: Ranked) =>
    row.client_id === null
      ? byAddress.find(({ agency_id, address }) => agency_id === row.agency_id && address === row.address)
      : byClient.find(({ client_id }) => client_id === row.client_id);
  const all = rows.map((row) => ({ row, figures: figuresOf(row) }));
  const shown = await messagesByIds(
    context.db,
    all.flatMap(({ figures }) => figures?.last_id ?? []),
  );
  const [messages, names] = await Promise.all([
    presentMessages(context, shown),
    namesOfClients(
      context.db,
      rows.flatMap(({ client_id }) => client_id ?? []),
    ),
  ]);
  return all.flatMap(({ row: { client_id, agency_id }, figures }) => {
    const at = shown.findIndex(({ id }) => id === figures?.last_id);
    const [last, stored] = [messages[at], shown[at]];
    if (!last || !stored || !figures) return [];
    const name = names.find(({ id }) => id === client_id);
    const address = clientAddress.shownAddress(stored.channel, stored.address);
    return [
      {
        id: conversationId(client_id === null ? { address, agency_id } : { client_id }),
        client_id,
        channel: last.channel,
        address,
        contact_name: (name && clientName(name)) || last.contact_name,
        application_id: last.application_id,
        last,
        unread: figures.unread,
        held: figures.held,
        held_until: figures.held_until?.toISOString() ?? null,
        failed: figures.failed,
      },
    ];
  });
}

async function countOf({ db, viewer }: Context, filter: Narrowing['filter']) {
  const { conversations, messages } = await countConversations(db, { filter, personId: viewer.id }, COUNTED_MESSAGES);
  const isExact = conversations <= COUNT_BOUND && messages < COUNTED_MESSAGES;
  return { count: Math.min(conversations, COUNT_BOUND), is_exact: isExact };
}

type Listed = Pick<AnswerOf<'getMessages'>, 'conversations' | 'counts' | 'is_complete' | 'next'>;
type Input = { filter: Narrowing['filter']; search: string; before?: number | undefined; limit: number };

export async function listConversations(context: Context, input: Input): Promise<Listed> {
  const { filter, before, limit } = input;
  const narrowing = { filter, personId: context.viewer.id };
  const text = input.search.trim();
  const { rows, isComplete } =
    text === ''
      ? { rows: await newestConversations(context, narrowing, before, limit + 1), isComplete: true }
      : await foundConversations(context, narrowing, text, before, limit + 1);
  const page = rows.slice(0, limit);
  const [conversations, unread, held, failed] = await Promise.all([
    presentRows(context, page),
    countOf(context, 'unread'),
    countOf(context, 'held'),
    countOf(context, 'failed'),
  ]);
  return {
    conversations,
    counts: { unread, held, failed },
    is_complete: isComplete,
    next: rows.length > limit ? (page.at(-1)?.rank ?? null) : null,
  };
}
