import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { placeAt } from '../world/invent.ts';
import type { Place } from '../world/places.ts';
import { providerTime } from '../world/spread.ts';
import { faultAt, type ProviderFault } from '../world/test-streets.ts';

const FOUNDATIONS: Readonly<Record<string, string>> = {
  Slab: 'S',
  'Crawl Space': 'C',
  Basement: 'B',
  Pier: 'P',
  Piling: 'I',
};

const feature = (place: Place, more: object, north_m: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [place.lon, place.lat + north_m / 111_320] },
  properties: {
    fd_id: Math.round(place.lat * 1e6),
    occtype: place.type === 'Multi-Family' ? 'RES3A' : `RES1-${place.stories}SNB`,
    st_damcat: 'RES',
    bldgtype: 'M',
    found_type: FOUNDATIONS[place.foundation] ?? 'S',
    sqft: place.sqft,
    num_story: place.stories,
    found_ht: 0.5,
    med_yr_blt: place.year,
    source: 'P',
    x: place.lon,
    y: place.lat,
    ground_elv: place.elevation,
    ...more,
  },
});

function featuresOf(place: Place, fault: ProviderFault | null): object[] {
  if (fault === 'no structure st') return [];
  if (fault === 'structure absurd st')
    return [feature(place, { num_story: 99, found_type: 'Moat', bldgtype: 'X' }, 10)];
  if (fault === 'two structures st')
    return [feature(place, { num_story: 1 }, 20), feature(place, { num_story: 2 }, -22)];
  return [feature(place, {}, 18)];
}

export const structureRoutes = (server: FastifyInstance, running: Running): void => {
  server.get('/nsiapi/structures', async (request, reply) => {
    const ring = queryOf(request, 'bbox').split(',').map(Number);
    const [west = Number.NaN, south = Number.NaN, , , east = Number.NaN, north = Number.NaN] = ring;
    const [lon, lat] = [Number(((west + east) / 2).toFixed(6)), Number(((south + north) / 2).toFixed(6))];
    await takeTime(running, providerTime(`nsi/${running.seed}/${lon}/${lat}`));
    if (!Number.isFinite(lon) || !Number.isFinite(lat) || east - west > 1)
      return sendText(reply, 400, 'text/plain', 'invalid bbox');
    const fault = faultAt(lat);
    if (fault === 'structure away st') return sendText(reply, 503, 'text/html', HTML_PAGE);
    if (fault === 'structure renamed st') return sendJson(reply, 200, { message: 'moved to /nsiapi/v3' });
    return sendJson(reply, 200, { type: 'FeatureCollection', features: featuresOf(placeAt(lon, lat), fault) });
  });
};
