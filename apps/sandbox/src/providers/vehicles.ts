import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { pick, unit } from '../world/hash.ts';
import { providerTime } from '../world/spread.ts';
import { yearOf } from './vpic.ts';

export const VEHICLE_KEY = 'sandbox-vehicle-key';

const MODELS: readonly [[string, string, string], ...[string, string, string][]] = [
  ['HONDA', 'Accord', '1HGCM82633A004352'],
  ['TOYOTA', 'Camry', '4T1BF1FK1CU512378'],
  ['FORD', 'F-150', '1FTFW1ET9DFC10312'],
  ['JEEP', 'Grand Cherokee', '1C4RJFAG0FC625797'],
];

type VehicleQuery = { first_name?: string; last_name?: string; date_of_birth?: string; address?: { line1?: string } };

const bodyOf = (body: unknown): VehicleQuery => {
  try {
    return JSON.parse(String(body)) as VehicleQuery;
  } catch {
    return {};
  }
};

const vehiclesFor = (seed: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const first = MODELS.indexOf(pick(MODELS, seed));
    const [make, model, vin] = MODELS[(first + at) % MODELS.length] ?? MODELS[0];
    return { vin, year: yearOf(vin), make, model };
  });

/**
 * Simulates the keyed provider of household vehicles under /vehicles. The last name None gives no record, Empty a
 * record without vehicles, and Down and Html a failure.
 */
export const vehicleRoutes = (server: FastifyInstance, running: Running): void => {
  server.post('/vehicles/v1/households', async (request, reply) => {
    const { first_name = '', last_name = '', date_of_birth, address } = bodyOf(request.body);
    const seed = `${last_name}/${address?.line1 ?? ''}`.toLowerCase();
    await takeTime(running, providerTime(`vehicles/${running.seed}/${seed}`));
    if (request.headers['x-api-key'] !== VEHICLE_KEY) return sendJson(reply, 401, { error: 'key refused' });
    const surname = last_name.toLowerCase();
    if (surname === 'down') return sendText(reply, 503, 'text/plain', 'unavailable');
    if (surname === 'html') return sendText(reply, 200, 'text/html', HTML_PAGE);
    if (surname === 'none') return sendJson(reply, 404, { error: 'no record' });
    const count = surname === 'empty' ? 0 : 1 + Math.floor(unit(seed) * 2);
    return sendJson(reply, 200, {
      vehicles: vehiclesFor(seed, count),
      drivers: [{ first_name, last_name, date_of_birth: date_of_birth ?? null }],
      date_of_birth: date_of_birth === '1970-01-01' ? '1968-04-17' : (date_of_birth ?? null),
    });
  });
};
