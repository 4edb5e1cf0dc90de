import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldsOf, formatValue, formFor } from '@freeboard/domain/forms';
import { HELD_KIND_KEYS, HELD_KINDS, type HeldCounts } from '@freeboard/domain/privacy';
import type { App } from '../../../kernel/app.ts';
import type { PrivacyJob } from '../jobs.queries.ts';
import { renderPaper } from '../paper.ts';

type Row = Record<string, unknown>;
type Section = { heading: string; text: string; heads: string[]; rows: string[][] };
type Content = { name: string; tables: Readonly<Record<string, unknown[]>>; counts: HeldCounts; preparedBy: string };

/** Characters; longer texts are cut, but complete in the JSON. */
const LONGEST = 2_000;

const show = (value: unknown): string => {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (text === '') return '—';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
};
const moment = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 16).replace('T', ' ') : '—');

const rowsOf = ({ tables }: Content, table: string): Row[] => (tables[table] ?? []) as Row[];

const section = (heading: string, heads: string[], rows: string[][]): Section[] =>
  rows.length === 0 ? [] : [{ heading, text: '', heads, rows }];

function applicationSections(content: Content): Section[] {
  const details = new Map(
    rowsOf(content, 'application_details').map((row) => [row.application_id, row.details as Row]),
  );
  return rowsOf(content, 'applications').flatMap((row) => {
    const fields = fieldsOf(formFor(row.type as ApplicationType));
    const values = Object.entries(details.get(row.id) ?? {}).flatMap(([key, value]) => {
      const field = fields.get(key);
      if (value === null || value === '' || !field) return [];
      return [[field.label, show(typeof value === 'object' ? value : formatValue(field, value as never))]];
    });
    return section(
      `Application ${row.number}, ${row.type}, made ${moment(row.created_at)}`,
      ['Field', 'Value'],
      values,
    );
  });
}

const listed = (content: Content): Section[] => [
  ...section(
    'Names and addresses',
    ['Kind', 'Value'],
    [
      ...rowsOf(content, 'clients').map((row) => [
        'Name',
        show(`${row.first_name} ${row.last_name} ${row.business_name}`.trim()),
      ]),
      ...rowsOf(content, 'client_addresses').map((row) => [show(row.kind), show(row.value)]),
    ],
  ),
  ...applicationSections(content),
  ...section(
    'Policies',
    ['Policy number', 'Premium', 'From', 'To'],
    rowsOf(content, 'bound_policies').map((row) => [
      show(row.policy_number),
      show(row.premium),
      show(row.effective_date),
      show(row.expiration_date),
    ]),
  ),
  ...section(
    'Signatures',
    ['Name', 'When', 'From'],
    rowsOf(content, 'client_choices').map((row) => [show(row.signer_name), moment(row.signed_at), show(row.address)]),
  ),
  ...section(
    'Messages',
    ['When', 'Direction and address', 'Text'],
    rowsOf(content, 'messages').map((row) => [
      moment(row.created_at),
      `${row.direction}, ${row.address}`,
      show([row.subject, row.body].filter(Boolean).join('\n')),
    ]),
  ),
  ...section(
    'Consents',
    ['When', 'Address', 'State', 'Source'],
    rowsOf(content, 'consents').map((row) => [
      moment(row.created_at),
      show(row.address),
      show(row.state),
      show(row.source),
    ]),
  ),
  ...section(
    'Files',
    ['Name', 'Bytes'],
    [...rowsOf(content, 'attachments'), ...rowsOf(content, 'message_files')].map((row) => [
      show(row.name),
      show(row.size),
    ]),
  ),
];

export const summaryPaper = (app: App, job: PrivacyJob, content: Content): Promise<Buffer> =>
  renderPaper(app.connection.db, job.agency_id, app.clock.now(), {
    title: `Personal data of ${content.name}`,
    heading: 'Personal data',
    address: content.name,
    preparedBy: content.preparedBy,
    paragraphs: [
      'What this agency’s records hold about the person named above. Every record is in the file personal-data.json.',
    ],
    sections: [
      {
        heading: 'Summary',
        text: '',
        heads: ['Kind of record', 'Records'],
        rows: HELD_KIND_KEYS.filter((kind) => (content.counts[kind] ?? 0) > 0).map((kind) => [
          HELD_KINDS[kind],
          String(content.counts[kind]),
        ]),
      },
      ...listed(content),
    ],
  });
