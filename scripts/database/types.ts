import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded } from '../../apps/server/src/kernel/database/embedded/index.ts';
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts';
import { writeRowTypes } from './row-types.ts';

// `npm run database:types`: writes the row types again after a migration was added.
const folder = mkdtempSync(join(tmpdir(), 'freeboard-types-'));
chmodSync(folder, 0o711);
const postgres = await startEmbedded(folder);
try {
  await ensureDatabase(postgres.url('postgres'), 'types');
  await migrate(postgres.url('types'));
  await writeRowTypes(postgres.url('types'));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
