import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The bucket that the stand-in has, and who may use it. */
export const S3_BUCKET = {
  bucket: 'freeboard',
  region: 'us-east-1',
  accessKey: 'sandbox',
  secretKey: 'sandbox-secret',
};

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Whether a request is signed by Signature Version 4 with the secret of the stand-in, and holds what was signed. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return false;
  const [, key, day = '', region = '', names = '', signature] = given;
  const hash = String(request.headers['x-amz-content-sha256']);
  if (key !== S3_BUCKET.accessKey || (/^[\da-f]{64}$/.test(hash) && hash !== sha256(body))) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing = [`AWS4${S3_BUCKET.secretKey}`, day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part, at) => (at === 0 ? part : hmac(before, part)),
    '',
  );
  const text = `AWS4-HMAC-SHA256\n${String(request.headers['x-amz-date'])}\n${scope}\n${sha256(canonical)}`;
  return hmac(signing, text).toString('hex') === signature;
}

const fault = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

export type S3StandIn = {
  url: string;
  /** What it keeps, by key. */
  objects: Map<string, Buffer>;
  /** Answers everything with an error from now on, or no more. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
};

/** Stands in for an S3-compatible store: one bucket, its objects put, got, looked for and deleted. */
export async function startS3(host = '127.0.0.1'): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  let isDown = false;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (isDown) return fault(response, 503, 'ServiceUnavailable');
    if (!isSigned(request, body)) return fault(response, 403, 'SignatureDoesNotMatch');
    const [path = ''] = (request.url ?? '').split('?');
    const [, bucket, ...rest] = decodeURIComponent(path).split('/');
    if (bucket !== S3_BUCKET.bucket) return fault(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return fault(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.length, 'content-type': 'application/octet-stream' });
    return response.end(request.method === 'HEAD' ? undefined : found);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    objects,
    setDown: (down) => {
      isDown = down;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
