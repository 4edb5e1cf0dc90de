import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToCoast } from './distance-to-coast.ts';

describe('distanceToCoast', () => {
  it.each([
    ['Miami Beach', 25.7702, -80.1317, 0.2],
    ['Key West', 24.5551, -81.78, 0.3],
    ['Clearwater Beach', 27.9775, -82.8271, 0],
    ['Jacksonville downtown', 30.3322, -81.6557, 15.5],
    ['Orlando', 28.5384, -81.3789, 34],
    ['Montauk', 41.0359, -71.9545, 0.5],
    ['San Francisco Ocean Beach', 37.7599, -122.5107, 0],
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
