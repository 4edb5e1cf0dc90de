// Derives apps/server/src/integrations/coast/coastline.bin from the npm package @geo-maps/earth-coastlines-10m.
// Usage, with the package unpacked in a folder outside of the project:
//   node scripts/derive-coastline.mjs <folder>/package/map.geo.json
import { readFileSync, writeFileSync } from 'node:fs';
import { COVERED, UNITS } from '../apps/server/src/integrations/coast/coverage.ts';

const TARGET = new URL('../apps/server/src/integrations/coast/coastline.bin', import.meta.url);

const source = process.argv[2];
if (!source) throw new Error('name the path of map.geo.json');
const { geometries } = JSON.parse(readFileSync(source, 'utf8'));
const rings = geometries.flatMap(({ coordinates }) => coordinates.flat());
const within = ([x, y]) =>
  COVERED.some(([west, south, east, north]) => x >= west && x <= east && y >= south && y <= north);

/**
 * Runs of points inside the boxes, each with the points just before and after it, so that shores reach the boxes'
 * edges.
 */
const runs = rings.flatMap((points) => {
  const kept = points.map((point, at) => within(point) || [points[at - 1], points[at + 1]].some((p) => p && within(p)));
  const found = [];
  points.forEach((point, at) => {
    if (!kept[at]) return;
    if (kept[at - 1]) found.at(-1).push(point);
    else found.push([point]);
  });
  return found.filter((run) => run.length > 1);
});

const bytes = [];
const varint = (value) => {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
};
const signed = (value) => varint(value < 0 ? -2 * value - 1 : 2 * value);
for (const run of runs) {
  varint(run.length);
  let [x, y] = [0, 0];
  for (const [lon, lat] of run) {
    const [nx, ny] = [Math.round(lon * UNITS), Math.round(lat * UNITS)];
    signed(nx - x);
    signed(ny - y);
    [x, y] = [nx, ny];
  }
}
writeFileSync(TARGET, Buffer.from(bytes));
console.log(`${runs.length} lines, ${runs.reduce((sum, run) => sum + run.length, 0)} points, ${bytes.length} bytes`);
