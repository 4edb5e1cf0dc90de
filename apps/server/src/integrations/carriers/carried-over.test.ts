import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '../../../test/support/databases/administer.ts';
import { migrate, type Schema, sqlFiles } from '../../kernel/database/migrate.ts';
import { newKey } from '../../kernel/secrets.ts';
import { demoCarriers } from './demo/demo-carriers.ts';
import type { CarrierConfig } from './types.ts';

/** The demo's carriers in the format of earlier releases, with fixed kinds. */
type Older = { key: string; kind: string; mapping: object };
const OLDER = JSON.parse(readFileSync(join(import.meta.dirname, '../testing/older-carriers.json'), 'utf8')) as Older[];

const KERNEL = join(import.meta.dirname, '../../kernel/database');
const OURS: Schema = {
  migrations: sqlFiles(join(KERNEL, 'migrations')),
  functions: sqlFiles(join(KERNEL, 'functions')),
};
const THEN: Schema = { migrations: OURS.migrations.filter(({ name }) => name < '0045'), functions: [] };

let url = '';
const query = (text: string, values: unknown[] = []) => administer(url, async (run) => (await run(text, values)).rows);

beforeEach(async () => {
  const name = `test_carried_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  await administer(inject('adminUrl'), (run) => run(`create database ${name}`));
  url = databaseUrl(inject('adminUrl'), name);
});
afterEach(async () => {
  await administer(inject('adminUrl'), (run) => run(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
});

/** The requests and their reading without the steps' names, for comparison. */
const asAsked = ({ steps = [], ...rest }: CarrierConfig['mapping']) => ({
  ...rest,
  steps: steps.map(({ name: _, request, ...step }) => ({
    ...step,
    request: request && { method: 'POST', ...request },
  })),
});

it('carriers of the fixed kinds are carried over as conversations that ask the same and are read the same', async () => {
  await migrate(url, undefined, THEN);
  await query(`insert into agencies (name) values ('Coastal')`);
  for (const { key, kind, mapping } of OLDER) {
    const settings = { name: key, kind, mapping, lines: ['flood'] };
    await query(
      `with made as (insert into carriers (agency_id, key, name, kind, rate_type, lines, mapping, limits)
        values (1, $1, $1, $2, 'bindable', '{flood}', $3, '{}') returning id)
      insert into carrier_versions (agency_id, carrier_id, number, state, settings, created_by)
        select 1, id, 1, 'published', $4, 'Amy' from made`,
      [key, kind, JSON.stringify(mapping), JSON.stringify(settings)],
    );
  }
  await migrate(url, undefined, OURS);
  const rows: Older[] = await query('select key, kind, mapping from carriers order by id');
  const versions = await query('select settings from carrier_versions order by id');
  expect(rows).toHaveLength(OLDER.length);
  expect(versions.map(({ settings }) => [settings.kind, settings.mapping])).toEqual(
    rows.map(({ kind, mapping }) => [kind, mapping]),
  );
  const now = demoCarriers('http://sandbox.test');
  for (const { key, kind, mapping } of rows) {
    const same = now.find((one) => one.key === key);
    expect(kind, key).toBe('conversation');
    const { answer, ...asked } = asAsked(mapping as CarrierConfig['mapping']);
    const { answer: _, ...today } = asAsked(same?.mapping ?? {});
    expect(asked, key).toEqual(today);
    const then = OLDER.find((one) => one.key === key)?.mapping as CarrierConfig['mapping'] | undefined;
    expect(answer, key).toBe(then?.answer);
  }
});
