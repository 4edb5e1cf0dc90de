import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToCoast } from './distance-to-coast.ts';
import { shore } from './geometry.ts';

/** Miles to the nearest segment, computed without the index. */
function slowly(lon: number, lat: number): number {
  const { ends } = shore();
  const squeeze = Math.cos((lat * Math.PI) / 180);
  let best = Number.POSITIVE_INFINITY;
  for (let base = 0; base < ends.length; base += 4) {
    const [x1, y1] = [(ends[base]! - lon) * squeeze, ends[base + 1]! - lat];
    const [dx, dy] = [(ends[base + 2]! - ends[base]!) * squeeze, ends[base + 3]! - ends[base + 1]!];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
    best = Math.min(best, (x1 + along * dx) ** 2 + (y1 + along * dy) ** 2);
  }
  return Math.sqrt(best) * 69.05;
}

describe('distanceToCoast', () => {
  it('finds the very segment that lies nearest, inland and out at sea', () => {
    const anywhere = fc.record({
      lon: fc.double({ min: -126, max: -66, noNaN: true }),
      lat: fc.double({ min: 24, max: 49.5, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, ({ lon, lat }) => {
        expect(Math.abs((distanceToCoast({ lon, lat })?.miles ?? 0) - slowly(lon, lat))).toBeLessThanOrEqual(0.051);
      }),
      { numRuns: 60 },
    );
  });

  // Measured by hand on a map, miles. The lower St. Johns is tidal, and drawn as coast.
  it.each([
    ['12 Ocean Dr, Miami Beach', 25.7702, -80.1317, 0.12],
    ['Key West', 24.5551, -81.78, 0.35],
    ['Clearwater Beach', 27.9775, -82.8271, 0.04],
    ['Jacksonville on the St. Johns', 30.3322, -81.6557, 0.7],
    ['Orlando', 28.5384, -81.3789, 42.7],
    ['Montauk', 41.0359, -71.9545, 0.5],
    ['San Francisco, Ocean Beach', 37.7599, -122.5107, 0.05],
    ['Rodanthe on the Outer Banks', 35.5935, -75.4649, 0.1],
    ['Waikiki', 21.2767, -157.8275, 0.04],
    ['Galveston', 29.2858, -94.7884, 0.25],
  ])('%s lies about %d, %d: %d miles', (_name, lat, lon, miles) => {
    const found = distanceToCoast({ lon, lat });
    expect(Math.abs((found?.miles ?? Number.NaN) - miles)).toBeLessThanOrEqual(found?.tolerance_miles ?? 0);
  });

  it('is never 0, and tells hundredths of a mile on the shore itself', () => {
    const onTheBeach = distanceToCoast({ lon: -82.8271, lat: 27.9775 })?.miles ?? 0;
    expect(onTheBeach).toBeGreaterThanOrEqual(0.01);
    fc.assert(
      fc.property(fc.double({ min: -0.05, max: 0.05, noNaN: true }), (off) => {
        const miles = distanceToCoast({ lon: -82.8271 + off, lat: 27.9775 })?.miles ?? 0;
        expect(miles).toBeGreaterThan(0);
        expect(Math.abs(miles * 100 - Math.round(miles * 100))).toBeLessThan(1e-6);
      }),
    );
  });

  it('does not take a lake for the sea', () => {
    expect(distanceToCoast({ lon: -87.63, lat: 41.88 })?.miles).toBeGreaterThan(500);
  });

  it.each([
    [0, 51.5],
    [-80, -25],
    [Number.NaN, 25],
  ])('knows nothing of %d, %d', (lon, lat) => expect(distanceToCoast({ lon, lat })).toBeNull());

  it('changes no faster than one walks', () => {
    const inside = fc.record({
      lon: fc.double({ min: -100, max: -75, noNaN: true }),
      lat: fc.double({ min: 26, max: 42, noNaN: true }),
    });
    fc.assert(
      fc.property(inside, ({ lon, lat }) => {
        const [here, there] = [distanceToCoast({ lon, lat }), distanceToCoast({ lon, lat: lat + 0.1 })];
        expect(Math.abs((here?.miles ?? 0) - (there?.miles ?? 0))).toBeLessThanOrEqual(7.5);
      }),
      { numRuns: 60 },
    );
  });
});
