import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Running, takeTime } from '../../running.ts';
import { carrierTime } from '../../world/spread.ts';
import { type CarrierScenario, carrierScenario } from '../../world/test-streets.ts';
import { type MisbehaviorRequest, misbehave, SLOW } from '../misbehave.ts';
import { BadRequest, type Risk } from '../risk.ts';
import { headerOf } from '../stand-in.ts';

/** Milliseconds to accept a submission. */
const TAKING = 600;

/** `isLater`: the result is polled or sent later. */
export type Voice = Pick<MisbehaviorRequest, 'problem' | 'whole'> & { isLater?: boolean };

const scenarioOf = (risk: Risk): CarrierScenario | null => {
  const scenario = carrierScenario(risk.address1);
  return scenario === 'mixed' || scenario === 'long' ? null : scenario;
};

const busy = new Set<string>();

/**
 * Waits for the carrier's usual time, then sends the fault of a test street, if there is one.
 * @returns the scenario for the decision, or 'done' if the answer was sent
 */
export async function ask(
  { key, running, request, reply }: Pick<MisbehaviorRequest, 'key' | 'running' | 'request' | 'reply'>,
  risk: Risk,
  { isLater = false, ...voice }: Voice,
): Promise<CarrierScenario | null | 'done'> {
  const scenario = scenarioOf(risk);
  await takeTime(running, isLater ? TAKING : timeOf(key, running, risk));
  const isDone = await misbehave({ key, running, request, reply, risk, busy, isLater, ...voice }, scenario);
  return isDone ? 'done' : scenario;
}

const timeOf = (key: string, running: Running, risk: Risk): number =>
  carrierTime(`${key}/${running.seed}/${risk.address1}/${risk.state}`);

/** Epoch milliseconds at which the result of a submission made now is ready. */
export const readyAt = (key: string, running: Running, risk: Risk): number =>
  Date.now() + (scenarioOf(risk) === 'slow' ? SLOW : timeOf(key, running, risk)) / running.speed;

export { scenarioOf };

/** Encodes a value as a reference, so that a restarted sandbox can still read it. */
export const packed = (what: unknown): string => Buffer.from(JSON.stringify(what)).toString('base64url');

/** @throws BadRequest if the reference is not readable */
export function unpacked<T>(ref: string): T {
  try {
    return JSON.parse(Buffer.from(ref, 'base64url').toString()) as T;
  } catch {
    throw new BadRequest('there is no such thing');
  }
}

export function readOr<T>(read: () => T): { value: T } | { wrong: string } {
  try {
    return { value: read() };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : 'unreadable' };
  }
}

const signature = (secret: string, issued: string): string =>
  createHmac('sha256', secret).update(issued).digest('base64url').slice(0, 24);

/** Creates a token with its time of issue, so that none has to be stored. */
export const issueToken = (secret: string): string => {
  const issued = Date.now().toString(36);
  return `${issued}.${signature(secret, issued)}`;
};

export function isIssued(secret: string, token: string, ms: number): boolean {
  const [issued = '', signed = ''] = token.split('.');
  const right = Buffer.from(signature(secret, issued));
  const given = Buffer.from(signed);
  const age = Date.now() - Number.parseInt(issued, 36);
  return right.length === given.length && timingSafeEqual(right, given) && age >= 0 && age < ms;
}

export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(headerOf(request, 'authorization'))?.[1] ?? '';

export const originOf = (request: FastifyRequest): string => `http://${headerOf(request, 'host')}`;

export function pdfOf(text: string): Buffer {
  const words = text.replace(/[()\\]/g, '');
  const stream = `BT /F1 14 Tf 72 720 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

export const sendPdf = (reply: FastifyReply, text: string) => reply.code(200).type('application/pdf').send(pdfOf(text));
