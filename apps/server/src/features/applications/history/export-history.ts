import type { HistoryEntry } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { csvOfRows } from '@freeboard/domain/csv';
import { type Field, fieldsOf, formFor } from '@freeboard/domain/forms';
import { historyChangeText, historyKindLabel } from '@freeboard/domain/history';
import { formatTimestamp } from '@freeboard/domain/time';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { addressForSession } from '../../../kernel/files/downloads.ts';
import { validZone } from '../../../kernel/local-time.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { maskOf } from '../../quotes/index.ts';
import { applicationById } from '../applications.queries.ts';
import { agencyEntries } from './agency-history.ts';
import { chosenQuotes, toEntry } from './entries.ts';
import { historyPage } from './history.queries.ts';

/** An export has at most this many lines, the newest ones. */
const MOST = 10_000;

type Line = HistoryEntry & { type: string | null; application?: { number: number; client: string } | null };

const HEADS = ['When', 'Who', 'Role', 'Kind', 'What', 'Application', 'Client', 'Changes'];

const cellsOf = (line: Line, zone: string): string[] => {
  const fields: ReadonlyMap<string, Field> =
    line.type === null ? new Map() : fieldsOf(formFor(line.type as ApplicationType));
  return [
    formatTimestamp(new Date(line.created_at), zone),
    line.actor.name,
    line.actor.role,
    line.kind ? historyKindLabel(line.kind) : '',
    line.action,
    line.application ? String(line.application.number) : '',
    line.application?.client ?? '',
    line.changes.map((change) => historyChangeText(fields, change)).join('; '),
  ];
};

/** Stores lines as a CSV file that only this session can download. */
async function keep(
  context: Context,
  of: { agencyId: number; applicationId: number | null; name: string },
  lines: readonly Line[],
  zone: string,
) {
  const file_url = await addressForSession(context, {
    agency_id: of.agencyId,
    application_id: of.applicationId,
    name: of.name,
    media_type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(`\uFEFF${csvOfRows([HEADS, ...lines.map((line) => cellsOf(line, zone))])}`),
  });
  context.record({
    action: 'downloaded the history',
    agencyId: of.agencyId,
    applicationId: of.applicationId,
    changes: [{ field: 'file', from: null, to: of.name }],
  });
  return { file_url, file_name: of.name };
}

/** @throws Fault not_found */
export const exportApplicationHistory: Verb<'exportApplicationHistory'> = async (
  context,
  { application_id, time_zone, ...filters },
) => {
  const row = found(await applicationById(context.db, application_id));
  const mask = await maskOf(context, application_id);
  const rows = await historyPage(context.db, application_id, filters, 0, MOST);
  const quotes = await chosenQuotes(context, rows);
  const lines = rows.map((line) => ({
    ...toEntry(context, line, mask, quotes),
    type: row.type,
    application: { number: row.number, client: `${row.first_name} ${row.last_name}`.trim() },
  }));
  const name = `History ${row.number}.csv`;
  return keep(context, { agencyId: row.agency_id, applicationId: row.id, name }, lines, validZone(time_zone));
};

/** @throws Fault invalid */
export const exportAgencyHistory: Verb<'exportAgencyHistory'> = async (context, { time_zone, ...filters }) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'Choose an agency first: this is the history of one.');
  const lines = await agencyEntries(context, filters, MOST);
  return keep(context, { agencyId, applicationId: null, name: 'History.csv' }, lines, validZone(time_zone));
};
