import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type Running, sendJson } from '../running.ts';
import type { Inbox, TextMedia } from './inbox.ts';
import { isTwilioAccount, TWILIO_ACCOUNT } from './twilio.ts';

function picture(width: number, height: number, color: readonly [number, number, number]): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isFrame = Math.min(x, y, width - 1 - x, height - 1 - y) < 12;
      const shade = Math.round((y / height) * 60);
      for (const [at, value] of color.entries())
        rows[y * (width * 3 + 1) + 1 + x * 3 + at] = isFrame ? 240 : Math.max(0, value - shade);
    }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const roof = (): TextMedia => ({ type: 'image/png', bytes: picture(640, 480, [150, 90, 70]) });
const water = (): TextMedia => ({ type: 'image/png', bytes: picture(480, 640, [70, 120, 160]) });
const heic = (): TextMedia => ({
  type: 'image/heic',
  bytes: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), randomBytes(2_000)]),
});

export const SAMPLES: Readonly<Record<string, { label: string; media: () => TextMedia[] }>> = {
  none: { label: 'Words alone', media: () => [] },
  one: { label: 'A picture', media: () => [roof()] },
  two: { label: 'Two pictures', media: () => [roof(), water()] },
  heic: { label: 'An iPhone picture (HEIC)', media: () => [heic()] },
  slow: { label: 'A picture that is there late', media: () => [{ ...roof(), misses: 3 }] },
  never: { label: 'A picture that never is there', media: () => [{ ...roof(), misses: Number.POSITIVE_INFINITY }] },
};

export function hostMedia(
  running: Running,
  inbox: Inbox,
  media: readonly TextMedia[],
): { url: string; type: string }[] {
  const message = `MM${randomBytes(16).toString('hex')}`;
  return media.map((one) => {
    const id = `ME${randomBytes(16).toString('hex')}`;
    inbox.media.set(id, { ...one });
    const path = `/twilio/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages/${message}/Media/${id}`;
    return { url: one.url ?? `${running.url}${path}`, type: one.type };
  });
}

/** Simulates Twilio's Media resource, which redirects to Twilio's storage. */
export const textMediaRoutes = (server: FastifyInstance, running: Running, inbox: Inbox) => {
  server.get('/twilio/2010-04-01/Accounts/:account/Messages/:message/Media/:media', async (request, reply) => {
    if (!isTwilioAccount(request.headers.authorization))
      return sendJson(reply, 401, { code: 20003, message: 'Authenticate', status: 401 });
    const { media } = request.params as { media: string };
    const found = inbox.media.get(media);
    if (!found || (found.misses ?? 0) > 0) {
      if (found) found.misses = (found.misses ?? 0) - 1;
      const status = found?.status ?? 404;
      return sendJson(reply, status, { code: 20404, message: 'The requested resource was not found', status });
    }
    return reply.redirect(`${running.url}/twilio-media/${media}?Signature=${randomBytes(8).toString('hex')}`, 307);
  });
  server.get('/twilio-media/:media', async (request, reply) => {
    const { media } = request.params as { media: string };
    const { Signature: signature } = request.query as { Signature?: string };
    // Like S3: one kind of authorization is enough, two are refused.
    if (request.headers.authorization || !signature) return reply.code(400).send('Only one auth mechanism allowed');
    const found = inbox.media.get(media);
    return found ? reply.type(found.type).send(Buffer.from(found.bytes)) : reply.code(404).send('');
  });
};
