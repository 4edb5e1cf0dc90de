import type { FastifyInstance } from 'fastify';
import { queryOf, type Running, sendJson, takeTime } from '../running.ts';
import { suggestPlaces, suggestStreets } from '../world/find-places.ts';
import { unit } from '../world/hash.ts';
import type { Place } from '../world/places.ts';
import { providerTime } from '../world/spread.ts';

const STATE_NAMES: Readonly<Record<string, string>> = {
  FL: 'Florida',
  TX: 'Texas',
  LA: 'Louisiana',
  SC: 'South Carolina',
  NC: 'North Carolina',
  NJ: 'New Jersey',
  NY: 'New York',
  MA: 'Massachusetts',
  RI: 'Rhode Island',
  NH: 'New Hampshire',
  CT: 'Connecticut',
};

const featureOf = (place: Place, isStreet: boolean) => {
  const [housenumber = '', ...street] = place.address1.split(' ');
  const own = isStreet
    ? { osm_type: 'W', osm_key: 'highway', osm_value: 'residential', type: 'street', name: place.address1 }
    : { osm_type: 'N', osm_key: 'place', osm_value: 'house', type: 'house', housenumber, street: street.join(' ') };
  return {
    type: 'Feature',
    properties: {
      ...own,
      osm_id: Math.floor(unit(`${place.address1}/${place.zip}`) * 1e10),
      countrycode: 'US',
      country: 'United States',
      postcode: place.zip,
      city: place.city,
      county: place.county.replace(/ (County|Parish)$/, ''),
      state: STATE_NAMES[place.state],
    },
    geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
  };
};

export const photonRoutes = (server: FastifyInstance, running: Running): void => {
  server.get('/photon/api', async (request, reply) => {
    const query = queryOf(request, 'q');
    await takeTime(running, providerTime(`photon/${running.seed}/${query}`));
    if (query === '') return sendJson(reply, 400, { message: "missing search term 'q': /?q=berlin" });
    const buildings = suggestPlaces(query).map((place) => featureOf(place, false));
    const found = buildings.length > 0 ? buildings : suggestStreets(query).map((place) => featureOf(place, true));
    const limit = Number(queryOf(request, 'limit') || 15);
    return sendJson(reply, 200, { type: 'FeatureCollection', features: found.slice(0, limit) });
  });
};
