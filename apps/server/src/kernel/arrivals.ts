import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusStore } from '@tus/file-store';

/** How long a file that comes in pieces may take until its last one, and lie until somebody takes it up. */
const KEPT_MS = 24 * 60 * 60_000;

export type Arrival = { path: string; name: string; size: number };

/** Files that come in pieces, each its sender's alone: an upload that broke off goes on where it stopped. */
export type Arrivals = {
  /** Where the pieces are put together. */
  store(): Promise<TusStore>;
  /** The whole file of this id, if it is all there and this person sent it. */
  whole(id: string, personId: number): Promise<Arrival | null>;
  /** Removes what belongs to it beside the file, which somebody has taken. */
  remove(id: string): Promise<void>;
  /** Removes what nobody finished or took up. */
  forgetOld(): Promise<void>;
};

/** Whose the file is; only this server writes it into the file's facts. */
export const OWNER = 'person';

export function createArrivals(dataDir: string): Arrivals {
  const directory = join(dataDir, 'files', 'arriving');
  let opened: Promise<TusStore> | undefined;
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
    async remove(id) {
      await (await store()).configstore.delete(id);
    },
    async forgetOld() {
      await (await store()).deleteExpired();
    },
  };
}
