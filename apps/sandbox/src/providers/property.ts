import type { FastifyInstance } from 'fastify';
import { queryOf, type Running, sendJson, takeTime } from '../running.ts';
import { readLine } from '../world/address-line.ts';
import { findPlaces } from '../world/find-places.ts';
import type { Place } from '../world/places.ts';
import { providerTime } from '../world/spread.ts';
import { providerFault } from '../world/test-streets.ts';

export const PROPERTY_KEY = 'sandbox-property-key';

const recordOf = (place: Place, isScant: boolean) => ({
  id: `${place.address1},-${place.city},-${place.state}-${place.zip}`.replace(/ /g, '-'),
  formattedAddress: `${place.address1}, ${place.city}, ${place.state} ${place.zip}`,
  addressLine1: place.address1,
  addressLine2: null,
  city: place.city,
  state: place.state,
  zipCode: place.zip,
  county: place.county.replace(/ (County|Parish)$/, ''),
  latitude: place.lat,
  longitude: place.lon,
  propertyType: place.type,
  ...(isScant
    ? {}
    : {
        squareFootage: place.sqft,
        yearBuilt: place.year,
        features: {
          floorCount: place.stories,
          exteriorType: place.exterior,
          roofType: place.roof,
          foundationType: place.foundation,
          garage: place.garage !== null,
          ...(place.garage ? { garageType: place.garage, garageSpaces: 1 } : {}),
          unitCount: place.type === 'Multi-Family' ? 2 : 1,
        },
      }),
  owner: { names: ['Sample Owner'], type: 'Individual' },
  ownerOccupied: true,
});

const fault = (status: number, error: string, message: string) => ({ status, body: { status, error, message } });

const FAULTS: Record<string, ReturnType<typeof fault>> = {
  'no record blvd': fault(404, 'resource/not-found', 'No data was found matching your query'),
  'property down blvd': fault(500, 'server/error', 'An unexpected error occurred'),
  'property limit blvd': fault(
    429,
    'auth/rate-limit-exceeded',
    'The rate limit of 20 requests per second has been exceeded',
  ),
};

/** Simulates the keyed property-data provider (RentCast's shape) under /property. */
export const propertyRoutes = (server: FastifyInstance, running: Running): void => {
  server.get('/property/v1/properties', async (request, reply) => {
    const address = queryOf(request, 'address');
    await takeTime(running, providerTime(`property/${running.seed}/${address}`));
    if (request.headers['x-api-key'] !== PROPERTY_KEY) {
      return sendJson(reply, 401, { status: 401, error: 'auth/api-key-invalid', message: 'The API key is invalid' });
    }
    const asked = providerFault(readLine(address).address1) ?? '';
    const [place] = findPlaces(address);
    const refused = FAULTS[asked] ?? (place ? undefined : FAULTS['no record blvd']);
    if (refused) return sendJson(reply, refused.status, refused.body);
    return sendJson(reply, 200, place ? [recordOf(place, asked === 'scant record blvd')] : []);
  });
};
