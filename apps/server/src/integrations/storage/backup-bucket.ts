import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { BackupRefused } from '../../kernel/backup/backup-refused.ts';
import type { Env } from '../../kernel/env/env.ts';
import { BACKUPS } from '../../kernel/files/files.ts';
import { causeOf } from '../../kernel/network/outside-fault.ts';
import { createClient } from './s3.ts';

/** A bucket takes 5 GB at once and 10,000 parts: so a backup may have 640 GB. */
const PART_BYTES = 64_000_000;

export type BackupBucket = { put(path: string, name: string): Promise<void>; remove(name: string): Promise<void> };

/** Keeps backups in the bucket of the files, under a folder of their own; null where there is none. */
export function createBackupBucket(env: Pick<Env, 's3'>, partBytes = PART_BYTES): BackupBucket | null {
  const { s3 } = env;
  if (!s3) return null;
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new BackupRefused(`The bucket ${s3.bucket} did not take the backup (${causeOf(error)}).`);
    }
  };
  return {
    put: (path, name) =>
      within(async () => {
        const { client, commands } = await createClient(s3);
        const place = { Bucket: s3.bucket, Key: `${BACKUPS}${name}` };
        const { UploadId } = await client.send(new commands.CreateMultipartUploadCommand(place));
        try {
          const parts: CompletedPart[] = [];
          const { size } = await stat(path);
          for (let from = 0; from < size; from += partBytes) {
            const end = Math.min(size, from + partBytes);
            const { ETag } = await client.send(
              new commands.UploadPartCommand({
                ...place,
                UploadId,
                PartNumber: parts.length + 1,
                Body: createReadStream(path, { start: from, end: end - 1 }),
                ContentLength: end - from,
              }),
            );
            parts.push({ ETag, PartNumber: parts.length + 1 });
          }
          await client.send(
            new commands.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }),
          );
        } catch (error) {
          await client.send(new commands.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
          throw error;
        } finally {
          client.destroy();
        }
      }),
    remove: (name) =>
      within(async () => {
        const { client, commands } = await createClient(s3);
        await client
          .send(new commands.DeleteObjectCommand({ Bucket: s3.bucket, Key: `${BACKUPS}${name}` }))
          .finally(() => client.destroy());
      }),
  };
}
