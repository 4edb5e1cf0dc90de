import type { ClientChoice, ClientLink } from '@freeboard/contract';
import type { ChoiceRow, LinkRow } from './client-links.queries.ts';

const stateOf = ({ revoked_at, expires_at }: LinkRow, now: Date): ClientLink['state'] =>
  revoked_at !== null ? 'revoked' : expires_at <= now ? 'expired' : 'open';

/** Presents a link; its address cannot be shown, because only the token's hash is stored. */
export const toClientLink = (row: LinkRow, now: Date): ClientLink => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  created_by: row.maker_name,
  expires_at: row.expires_at.toISOString(),
  state: stateOf(row, now),
  quote_ids: row.quote_ids,
  asked_fields: row.asked_fields,
  names_carriers: row.names_carriers,
  language: row.language as ClientLink['language'],
  opens: row.opens,
  last_opened_at: row.last_open ? new Date(row.last_open.at).toISOString() : null,
  last_opened_with: row.last_open?.browser ?? '',
});

/** Presents a signed choice without the signed document, which names carriers as the client saw them. */
export const toClientChoice = (row: ChoiceRow): ClientChoice => ({
  quote_id: row.quote_id,
  signer_name: row.signer_name,
  signature_kind: row.signature_kind as ClientChoice['signature_kind'],
  strokes: row.strokes as ClientChoice['strokes'],
  signed_at: row.signed_at.toISOString(),
  replaced_at: row.replaced_at?.toISOString() ?? null,
  address: row.address,
  browser: row.browser,
  document_hash: row.document_hash.toString('hex'),
});
