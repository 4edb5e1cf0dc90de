import type { FastifyInstance } from 'fastify';
import { queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { placeAt } from '../world/invent.ts';
import { providerTime } from '../world/spread.ts';
import { faultAt } from '../world/test-streets.ts';

const CALL_FAILED = 'Call failed.  [Failed cloud operation: Open, Path: /vsimem/_000011B4.aux.xml]';
const FEET_PER_METRE = 3.280839895;

export const epqsRoutes = (server: FastifyInstance, running: Running): void => {
  server.get('/epqs/v1/json', async (request, reply) => {
    const [x, y] = [Number(queryOf(request, 'x') || Number.NaN), Number(queryOf(request, 'y') || Number.NaN)];
    await takeTime(running, providerTime(`epqs/${running.seed}/${x}/${y}`));
    if (!Number.isFinite(x) || !Number.isFinite(y))
      return sendText(reply, 400, 'text/plain', 'Missing parameters x or y');
    const fault = faultAt(y);
    if (fault === 'elevation down ln') return sendText(reply, 503, 'text/plain', 'Service Unavailable');
    if (fault === 'elevation text ln') return sendText(reply, 200, 'text/plain', CALL_FAILED);
    const feet = fault === 'no elevation ln' ? -1_000_000 : placeAt(x, y).elevation;
    const inFeet = queryOf(request, 'units').toLowerCase() === 'feet' && fault !== 'elevation metres ln';
    return sendJson(reply, 200, {
      location: { x, y, spatialReference: { wkid: 4326, latestWkid: 4326 } },
      locationId: 0,
      value: inFeet ? feet : (feet / FEET_PER_METRE).toFixed(9),
      rasterId: 61823,
      resolution: 1,
    });
  });
};
