import { clientAddress } from '../../messages/index.ts';

/** Identifies a conversation: by client, or by an address that belongs to no client, at one agency or (null) none. */
export type ConversationKey = { client_id: number } | { address: string; agency_id: number | null };

const CLIENT = /^client-([1-9]\d{0,9})$/;
const ADDRESS = /^address-(\d{1,10})-(.+)$/;
const LARGEST_ID = 2 ** 31 - 1;

/** 'client-12', or 'address-3-' and the address at agency 3; 'address-0-' without an agency. */
export const conversationId = (key: ConversationKey): string =>
  'client_id' in key ? `client-${key.client_id}` : `address-${key.agency_id ?? 0}-${key.address}`;

/** Parses a conversation's id; null when the text is a plain address. */
export function parseConversationId(id: string): ConversationKey | null {
  const client_id = Number(CLIENT.exec(id)?.[1] ?? 0);
  if (client_id > 0 && client_id <= LARGEST_ID) return { client_id };
  const [, agency, address] = ADDRESS.exec(id) ?? [];
  if (agency === undefined || address === undefined || Number(agency) > LARGEST_ID) return null;
  return { address: clientAddress.normalizeAddress(address), agency_id: Number(agency) || null };
}
