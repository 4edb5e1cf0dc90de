import { clientAddress } from '../../messages/index.ts';

/** The partner of a conversation: a client, or an address at one agency, or at none yet, that belongs to no client. */
export type ConversationKey = { client_id: number } | { address: string; agency_id: number | null };

const CLIENT = /^client-([1-9]\d{0,9})$/;
const ADDRESS = /^address-(\d{1,10})-(.+)$/;
const LARGEST_ID = 2 ** 31 - 1;

/** Formats an id: 'client-12', 'address-3-' and the address at agency 3, 'address-0-' when no agency has it yet. */
export const conversationId = (key: ConversationKey): string =>
  'client_id' in key ? `client-${key.client_id}` : `address-${key.agency_id ?? 0}-${key.address}`;

/** Parses an id. @returns null when it is not an id but a plain address */
export function parseConversationId(id: string): ConversationKey | null {
  const client_id = Number(CLIENT.exec(id)?.[1] ?? 0);
  if (client_id > 0 && client_id <= LARGEST_ID) return { client_id };
  const [, agency, address] = ADDRESS.exec(id) ?? [];
  if (agency === undefined || address === undefined || Number(agency) > LARGEST_ID) return null;
  return { address: clientAddress.normalizeAddress(address), agency_id: Number(agency) || null };
}
