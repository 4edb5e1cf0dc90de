import type pg from 'pg';
import {
  assertSlot,
  ChainBroken,
  closeSegment,
  clusterFacts,
  moveSlot,
  removeSlots,
} from '../../../kernel/backup/changes/cluster.ts';
import { incrementName } from '../../../kernel/backup/changes/format.ts';
import { writeIncrement } from '../../../kernel/backup/changes/write-increment.ts';
import { openClient, withBackupLock } from '../../../kernel/backup/database-copy.ts';
import type { Log } from '../../../kernel/log.ts';
import { readSchedule } from '../backups.queries.ts';
import { type ChangesApp, listedFiles, putChanges, readSavedFiles, reasonOf, writeSavedFiles } from './place.ts';
import { type ChainState, deleteChain, readChain, writeChain } from './state.queries.ts';

/** The job runs every minute; so after a restart, too, four minutes are not exceeded. */
const DUE_MS = 175_000;

/** Compares the files with those that are safe. @throws ChainBroken where it is not known which are */
async function changedFiles({ place }: ChangesApp, chain: string) {
  const current = await listedFiles(place);
  if (!current) return { current, added: new Map<string, number>(), removed: [] };
  const saved = await readSavedFiles(place.env, chain);
  if (!saved) throw new ChainBroken();
  const added = new Map([...current].filter(([key]) => !saved.has(key)));
  return { current, added, removed: [...saved].filter((key) => !current.has(key)) };
}

/** Saves what changed since the last increment. @returns the state after it @throws BackupRefused */
export async function saveIncrement(app: ChangesApp, client: pg.Client, state: ChainState): Promise<ChainState> {
  const { place, now } = app;
  await assertSlot(client, state.chain);
  const { folder, timeline, segment_bytes } = await clusterFacts(client);
  const last_segment = await closeSegment(client, segment_bytes);
  // After the log: a file that a saved row names is among them.
  const { current, added, removed } = await changedFiles(app, state.chain);
  const next = { ...state, saved_at: now.toISOString(), error: null };
  if (last_segment < state.next_segment && added.size === 0 && removed.length === 0) return next;
  const n = state.increments + 1;
  const header = { chain: state.chain, n, through: now.toISOString() };
  const source = {
    folder,
    log: { timeline, segment_bytes },
    first_segment: state.next_segment,
    last_segment,
    files: place.files,
    added,
    removed,
  };
  await putChanges(place.env, state.destination, state.backup, incrementName(n), (path) =>
    writeIncrement(path, state.recipient, header, source),
  );
  if (current) await writeSavedFiles(place.env, state.chain, current.keys());
  const next_segment = Math.max(state.next_segment, last_segment + 1);
  await moveSlot(client, state.chain, next_segment, segment_bytes);
  return { ...next, increments: n, next_segment };
}

/** Ends the saving of changes. */
async function endChain({ db }: ChangesApp, client: pg.Client): Promise<void> {
  await removeSlots(client, null);
  await deleteChain(db);
}

/** Saves the changes since the last time, where that is due, and records why they could not be. */
export async function saveChanges(app: ChangesApp & { log: Log }): Promise<void> {
  const { db, log, place, clusterUrl, now } = app;
  await withBackupLock(
    place.databaseUrl,
    async () => {
      const state = await readChain(db);
      if (!state || state.is_broken) return;
      if (state.error === null && now.getTime() - Date.parse(state.saved_at) < DUE_MS) return;
      const client = await openClient(clusterUrl);
      try {
        if ((await readSchedule(db)).schedule.destination === 'off') return await endChain(app, client);
        await writeChain(db, await saveIncrement(app, client, state));
      } catch (error) {
        log.error({ backup: state.backup, err: error }, 'the changes since the last backup could not be saved');
        await writeChain(db, { ...state, error: reasonOf(error), is_broken: error instanceof ChainBroken });
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    'changes',
  );
}
