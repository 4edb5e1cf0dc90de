import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { placeAt } from '../world/invent.ts';
import type { Place } from '../world/places.ts';
import { providerTime } from '../world/spread.ts';
import { faultAt, PROVIDER_STREETS, type ProviderFault } from '../world/test-streets.ts';

type Attributes = Record<string, string | number | null>;

const FLORIDA_USES: Readonly<Record<string, string>> = { 'Single Family': '001', Condo: '004', 'Multi-Family': '008' };
const MASSACHUSETTS_USES: Readonly<Record<string, string>> = {
  'Single Family': '1010',
  Condo: '102',
  'Multi-Family': '104',
};

/**
 * The situs address of a lot: from the table of places or the test street; empty for other invented places, as in
 * some rolls.
 */
function siteOf(place: Place, fault: ProviderFault | null): string {
  if (place.address1 !== '') return place.address1.toUpperCase();
  return fault === null ? '' : `${PROVIDER_STREETS[fault].number} ${fault.toUpperCase()}`;
}

const ROWS: Readonly<Record<string, (place: Place, fault: ProviderFault | null) => Attributes>> = {
  'Florida_Statewide_Cadastral/FeatureServer/0': (place, fault) => ({
    PARCEL_ID: `${place.county_fips}-${Math.round(place.lat * 1e4)}`,
    PHY_ADDR1: siteOf(place, fault),
    ACT_YR_BLT: fault === 'parcel differs st' ? place.year - 2 : place.year,
    TOT_LVG_AR: fault === 'five buildings st' ? place.sqft * 5 : place.sqft,
    DOR_UC: FLORIDA_USES[place.type] ?? '001',
    NO_BULDNG: fault === 'five buildings st' ? 5 : 1,
    LND_SQFOOT: 7500,
    ASMNT_YR: 2025,
    JV_HMSTD: place.sqft * 190,
  }),
  'Massachusetts_Property_Tax_Parcels/FeatureServer/0': (place, fault) => ({
    SITE_ADDR: siteOf(place, fault),
    YEAR_BUILT: place.year,
    RES_AREA: place.sqft,
    USE_CODE: MASSACHUSETTS_USES[place.type] ?? '1010',
  }),
};

const LATE_MS = 10_000;
const ERROR = { error: { code: 400, message: 'Cannot perform query. Invalid query parameters.', details: [] } };
const NO_SERVICE = { error: { code: 400, message: 'Invalid URL', details: ['Invalid URL'] } };

/** Simulates the states' parcel layers (ArcGIS FeatureServer); like theirs, errors have status 200. */
export const parcelRoutes = (server: FastifyInstance, running: Running): void => {
  const asked = new Set<string>();
  for (const base of ['parcels-fl', 'parcels-ma'])
    server.get<{ Params: { '*': string } }>(`/${base}/*`, async (request, reply) => {
      const rowOf = ROWS[request.params['*'].replace(/\/query$/, '')];
      const [lon = Number.NaN, lat = Number.NaN] = queryOf(request, 'geometry').split(',').map(Number);
      await takeTime(running, providerTime(`${base}/${running.seed}/${lon}/${lat}`));
      const fault = Number.isFinite(lat) ? faultAt(lat) : null;
      // The first request for a parcel is always late; later ones are answered immediately.
      if (fault === 'late parcel st' && !asked.has(`${lon},${lat}`)) {
        asked.add(`${lon},${lat}`);
        await takeTime(running, LATE_MS * running.speed);
      }
      if (fault === 'parcel away st') return sendText(reply, 503, 'text/html', HTML_PAGE);
      if (!rowOf || fault === 'parcel renamed st') return sendJson(reply, 200, NO_SERVICE);
      const row = rowOf(placeAt(lon, lat), fault);
      const fields = queryOf(request, 'outFields').split(',');
      if (!Number.isFinite(lat) || fault === 'parcel error st' || fields.some((name) => !(name in row)))
        return sendJson(reply, 200, ERROR);
      const reach = Number(queryOf(request, 'distance') || 0);
      const isEmpty = fault === 'no parcel st' || (fault === 'off lot ln' && reach < 25);
      return sendJson(reply, 200, { features: isEmpty ? [] : [{ attributes: row }] });
    });
};
