import { type ApplicationStatus, type ApplicationType, statusText, TYPE_NAMES } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import { formatTimestamp } from '@freeboard/domain/time';
import type { ListRow } from '../../applications/index.ts';

/** Numbers are written as numeric cells, everything else as text. */
export type Cell = string | number | null;
type Column = { head: string; cell: (row: ListRow, zone: string) => Cell };

function statusOf({ status, bound_at, chosen_at }: ListRow): string {
  const text = statusText(status as ApplicationStatus);
  const step = bound_at ? 'bound' : chosen_at ? 'signed, not bound' : null;
  return status === 'complete' ? (step ?? text) : [text, step].filter(Boolean).join(', ');
}

export const EXPORT_COLUMNS: readonly Column[] = [
  { head: 'No.', cell: ({ number }) => number },
  { head: 'Client', cell: clientName },
  { head: 'Property', cell: ({ address }) => address },
  { head: 'Type', cell: ({ type }) => TYPE_NAMES[type as ApplicationType] },
  { head: 'Form', cell: ({ form_type }) => form_type },
  { head: 'Zone', cell: ({ flood_zone }) => flood_zone },
  { head: 'Status', cell: statusOf },
  { head: 'Source', cell: ({ source }) => source },
  { head: 'Agent', cell: ({ agent_name }) => agent_name },
  { head: 'Premium', cell: ({ shown_price }) => shown_price },
  { head: 'Premium is', cell: ({ shown_price_kind }) => shown_price_kind },
  { head: 'Quotes', cell: ({ quote_count }) => quote_count },
  { head: 'Phone', cell: ({ phone }) => phone },
  { head: 'E-mail', cell: ({ email }) => email },
  { head: 'Created', cell: ({ created_at }, zone) => formatTimestamp(created_at, zone) },
  { head: 'Changed', cell: ({ updated_at }, zone) => formatTimestamp(updated_at, zone) },
];
