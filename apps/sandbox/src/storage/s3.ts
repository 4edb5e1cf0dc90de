import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_BUCKET = {
  bucket: 'freeboard',
  region: 'us-east-1',
  accessKey: 'sandbox',
  secretKey: 'sandbox-secret',
};

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

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
  objects: Map<string, Buffer>;
  /** When each object was stored; missing for objects that no request put there. */
  modified: Map<string, Date>;
  setDown(isDown: boolean): void;
  /** Leaves requests without an answer until they are released. */
  hold(): { waiting(): number; release(): void };
  close(): Promise<void>;
};

const xml = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const PAGE = 1_000;

function listObjects(
  response: ServerResponse,
  { objects, modified }: Pick<S3StandIn, 'objects' | 'modified'>,
  query: URLSearchParams,
) {
  const [prefix, from] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key >= from).toSorted();
  const most = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE));
  const contents = keys.slice(0, most).map((key) => {
    const body = objects.get(key) ?? Buffer.alloc(0);
    const at = (modified.get(key) ?? LONG_AGO).toISOString();
    return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${at}</LastModified><ETag>${etagOf(body)}</ETag></Contents>`;
  });
  const next = keys[most];
  return xml(
    response,
    `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated><KeyCount>${contents.length}</KeyCount>${
      next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    }${contents.join('')}</ListBucketResult>`,
  );
}

/** Creates the handler of multipart uploads, which returns false for any other request. */
function createUploads(objects: Map<string, Buffer>) {
  const uploads = new Map<string, Map<number, Buffer>>();
  return (method: string, key: string, query: URLSearchParams, body: Buffer, response: ServerResponse): boolean => {
    const id = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) {
      const next = `upload-${uploads.size + 1}`;
      uploads.set(next, new Map());
      xml(
        response,
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${next}</UploadId></InitiateMultipartUploadResult>`,
      );
      return true;
    }
    const parts = id === null ? undefined : uploads.get(id);
    if (id === null || !parts) return false;
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: etagOf(body) }).end();
      return true;
    }
    uploads.delete(id);
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return true;
    }
    const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
    objects.set(key, whole);
    xml(
      response,
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
    );
    return true;
  };
}

export async function startS3(host = '127.0.0.1'): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const modified = new Map<string, Date>();
  let isDown = false;
  let held: { gate: PromiseWithResolvers<void>; waiting: number } | null = null;
  const takePart = createUploads(objects);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (held) {
      held.waiting += 1;
      await held.gate.promise;
    }
    if (isDown) return fault(response, 503, 'ServiceUnavailable');
    if (!isSigned(request, body)) return fault(response, 403, 'SignatureDoesNotMatch');
    const [path = '', search = ''] = (request.url ?? '').split('?');
    const query = new URLSearchParams(search);
    const [, bucket, ...rest] = decodeURIComponent(path).split('/');
    if (bucket !== S3_BUCKET.bucket) return fault(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (query.has('list-type')) return listObjects(response, { objects, modified }, query);
    if (takePart(request.method ?? '', key, query, body, response)) return;
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, body);
      modified.set(key, new Date());
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
    modified,
    setDown: (down) => {
      isDown = down;
    },
    hold() {
      const mine = { gate: Promise.withResolvers<void>(), waiting: 0 };
      held = mine;
      return {
        waiting: () => mine.waiting,
        release() {
          held = null;
          mine.gate.resolve();
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
