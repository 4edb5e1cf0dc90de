import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { FILE_LIMITS } from '@freeboard/domain/files';
import { Fault } from '../../../kernel/faults.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import type { Upload } from '../../../kernel/files/uploads.ts';
import type { MailRead } from './read-mail.ts';

export const TOO_MANY_TODAY = 'as many files as are taken in a day have come already. Not accepted.';

export type StoredFiles = {
  kept: readonly (Upload & { storageKey: string })[];
  /** The refused files, each with its reason, as messages for the user. */
  refused: readonly string[];
};

/**
 * Stores up to `most` files of a mail or a text message by the rules of Notes & Attachments; refused files are
 * reported, and the message is accepted.
 * @throws Fault not_ready when the storage or the scanner is down
 */
export async function storeFiles(store: FileStore, files: MailRead['files'], most: number): Promise<StoredFiles> {
  const kept: (Upload & { storageKey: string })[] = [];
  const refused: string[] = [];
  try {
    for (const { name, bytes } of files) {
      if (kept.length === FILE_LIMITS.most) {
        refused.push(`${name}: more than ${FILE_LIMITS.most} files. Not accepted.`);
        continue;
      }
      if (kept.length >= most) {
        refused.push(`${name}: ${TOO_MANY_TODAY}`);
        continue;
      }
      const received = await receiveFile(
        store,
        name,
        (async function* () {
          yield bytes;
        })(),
      );
      // The mail is delivered again, or the text's file downloaded again, so no file is lost, and none is saved
      // unscanned.
      if ('fault' in received && received.isPassing) throw new Fault('not_ready');
      if ('fault' in received) refused.push(`${received.name}: ${received.fault}`);
      else {
        const key = randomUUID();
        try {
          await store.keep(received.path, key);
        } finally {
          await rm(received.path, { force: true });
        }
        kept.push({ ...received, storageKey: key });
      }
    }
  } catch (error) {
    await forgetFiles(store, kept);
    throw error;
  }
  return { kept, refused };
}

const forgetFiles = async (store: FileStore, kept: StoredFiles['kept']): Promise<void> => {
  await Promise.all(kept.map(({ storageKey }) => store.remove(storageKey)));
};
