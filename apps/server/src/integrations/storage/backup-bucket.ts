import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { BackupRefused } from '../../kernel/backup/backup-refused.ts';
import type { Env } from '../../kernel/env/env.ts';
import { BACKUPS } from '../../kernel/files/files.ts';
import { causeOf } from '../../kernel/network/outside-fault.ts';
import { createClient } from './s3.ts';

/** Bytes per part. A bucket accepts 10,000 parts per file, so a backup may have up to 640 GB. */
const PART_BYTES = 64_000_000;

export type BackupBucket = {
  put(path: string, name: string): Promise<void>;
  remove(name: string): Promise<void>;
  list(prefix?: string): Promise<{ name: string; bytes: number }[]>;
  /** Downloads a file to a path. @returns false if there is no file with that name */
  fetch(name: string, path: string): Promise<boolean>;
};

type Bucket = Awaited<ReturnType<typeof createClient>> & { name: string };

/** A failed upload is aborted, so that its parts do not remain in the bucket. */
async function putInParts({ client, commands, name }: Bucket, path: string, key: string, partBytes: number) {
  const place = { Bucket: name, Key: key };
  const { UploadId } = await client.send(new commands.CreateMultipartUploadCommand(place));
  try {
    const parts: CompletedPart[] = [];
    const { size } = await stat(path);
    for (let from = 0; from < size; from += partBytes) {
      const end = Math.min(size, from + partBytes);
      const PartNumber = parts.length + 1;
      const { ETag } = await client.send(
        new commands.UploadPartCommand({
          ...place,
          UploadId,
          PartNumber,
          Body: createReadStream(path, { start: from, end: end - 1 }),
          ContentLength: end - from,
        }),
      );
      parts.push({ ETag, PartNumber });
    }
    await client.send(
      new commands.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    await client.send(new commands.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function listPages({ client, commands, name }: Bucket, prefix: string) {
  const found: { name: string; bytes: number }[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new commands.ListObjectsV2Command({ Bucket: name, Prefix: `${BACKUPS}${prefix}`, ContinuationToken }),
    );
    for (const { Key = '', Size = 0 } of page.Contents ?? [])
      found.push({ name: Key.slice(BACKUPS.length), bytes: Size });
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return found;
}

/** Stores backups in the bucket of the files, in a folder of their own; null if no bucket is configured. */
export function createBackupBucket(env: Pick<Env, 's3'>, partBytes = PART_BYTES): BackupBucket | null {
  const { s3 } = env;
  if (!s3) return null;
  const within = async <T>(what: string, work: (bucket: Bucket) => Promise<T>): Promise<T> => {
    try {
      const { client, commands } = await createClient(s3);
      return await work({ client, commands, name: s3.bucket }).finally(() => client.destroy());
    } catch (error) {
      throw new BackupRefused(`The bucket ${s3.bucket} did not ${what} (${causeOf(error)}).`);
    }
  };
  const place = (name: string) => ({ Bucket: s3.bucket, Key: `${BACKUPS}${name}` });
  return {
    put: (path, name) =>
      within('take the backup', (bucket) => putInParts(bucket, path, `${BACKUPS}${name}`, partBytes)),
    list: (prefix = '') => within('list its backups', (bucket) => listPages(bucket, prefix)),
    fetch: (name, path) =>
      within('give the backup', async ({ client, commands }) => {
        try {
          const { Body } = await client.send(new commands.GetObjectCommand(place(name)));
          await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 }));
          return true;
        } catch (error) {
          if (error instanceof commands.NoSuchKey) return false;
          throw error;
        }
      }),
    remove: (name) =>
      within('remove the backup', async ({ client, commands }) => {
        await client.send(new commands.DeleteObjectCommand(place(name)));
      }),
  };
}
