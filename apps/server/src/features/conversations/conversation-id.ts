import { normalizeAddress } from '../messages/index.ts';

/** What a conversation is with: a client, or an address that belongs to none. */
export type ConversationKey = { client_id: number } | { address: string };

const CLIENT = /^client-([1-9]\d{0,9})$/;
const ADDRESS = 'address-';
const LARGEST_ID = 2 ** 31 - 1;

export const conversationId = (key: ConversationKey): string =>
  'client_id' in key ? `client-${key.client_id}` : `${ADDRESS}${key.address}`;

/** Reads an id. @returns null where it is no id but an address, as people write it */
export function parseConversationId(id: string): ConversationKey | null {
  const client_id = Number(CLIENT.exec(id)?.[1] ?? 0);
  if (client_id > 0 && client_id <= LARGEST_ID) return { client_id };
  if (id.startsWith(ADDRESS)) return { address: normalizeAddress(id.slice(ADDRESS.length)) };
  return null;
}
