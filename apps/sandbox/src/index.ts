import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { lighthouseRoutes } from './carriers/lighthouse.ts';
import { carrierRoutes } from './carriers/routes.ts';
import { shapeRoutes } from './carriers/shapes/routes.ts';
import type { Inbox, TextMedia } from './messages/inbox.ts';
import { answerAs, inboxRoutes } from './messages/inbox-page.ts';
import { deliverMail } from './messages/mail-in.ts';
import { startSmtp } from './messages/smtp.ts';
import { hostMedia, textMediaRoutes } from './messages/text-media.ts';
import { twilioRoutes } from './messages/twilio.ts';
import { censusRoutes } from './providers/census.ts';
import { type Dns, startDns } from './providers/dns.ts';
import { epqsRoutes } from './providers/epqs.ts';
import { genderRoutes } from './providers/gender.ts';
import { nfhlRoutes } from './providers/nfhl.ts';
import { structureRoutes } from './providers/nsi.ts';
import { oidcRoutes } from './providers/oidc.ts';
import { openFemaRoutes } from './providers/openfema.ts';
import { parcelRoutes } from './providers/parcels.ts';
import { photonRoutes } from './providers/photon.ts';
import { propertyRoutes } from './providers/property.ts';
import { vehicleRoutes } from './providers/vehicles.ts';
import { vpicRoutes } from './providers/vpic.ts';
import { zohoRoutes } from './providers/zoho-crm.ts';
import type { Running } from './running.ts';
import { startClamd } from './scanner/clamd.ts';

export type { MailMessage, TextMedia, TextMessage } from './messages/inbox.ts';
export { signature as textSignature } from './messages/twilio.ts';
export { startDns } from './providers/dns.ts';
export { OIDC_CLIENT, OIDC_PATHS } from './providers/oidc.ts';
export { PROPERTY_KEY } from './providers/property.ts';
export { ZOHO_CLIENT } from './providers/zoho-crm.ts';
export { EICAR } from './scanner/clamd.ts';
export { S3_BUCKET, startS3 } from './storage/s3.ts';

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** How many times faster than the real services it answers; 5 by default. */
  speed?: number;
  /** Another seed gives other answer times of the same distribution. */
  seed?: string;
};

export type Sandbox = {
  url: string;
  close(): Promise<void>;
  setSpeed(speed: number): void;
  requests(): Record<string, number>;
  smtpUrl: string;
  clamdUrl: string;
  /** TXT records can also be added by POST /dns/txt. */
  dns: Omit<Dns, 'close'>;
  inbox: Inbox;
  deliverTextsTo(url: string): void;
  deliverMailTo(url: string): void;
  /** @returns the HTTP status of the webhook's answer */
  mail(raw: string | Uint8Array): Promise<number>;
  /** @returns the HTTP status of the webhook's answer */
  text(from: string, body: string, sid?: string, to?: string): Promise<number>;
  textWithMedia(from: string, body: string, media: readonly TextMedia[], sid?: string): Promise<number>;
};

const SANDBOX_NUMBER = '+18135550100';

const PROVIDERS = [
  ...[censusRoutes, nfhlRoutes, epqsRoutes, propertyRoutes, parcelRoutes, structureRoutes],
  ...[vpicRoutes, genderRoutes, vehicleRoutes, photonRoutes, zohoRoutes, oidcRoutes, openFemaRoutes],
];

export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const ending = new AbortController();
  const running: Running = { speed: options.speed ?? 5, seed: options.seed ?? '', ended: ending.signal };
  const counts = new Map<string, number>();
  const server = Fastify({
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 8_000 },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.addContentTypeParser(/^multipart\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    reply.header('x-sandbox', 'true');
  });
  server.get('/', async () => ({ sandbox: true, speed: running.speed }));
  for (const routes of [...PROVIDERS, carrierRoutes, lighthouseRoutes, shapeRoutes]) routes(server, running);
  const inbox: Inbox = { texts: [], mails: [], media: new Map() };
  for (const routes of [twilioRoutes, textMediaRoutes, inboxRoutes]) routes(server, running, inbox);
  const host = options.host ?? '127.0.0.1';
  const smtp = await startSmtp(inbox, host, async (raw) => {
    if (running.inbound_mail_url) await deliverMail(running.inbound_mail_url, raw);
  });
  const clamd = await startClamd(host);
  const dns = await startDns(host);
  server.post('/dns/txt', async (request) => {
    const { name, value } = JSON.parse(String(request.body)) as { name: string; value: string };
    dns.texts.set(name.toLowerCase(), [...(dns.texts.get(name.toLowerCase()) ?? []), value]);
    return {};
  });
  await server.listen({ port: options.port, host });
  const { port } = server.server.address() as AddressInfo;
  running.url = `http://${host}:${port}`;
  return {
    url: running.url,
    close: async () => {
      ending.abort();
      await Promise.all([server.close(), smtp.close(), clamd.close(), dns.close()]);
    },
    setSpeed: (speed) => {
      running.speed = speed;
    },
    requests: () => Object.fromEntries(counts),
    smtpUrl: smtp.url,
    clamdUrl: clamd.url,
    dns,
    inbox,
    deliverTextsTo: (url) => {
      running.inbound_url = url;
    },
    deliverMailTo: (url) => {
      running.inbound_mail_url = url;
    },
    mail: (raw) => deliverMail(running.inbound_mail_url ?? '', raw),
    textWithMedia: (from, body, media, sid) =>
      answerAs(
        running.inbound_url ?? '',
        new URLSearchParams({ from, body, to: SANDBOX_NUMBER, ...(sid ? { sid } : {}) }),
        hostMedia(running, inbox, media),
      ),
    text: (from, body, sid, to = SANDBOX_NUMBER) =>
      answerAs(running.inbound_url ?? '', new URLSearchParams({ from, body, to, ...(sid ? { sid } : {}) })),
  };
};
