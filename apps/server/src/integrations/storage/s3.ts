import type { DriverContract } from 'flydrive/types';
import type { Env } from '../../kernel/env/env.ts';

/** How long a store may take to begin its answer. */
const TIMEOUT_MS = 30_000;

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * A bucket of an S3-compatible store; null when files are in a folder. Its library is loaded only if one is
 * configured.
 */
export async function createBucket({ s3 }: Pick<Env, 's3'>): Promise<DriverContract | null> {
  if (!s3) return null;
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket: s3.bucket,
    ...clientOptions(s3),
    // Who may read it is for the bucket to say: many stores know nothing else.
    supportsACL: false,
    visibility: 'private',
  });
}

/** A client of the store for operations that the driver lacks. */
export async function createClient(s3: NonNullable<Env['s3']>) {
  const commands = await import('@aws-sdk/client-s3');
  return { client: new commands.S3Client(clientOptions(s3)), commands };
}

function clientOptions(s3: NonNullable<Env['s3']>) {
  return {
    region: s3.region,
    credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
    // A store of somebody else's than Amazon has its buckets behind its own name, and may know no newer checksums.
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // Without one it writes lines of its own beside the log; every fault is reported by the file store.
    logger: SILENT,
    requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
  };
}
