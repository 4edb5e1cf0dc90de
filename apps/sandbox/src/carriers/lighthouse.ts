import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Running, sendJson, takeTime } from '../running.ts';
import { carrierTime } from '../world/spread.ts';
import { carrierScenario } from '../world/test-streets.ts';
import { decide, type Terms } from './decide.ts';
import { type Risk, riskOf, under } from './risk.ts';
import { bodyOf, headerOf } from './stand-in.ts';

export const LIGHTHOUSE_KEY = 'lh-demo-key';

const TERMS: Terms = { key: 'lighthouse', prefix: 'LH', factor: 1.02, fees: [['Policy fee', 45]] };

const riskIn = (body: unknown): Risk => {
  const [risk, limits] = [under(body, 'risk'), under(body, 'limits')];
  return riskOf({
    key: `lighthouse/${String(risk?.street)}`,
    address1: risk?.street,
    state: risk?.state,
    zone: risk?.zone,
    difference: risk?.above_bfe,
    year: risk?.built,
    sqft: risk?.area,
    foundation: risk?.foundation,
    building: limits?.building,
    contents: limits?.contents,
    deductible: limits?.deductible,
  });
};

const send = async (url: string, secret: string, body: string, ended: AbortSignal): Promise<void> => {
  const seconds = Math.floor(Date.now() / 1_000);
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-callback-signature': `t=${seconds},v1=${v1}` };
  await fetch(url, { method: 'POST', headers, body, signal: ended });
};

export const lighthouseRoutes = (server: FastifyInstance, running: Running): void => {
  server.post('/carriers/lighthouse/submissions', async (request, reply) => {
    if (headerOf(request, 'x-lighthouse-key') !== LIGHTHOUSE_KEY) return sendJson(reply, 401, { error: 'key refused' });
    let risk: Risk;
    let to: { url?: unknown; secret?: unknown } | undefined;
    try {
      const body = bodyOf(request);
      risk = riskIn(body);
      to = under(body, 'reply');
    } catch (error) {
      return sendJson(reply, 400, { error: error instanceof Error ? error.message : 'unreadable' });
    }
    const [url, secret] = [to?.url, to?.secret];
    if (typeof url !== 'string' || !URL.canParse(url) || typeof secret !== 'string')
      return sendJson(reply, 400, { error: 'reply is missing' });
    const scenario = carrierScenario(risk.address1);
    const decision = decide(TERMS, risk, scenario);
    const result = {
      verdict: decision.verdict,
      price: decision.premium,
      why: decision.reasons,
      number: decision.number,
      until: decision.expires,
    };
    if (scenario !== 'silent')
      void takeTime(running, carrierTime(`lighthouse/${running.seed}/${risk.address1}`))
        .then(() => (running.ended.aborted ? undefined : send(url, secret, JSON.stringify(result), running.ended)))
        // The caller may be gone; a real carrier would ignore that too.
        .catch(() => undefined);
    return sendJson(reply, 202, { submission: decision.number });
  });
};
