import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where files that people attach are kept, by keys that say nothing of them. */
export type FileStore = {
  /** A folder of the same disk, for what is on its way in. */
  incoming(): Promise<string>;
  /** Moves a file that has come in to its place. */
  keep(path: string, key: string): Promise<void>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
};

/** Keeps files in a folder of the data folder; several processes on several machines need one that they share. */
export function createFileStore(dataDir: string): FileStore {
  const incoming = join(dataDir, 'files', 'incoming');
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files', 'kept'), visibility: 'private' }));
  return {
    async incoming() {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      return incoming;
    },
    keep: (path, key) => disk.moveFromFs(path, key),
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
}
