import type { DriverContract } from 'flydrive/types';
import type { Env } from '../../kernel/env/env.ts';

/** Milliseconds for connecting, and for a connection on which no byte moves. */
const TIMEOUT_MS = 30_000;

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * The bucket of an S3-compatible store; null when files are stored in a folder. The library is loaded only if a
 * bucket is configured.
 */
export async function createBucket(
  { s3 }: Pick<Env, 's3'>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<DriverContract | null> {
  if (!s3) return null;
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket: s3.bucket,
    ...clientOptions(s3, timeoutMs),
    // The bucket's own policy controls access: many S3-compatible stores have no ACLs.
    supportsACL: false,
    visibility: 'private',
  });
}

export async function createClient(s3: NonNullable<Env['s3']>) {
  const commands = await import('@aws-sdk/client-s3');
  return { client: new commands.S3Client(clientOptions(s3)), commands };
}

function clientOptions(s3: NonNullable<Env['s3']>, timeoutMs: number = TIMEOUT_MS) {
  return {
    region: s3.region,
    credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
    // Other S3-compatible stores use path-style addresses, and may not support newer checksums.
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // Without a logger the client prints its own lines; the file store reports every error.
    logger: SILENT,
    // `requestTimeout` would end a large upload that progresses slowly.
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  };
}
