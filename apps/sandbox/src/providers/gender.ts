import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { unit } from '../world/hash.ts';
import { providerTime } from '../world/spread.ts';

export const GENDER_KEY = 'sandbox-gender-key';

const MALE = new Set(
  'james john robert michael william david richard joseph thomas carlos noah liam alex luis'.split(' '),
);
const FEMALE = new Set(
  'mary patricia jennifer linda maria ana susan jessica sarah karen dana olivia emma rosa'.split(' '),
);

const genderOf = (name: string) => (MALE.has(name) ? 'male' : FEMALE.has(name) ? 'female' : 'unknown');

/** The names Limit, Down and Html fail. */
export const genderRoutes = (server: FastifyInstance, running: Running): void => {
  server.get('/gender/get', async (request, reply) => {
    const name = queryOf(request, 'name');
    const plain = name.trim().toLowerCase();
    await takeTime(running, providerTime(`gender/${running.seed}/${plain}`));
    if (queryOf(request, 'key') !== GENDER_KEY) return sendJson(reply, 200, { errno: 50, errmsg: 'invalid api key' });
    if (plain === 'limit') return sendJson(reply, 200, { errno: 30, errmsg: 'limit reached' });
    if (plain === 'down') return sendText(reply, 503, 'text/plain', 'unavailable');
    if (plain === 'html') return sendText(reply, 200, 'text/html', HTML_PAGE);
    const gender = genderOf(plain);
    const isKnown = gender !== 'unknown';
    return sendJson(reply, 200, {
      name: plain,
      name_sanitized: name,
      country: 'US',
      gender,
      samples: isKnown ? 1_000 + Math.round(unit(plain) * 50_000) : 0,
      accuracy: plain === 'alex' ? 50 : isKnown ? 90 + Math.round(unit(plain) * 9) : 0,
      duration: '18ms',
      credits_used: 1,
    });
  });
};
