import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { clusterFacts, createSlot, removeSlots } from '../../../../kernel/backup/changes/cluster.ts';
import { CHANGES_FORMAT } from '../../../../kernel/backup/changes/format.ts';
import { afterLock, openClient } from '../../../../kernel/backup/database-copy.ts';
import { installationId } from '../../../../kernel/installation.ts';
import { newKey } from '../../../../kernel/secrets.ts';
import { write } from '../write.ts';
import type { ChangesApp } from './place.ts';
import { saveIncrement } from './save-changes.ts';
import { writeSavedList } from './saved-list.ts';
import { deleteChain, readChain, writeChain } from './state.queries.ts';

const ID_LENGTH = 12;
const newChainId = () =>
  newKey()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .slice(0, ID_LENGTH);

/**
 * Copies the database cluster's files next to a new backup, with the changes made during the copy; from then on
 * changes are saved for this backup instead of the previous one. `before` lists the installation's files as of before
 * the backup.
 * @returns the size of the copy in bytes
 * @throws BackupRefused when it cannot be made; changes are then still saved for the previous backup
 */
export async function beginChain(
  app: ChangesApp,
  destination: 'folder' | 'bucket',
  backup: string,
  before: ReadonlyMap<string, number> | null,
): Promise<number> {
  const { db, place, clusterUrl, now } = app;
  const client = await openClient(clusterUrl);
  const previous = await readChain(db);
  const id = newChainId();
  try {
    await removeSlots(client, previous?.chain ?? null);
    const { postgres, timeline, segment_bytes } = await clusterFacts(client);
    const identity = await generateX25519Identity();
    await createSlot(client, id);
    const facts = {
      product: 'freeboard-changes' as const,
      format: CHANGES_FORMAT,
      chain: id,
      backup,
      identity,
      installation: await installationId(db),
      postgres,
      timeline,
      segment_bytes,
      made_at: now.toISOString(),
    };
    const { env } = place;
    const { chain, bytes } = await write({
      kind: 'base',
      env,
      databaseUrl: clusterUrl,
      destination,
      name: backup,
      facts,
    });
    const recipient = await identityToRecipient(identity);
    return await afterLock(clusterUrl, 'changes', async () => {
      const state = {
        chain: id,
        backup,
        destination,
        recipient,
        next_segment: chain.first_segment,
        increments: 0,
        saved_at: now.toISOString(),
        error: null,
        is_broken: false,
      };
      const { next_segment, saved_at } = state;
      await writeSavedList(env, id, 0, { next_segment, saved_at, files: before && [...before.keys()] });
      await saveIncrement(app, client, state);
      await removeSlots(client, id);
      return bytes;
    });
  } catch (error) {
    // The caller removes the base copy, so no chain may continue from it.
    if ((await readChain(db))?.chain === id) await (previous ? writeChain(db, previous) : deleteChain(db));
    await removeSlots(client, previous?.chain ?? null).catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
