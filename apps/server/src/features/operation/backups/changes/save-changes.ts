import type pg from 'pg';
import {
  assertSlot,
  ChainBroken,
  closeSegment,
  clusterFacts,
  moveSlot,
  removeSlots,
} from '../../../../kernel/backup/changes/cluster.ts';
import { incrementName } from '../../../../kernel/backup/changes/format.ts';
import { writeIncrement } from '../../../../kernel/backup/changes/write-increment.ts';
import { openClient, withBackupLock } from '../../../../kernel/backup/database-copy.ts';
import { createSigner } from '../../../../kernel/backup/origin.ts';
import type { Log } from '../../../../kernel/log.ts';
import { secretKey } from '../../../../kernel/secret-key.ts';
import { readSchedule } from '../backups.queries.ts';
import { type ChangesApp, hasChanges, listedFiles, putChanges, reasonOf } from './place.ts';
import { readSavedList, removeOtherLists, writeSavedList } from './saved-list.ts';
import { type ChainState, deleteChain, readChain, writeChain } from './state.queries.ts';

/**
 * Milliseconds after which a save is due. The job runs every minute, so that even after a restart no more than four
 * minutes pass.
 */
const DUE_MS = 175_000;

/** Compares the installation's files with those saved. @throws ChainBroken when the saved list is unavailable */
async function changedFiles({ place }: ChangesApp, { chain, increments }: ChainState) {
  const current = await listedFiles(place);
  if (!current) return { current, added: new Map<string, number>(), removed: [] };
  const saved = (await readSavedList(place.env, chain, increments))?.files;
  if (!saved) throw new ChainBroken(UNKNOWN);
  const safe = new Set(saved);
  const added = new Map([...current].filter(([key]) => !safe.has(key)));
  return { current, added, removed: saved.filter((key) => !current.has(key)) };
}

const UNKNOWN = 'It is no longer known which files are saved. The next backup begins saving changes again.';

/**
 * Adopts an increment that is complete at its destination but was never recorded, because the process ended in
 * between or the database was down. Writing it again would lose data that only it contains.
 * @throws ChainBroken when its content is unknown
 */
async function adopted({ place: { env } }: ChangesApp, state: ChainState): Promise<ChainState> {
  const n = state.increments + 1;
  if (!(await hasChanges(env, state.destination, state.backup, incrementName(n)))) return state;
  const list = await readSavedList(env, state.chain, n);
  if (!list) throw new ChainBroken(UNKNOWN);
  return { ...state, increments: n, next_segment: list.next_segment, saved_at: list.saved_at };
}

/** Records an increment, then lets PostgreSQL discard the log that it contains. */
async function recordIncrement({ db, place }: ChangesApp, client: pg.Client, state: ChainState, segmentBytes: number) {
  await writeChain(db, state);
  await moveSlot(client, state.chain, state.next_segment, segmentBytes);
  await removeOtherLists(place.env, state.chain, state.increments);
}

/** Saves and records the changes since the last increment. @throws BackupRefused */
export async function saveIncrement(app: ChangesApp, client: pg.Client, recorded: ChainState): Promise<void> {
  const { place, now } = app;
  await assertSlot(client, recorded.chain);
  const { folder, timeline, segment_bytes } = await clusterFacts(client);
  const state = await adopted(app, recorded);
  if (state !== recorded) await recordIncrement(app, client, state, segment_bytes);
  const last_segment = await closeSegment(client, segment_bytes);
  // Files are listed after the log is closed, so that every file named in a saved row is included.
  const { current, added, removed } = await changedFiles(app, state);
  const saved_at = now.toISOString();
  if (last_segment < state.next_segment && added.size === 0 && removed.length === 0)
    return void (await writeChain(app.db, { ...state, saved_at, error: null }));
  const n = state.increments + 1;
  const source = {
    folder,
    log: { timeline, segment_bytes },
    first_segment: state.next_segment,
    last_segment,
    files: place.files,
    added,
    removed,
  };
  const signer = createSigner(secretKey(place.env));
  const next_segment = Math.max(state.next_segment, last_segment + 1);
  await writeSavedList(place.env, state.chain, n, { next_segment, saved_at, files: current && [...current.keys()] });
  await putChanges(place.env, state.destination, state.backup, incrementName(n), (path) =>
    writeIncrement(path, state.recipient, { chain: state.chain, n, through: saved_at }, source, signer),
  );
  await recordIncrement(app, client, { ...state, saved_at, error: null, increments: n, next_segment }, segment_bytes);
}

async function endChain({ db }: ChangesApp, client: pg.Client): Promise<void> {
  await removeSlots(client, null);
  await deleteChain(db);
}

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
        await saveIncrement(app, client, state);
      } catch (error) {
        log.error({ backup: state.backup, err: error }, 'the changes since the last backup could not be saved');
        const reached = (await readChain(db)) ?? state;
        await writeChain(db, { ...reached, error: reasonOf(error), is_broken: error instanceof ChainBroken });
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    'changes',
  );
}
