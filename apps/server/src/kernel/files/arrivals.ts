import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusStore } from '@tus/file-store';
import pLimit from 'p-limit';

/** Milliseconds that a resumable upload may take, and that it is kept until it is used. */
const KEPT_MS = 24 * 60 * 60_000;

export type Arrival = { path: string; name: string; size: number };

/**
 * Resumable uploads, each accessible only to the person who sends it. An interrupted upload continues where it
 * stopped.
 */
export type Arrivals = {
  store(): Promise<TusStore>;
  /** The uploaded file with this id; null if it is incomplete, or another person sent it. */
  whole(id: string, personId: number): Promise<Arrival | null>;
  /**
   * Reserves one of the person's uploads for `file`. If the person has too many, the oldest are removed, if older
   * than an hour.
   * @returns false when the person or the agency still has too many that are unfinished or unused
   */
  makeRoom(person: Uploader, file: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  purgeExpired(): Promise<void>;
};

/** The metadata keys of an upload's person and agency; only this server sets them. */
export const OWNER = 'person';
export const AGENCY = 'agency';

type Uploader = { id: number; agencyId: number | null };

export const OPEN_UPLOADS = { person: 5, agency: 25 };
const ACTIVE_MS = 60 * 60_000;
/** Milliseconds until the store must list a reserved file. */
const BEGINNING_MS = 60_000;

export function createArrivals(dataDir: string): Arrivals {
  const directory = join(dataDir, 'files', 'arriving');
  let opened: Promise<TusStore> | undefined;
  // Serialized, so that concurrent uploads see each other's reservations.
  const serialize = pLimit(1);
  const beginning = new Map<string, { person: string; agency: string; until: number }>();
  const store = () => {
    opened ??= mkdir(directory, { recursive: true, mode: 0o700 }).then(
      () => new TusStore({ directory, expirationPeriodInMilliseconds: KEPT_MS }),
    );
    return opened;
  };
  return {
    store,
    async whole(id, personId) {
      const file = await (await store()).getUpload(id).catch(() => null);
      if (!file || file.metadata?.[OWNER] !== String(personId) || file.size === undefined) return null;
      if (file.offset !== file.size) return null;
      return { path: join(directory, id), name: file.metadata?.filename ?? 'file', size: file.size };
    },
    makeRoom: ({ id: person, agencyId }, file) =>
      serialize(async () => {
        const files = await store();
        const ids = (await files.configstore.list?.()) ?? [];
        const now = Date.now();
        for (const [id, { until }] of beginning) if (until < now || ids.includes(id)) beginning.delete(id);
        const all = (await Promise.all(ids.map((id) => files.getUpload(id).catch(() => null)))).filter(
          (file) => file !== null,
        );
        const theirs = all
          .filter(({ metadata }) => metadata?.[OWNER] === String(person))
          .sort((a, b) => String(a.creation_date).localeCompare(String(b.creation_date)));
        const before = new Date(now - ACTIVE_MS).toISOString();
        const old = theirs
          .slice(0, Math.max(0, theirs.length - OPEN_UPLOADS.person + 1))
          .filter(({ creation_date }) => String(creation_date) < before);
        for (const { id } of old) await files.remove(id);
        const ofAgency = all.filter(({ metadata }) => metadata?.[AGENCY] === String(agencyId));
        const owner = { person: String(person), agency: String(agencyId) };
        const begun = [...beginning.values()];
        const isRoom =
          theirs.length - old.length + begun.filter((one) => one.person === owner.person).length <
            OPEN_UPLOADS.person &&
          ofAgency.length - old.length + begun.filter((one) => one.agency === owner.agency).length <
            OPEN_UPLOADS.agency;
        if (isRoom) beginning.set(file, { ...owner, until: now + BEGINNING_MS });
        return isRoom;
      }),
    async remove(id) {
      await (await store()).configstore.delete(id);
    },
    async purgeExpired() {
      await (await store()).deleteExpired();
    },
  };
}
