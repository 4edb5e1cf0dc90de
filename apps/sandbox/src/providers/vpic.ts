import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { providerTime } from '../world/spread.ts';

const MAKERS: Record<string, [make: string, model: string]> = {
  '1HG': ['HONDA', 'Accord'],
  '2HG': ['HONDA', 'Civic'],
  '1FA': ['FORD', 'Mustang'],
  '1FT': ['FORD', 'F-150'],
  '4T1': ['TOYOTA', 'Camry'],
  '5YJ': ['TESLA', 'Model 3'],
  '1C4': ['JEEP', 'Grand Cherokee'],
  '3VW': ['VOLKSWAGEN', 'Jetta'],
  WBA: ['BMW', '330i'],
};

/** Codes of the model year repeat every thirty years; a digit as the seventh character means 1980 to 2009. */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
export const yearOf = (vin: string): number | null => {
  const at = YEARS.indexOf(vin[9] ?? '?');
  return at < 0 ? null : (/\d/.test(vin[6] ?? '') ? 1980 : 2010) + at;
};

const VALUES: Record<string, number> = {
  ...Object.fromEntries([...'ABCDEFGH'].map((letter, at) => [letter, at + 1])),
  ...Object.fromEntries([...'JKLMN'].map((letter, at) => [letter, at + 1])),
  P: 7,
  R: 9,
  ...Object.fromEntries([...'STUVWXYZ'].map((letter, at) => [letter, at + 2])),
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

const isChecked = (vin: string): boolean => {
  const sum = [...vin].reduce((total, sign, at) => total + (VALUES[sign] ?? Number(sign)) * (WEIGHTS[at] ?? 0), 0);
  return (sum % 11 === 10 ? 'X' : String(sum % 11)) === vin[8];
};

const codesOf = (vin: string, isKnown: boolean): string[] => {
  const codes: string[] = [];
  if (/[^A-HJ-NPR-Z0-9*]/.test(vin)) codes.push('400');
  if (vin.length < 17) codes.push('6');
  else if (codes.length === 0 && !isChecked(vin)) codes.push('1');
  if (!isKnown) codes.push('7');
  return codes.length > 0 ? codes : ['0'];
};

/** Simulates NHTSA vPIC's DecodeVinValues under /vpic/api. VINs that begin with DOWN or HTML fail. */
export const vpicRoutes = (server: FastifyInstance, running: Running): void => {
  server.get<{ Params: { vin: string } }>('/vpic/api/vehicles/DecodeVinValues/:vin', async (request, reply) => {
    const vin = request.params.vin.toUpperCase();
    await takeTime(running, providerTime(`vpic/${running.seed}/${vin}`));
    if (vin.startsWith('DOWN')) return sendText(reply, 503, 'text/plain', 'Service unavailable');
    if (vin.startsWith('HTML')) return sendText(reply, 200, 'text/html', HTML_PAGE);
    const maker = MAKERS[vin.slice(0, 3)];
    const codes = codesOf(vin, maker !== undefined);
    return sendJson(reply, 200, {
      Count: 134,
      Message:
        'Results returned successfully. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable.',
      SearchCriteria: `VIN:${vin}`,
      Results: [
        {
          VIN: vin,
          Make: maker?.[0] ?? '',
          Model: maker?.[1] ?? '',
          ModelYear: maker ? String(yearOf(vin) ?? '') : '',
          VehicleType: maker ? 'PASSENGER CAR ' : '',
          BodyClass: '',
          ErrorCode: codes.join(','),
          ErrorText:
            codes[0] === '0' ? '0 - VIN decoded clean. Check Digit (9th position) is correct' : codes.join('; '),
        },
      ],
    });
  });
};
