import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serve, testCaller } from '../testing/outside.ts';
import { interpolateBfe } from './bfe-lines.ts';
import { floodZone } from './nfhl.ts';

const { caller: call } = testCaller();
const HERE = { lon: -95.4, lat: 29.7 };

type Line = { elevation: unknown; south: number; from?: number; to?: number; unit?: string; datum?: string };
/** A line from west to east, `south` degrees south of the point. */
const line = ({ elevation, south, from = -0.002, to = 0.002, unit = 'Feet', datum = 'NAVD88' }: Line) => ({
  attributes: { ELEV: elevation, LEN_UNIT: unit, V_DATUM: datum },
  geometry: {
    paths: [
      [
        [HERE.lon + from, HERE.lat - south],
        [HERE.lon + to, HERE.lat - south],
      ],
    ],
  },
});

async function answering(body: unknown) {
  const url = await serve((_request, response) => response.end(JSON.stringify(body)));
  return interpolateBfe({ call, baseUrl: url, timeout_ms: 3_000 }, HERE);
}
const among = async (...lines: Line[]) => answering({ features: lines.map(line) });
const value = (bfe: number, ...elevations: number[]) => ({
  ok: true,
  value: { bfe, lines: elevations.map((elevation) => expect.objectContaining({ elevation })) },
});
const NOTHING = { ok: true, value: null };

describe('a base flood elevation between two lines', () => {
  it('is interpolated by the distances, whichever comes first, and says how far each line is', async () => {
    const [near, far] = [
      { elevation: 40, south: 0.001 },
      { elevation: 44, south: -0.003 },
    ];
    await expect(among(near, far)).resolves.toMatchObject(value(41, 40, 44));
    await expect(among(far, near)).resolves.toEqual({
      ok: true,
      value: {
        bfe: 41,
        lines: [
          { elevation: 40, distance: 365 },
          { elevation: 44, distance: 1_094 },
        ],
      },
    });
  });

  it('lies between the two, nearer to the nearer, at whatever distances', async () => {
    const away = fc.double({ min: 0.0002, max: 0.009, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 900 }), away, away, async (elevation, below, above) => {
        const answer = await among({ elevation, south: below }, { elevation: elevation + 1, south: -above });
        const expected = elevation + below / (below + above);
        expect(Math.abs((answer.ok ? (answer.value?.bfe ?? 0) : 0) - expected)).toBeLessThanOrEqual(0.0501);
      }),
      { numRuns: 25 },
    );
  });

  it('takes the nearest line of either side', async () => {
    const lines = [
      { elevation: 38, south: 0.005 },
      { elevation: 40, south: 0.001 },
      { elevation: 41, south: -0.001 },
      { elevation: 43, south: -0.006 },
    ];
    await expect(among(...lines)).resolves.toMatchObject(value(40.5, 40, 41));
  });

  it('is the line’s own where the point lies on it', async () => {
    await expect(among({ elevation: 40, south: 0.000001 }, { elevation: 41, south: -0.002 })).resolves.toMatchObject(
      value(40, 40),
    );
  });

  it.each([
    ['none', []],
    ['one', [{ elevation: 40, south: 0.001 }]],
    [
      'two on one side',
      [
        { elevation: 40, south: 0.001 },
        { elevation: 41, south: 0.002 },
      ],
    ],
    [
      'another datum',
      [
        { elevation: 40, south: 0.001 },
        { elevation: 41, south: -0.001, datum: 'NGVD29' },
      ],
    ],
    [
      'no datum',
      [
        { elevation: 40, south: 0.001, datum: '' },
        { elevation: 41, south: -0.001 },
      ],
    ],
    [
      'meters',
      [
        { elevation: 40, south: 0.001 },
        { elevation: 41, south: -0.001, unit: 'Meters' },
      ],
    ],
    [
      'no elevation',
      [
        { elevation: -9999, south: 0.001 },
        { elevation: 41, south: -0.001 },
      ],
    ],
    [
      'a point beside both',
      [
        { elevation: 40, south: 0.0002, from: 0.0005 },
        { elevation: 41, south: -0.0002, to: -0.0005 },
      ],
    ],
  ] satisfies [string, Line[]][])('is unknown with %s', async (_what, lines) => {
    await expect(among(...lines)).resolves.toEqual(NOTHING);
  });

  it.each([
    [{ features: [{ attributes: { ELEV: 4 } }] }, NOTHING],
    [{ features: [{ attributes: {}, geometry: { paths: [[['x', 'y']]] } }] }, NOTHING],
    [{ features: [{ attributes: {}, geometry: { paths: [] } }] }, NOTHING],
    [
      { error: { code: 400, message: 'Failed to execute query.' } },
      { ok: false, reason: expect.stringMatching(/Failed/) },
    ],
    ['nonsense', { ok: false, reason: expect.stringMatching(/shape/) }],
  ])('of %j is %j', async (body, answer) => {
    await expect(answering(body)).resolves.toEqual(answer);
  });
});

describe('the flood map', () => {
  const zone = (attributes: object) =>
    serve((request, response) => {
      const layer = /\/(\d+)\/query/.exec(request.url ?? '')?.[1];
      const lines = [line({ elevation: 40, south: 0.001 }), line({ elevation: 42, south: -0.001 })];
      const features = layer === '28' ? [{ attributes }] : layer === '16' ? lines : [];
      response.end(JSON.stringify({ features }));
    });
  it.each([
    [
      { FLD_ZONE: 'AE', STATIC_BFE: -9999 },
      { bfe: null, interpolated: { bfe: 41 } },
    ],
    [
      { FLD_ZONE: 'AE', STATIC_BFE: 45, V_DATUM: 'NAVD88' },
      { bfe: 45, interpolated: null },
    ],
    [
      { FLD_ZONE: 'VE', STATIC_BFE: -9999 },
      { bfe: null, interpolated: null },
    ],
    [{ FLD_ZONE: 'X', ZONE_SUBTY: 'AREA OF MINIMAL FLOOD HAZARD', STATIC_BFE: -9999 }, { interpolated: null }],
  ])('with %j is asked for lines only where it states none along a river', async (attributes, expected) => {
    const baseUrl = await zone(attributes);
    await expect(floodZone({ call, baseUrl, timeout_ms: 3_000 }, HERE)).resolves.toMatchObject({
      state: 'found',
      value: expected,
    });
  });
});
