import type { ApplicationOfClient, Client, ClientRow } from '@freeboard/contract';
import { clientName } from '@freeboard/domain/clients';
import { priceOf } from '../applications/index.ts';
import { clientAddress } from '../messages/index.ts';
import type { AddressOfClientRow, ApplicationOfClientRow } from './clients.queries.ts';
import type { ClientListRow } from './list.queries.ts';

export const toClientRow = (row: ClientListRow): ClientRow => ({
  id: row.id,
  name: clientName(row),
  language: row.language as ClientRow['language'],
  emails: row.emails,
  phones: row.phones,
  applications: row.applications,
  policies: row.policies,
  updated_at: row.updated_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const toApplicationOfClient = (row: ApplicationOfClientRow): ApplicationOfClient => ({
  id: row.id,
  application_id: row.number,
  application_type: row.type as ApplicationOfClient['application_type'],
  status: row.status as ApplicationOfClient['status'],
  is_signed: row.chosen_at !== null,
  is_bound: row.bound_at !== null,
  version: row.version,
  name: clientName(row),
  address: row.address,
  email: row.email,
  phone: row.phone,
  agent_name: row.agent_name ?? '',
  ...priceOf(row),
  created_at: row.created_at.toISOString(),
  archived_at: row.archived_at?.toISOString() ?? null,
});

export const toAddress = (row: AddressOfClientRow): Client['addresses'][number] => ({
  kind: row.kind as 'email' | 'phone',
  value: row.value,
  is_entered: row.is_entered,
  numbers: row.numbers,
});

type ConsentLine = {
  channel: string;
  address: string;
  state: string;
  source: string;
  wording: string;
  created_at: Date;
};

/** `lines` must be sorted newest first. */
export function toConsents(lines: readonly ConsentLine[]): Client['consents'] {
  const latest = new Map(lines.toReversed().map((line) => [`${line.channel} ${line.address}`, line]));
  return [...latest.values()].map((line) => ({
    channel: line.channel as 'sms' | 'email',
    address: clientAddress.shownAddress(line.channel, line.address),
    state: line.state as 'opted_in' | 'opted_out',
    source: line.source,
    wording: line.wording,
    created_at: line.created_at.toISOString(),
  }));
}
