import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../apps/server/src/kernel/database/pool.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';

const TYPES: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  bool: 'boolean',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  timestamptz: 'Timestamp',
  _text: 'string[]',
  _int4: 'number[]',
  jsonb: 'Json',
};

/** Columns that may name a carrier, with the types that keep these names from being sent unmasked. */
const CARRIER_COLUMNS: Record<string, string> = {
  'quote_requests.carrier_name': 'CarrierName',
  'carrier_documents.name': 'CarrierText',
  'carrier_documents.source_url': 'CarrierText',
  'carrier_documents.fault': 'CarrierText',
  'quotes.carrier_name': 'CarrierName',
  'quotes.offer_carrier_name': 'CarrierName',
  'quotes.offer_name': 'CarrierText',
  'policies.carrier_name': 'CarrierName',
  'carriers.name': 'CarrierName',
  'bind_attempts.message': 'CarrierText',
  'exchanges.carrier_name': 'CarrierName',
  'quotes.quote_carrier_url': 'CarrierText',
  'quotes.description': 'CarrierText',
  'exchanges.url': 'CarrierText',
  'exchanges.api_name': 'CarrierText',
  'exchanges.request_body': 'CarrierText',
  'exchanges.response_body': 'CarrierText',
  'exchange_bodies.body': 'CarrierText',
  'client_choices.document': 'CarrierText',
  'notifications.carrier_text': 'CarrierText',
};

const HEAD = `// Made by scripts/database/row-types.ts from the migrated schema; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { CarrierName, CarrierText } from './masked.ts';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type Json = ColumnType<unknown, string, string>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: string;
  column_default: string | null;
  is_identity: string;
  is_generated: string;
};

function columnType(column: Column): string {
  const name = CARRIER_COLUMNS[`${column.table_name}.${column.column_name}`] ?? TYPES[column.udt_name];
  if (!name) throw new Error(`No row type for ${column.udt_name} of ${column.table_name}.${column.column_name}.`);
  const type = column.is_nullable === 'YES' ? `${name} | null` : name;
  if (column.is_generated === 'ALWAYS' || column.is_identity === 'YES') return `GeneratedAlways<${type}>`;
  return column.column_default === null ? type : `Generated<${type}>`;
}

export async function rowTypes(url: string): Promise<string> {
  const connection = connect(url, createLog('silent'), 1);
  try {
    const { rows } = await connection.pool.query<Column>(
      `select table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated
       from information_schema.columns where table_schema = 'public' and table_name <> 'migrations' order by table_name, ordinal_position`,
    );
    const tables = Map.groupBy(rows, (row) => row.table_name);
    const bodies = [...tables].map(
      ([table, columns]) =>
        `  ${table}: {\n${columns.map((column) => `    ${column.column_name}: ${columnType(column)};`).join('\n')}\n  };`,
    );
    return `${HEAD}\nexport type DB = {\n${bodies.join('\n')}\n};\n`;
  } finally {
    await connection.close();
  }
}

export const ROW_TYPES_FILE = join(import.meta.dirname, '../../apps/server/src/kernel/database/schema.gen.ts');

export async function writeRowTypes(url: string): Promise<void> {
  writeFileSync(ROW_TYPES_FILE, await rowTypes(url));
}
