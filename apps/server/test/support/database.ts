import { afterAll, beforeAll, inject } from 'vitest';
import { type Connection, connect } from '../../src/kernel/database/pool.ts';
import { createLog } from '../../src/kernel/log.ts';
import { newKey } from '../../src/kernel/secrets.ts';
import { administer, databaseUrl } from './databases/administer.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

export async function cloneDatabase(template: 'empty' | 'demo'): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const source = inject('templates')[template];
  const name = `${source}_${newKey()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .toLowerCase()}`;
  await administer(adminUrl, (query) => query(`create database ${name} template ${source} strategy file_copy`));
  return {
    url: databaseUrl(adminUrl, name),
    drop: () =>
      administer(adminUrl, async (query) => void (await query(`drop database if exists ${name} with (force)`))),
  };
}

export function useDatabase(template: 'empty' | 'demo' = 'empty'): { readonly current: Connection } {
  const held = { current: undefined as unknown as Connection };
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await cloneDatabase(template);
    held.current = connect(database.url, createLog('silent'));
  });
  afterAll(async () => {
    await held.current.close();
    await database?.drop();
  });
  return held;
}
