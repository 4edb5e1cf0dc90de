import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../apps/sandbox/src/index.ts';
import { ensureDatabase, startEmbedded } from '../../apps/server/src/kernel/database/embedded/index.ts';
import { connect } from '../../apps/server/src/kernel/database/pool.ts';
import { projectRoot, readEnv } from '../../apps/server/src/kernel/env.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { startServer } from '../../apps/server/src/main.ts';
import { createClient } from '../../packages/contract/src/client.ts';

/** The whole product on a database of its own, as `npm start` runs it, for one benchmark. */
export async function startProduct(vars: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-bench-'));
  // PostgreSQL runs as another user when root starts it and must reach its own folder in here.
  chmodSync(folder, 0o711);
  const postgres = await startEmbedded(folder, { max_wal_size: '4GB' });
  await ensureDatabase(postgres.url('postgres'), 'freeboard');
  const databaseUrl = postgres.url('freeboard');
  const sandbox = await startSandbox({ port: 0, speed: 5 });
  const env = readEnv(
    { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ALLOWED_PRIVATE_HOSTS: '127.0.0.1', ...vars },
    projectRoot(),
    sandbox.url,
  );
  const server = await startServer(env, databaseUrl);
  const connection = connect(databaseUrl, createLog('silent'), 4);
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { api_key: string };

  async function signIn(username: string) {
    let key: string | null = null;
    const client = createClient({ baseUrl: `${server.url}/api`, sessionKey: () => key, apiKey: () => config.api_key });
    const answer = await client.call('login', { username, password: 'demo-pass-1' });
    if (!answer.ok) throw new Error(answer.message);
    key = answer.data.session.session_key;
    return { client, key, user: answer.data.user };
  }

  return {
    url: server.url,
    folder,
    databaseUrl,
    connection,
    sandbox,
    signIn,
    async stop() {
      await connection.close();
      await server.stop();
      await sandbox.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The values of a flood application that can be launched. */
export const LAUNCHABLE = {
  first_name: 'John',
  last_name: 'Smith',
  date_of_birth: '1980-02-03',
  phone: '(305) 555-0100',
  email: 'john@example.com',
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
  county: 'Miami-Dade County',
  year_build: 1987,
  roof_year: 2019,
  sqft: 1840,
  num_of_stories: '1',
  construction_type: 'Masonry',
  flood_zone: 'AE',
  distance_to_coast: 0.3,
  occupancy_type: 'Single Family',
  building_use: 'Primary Home',
  foundation_type: 'Slab',
  stairs_leading_to_front_door: '3',
  garage_present: 'No',
  bfe_elevation: 8,
  property_elevation: 9.5,
  elevation_certificate: 'No',
  deductible: '$5,000',
  contents_limit: 50000,
  basement_content: 0,
  replacement_cost_on_content: 'Yes',
  temporary_living_expense: 'No',
} as const;
