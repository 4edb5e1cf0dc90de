import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { readLine } from '../world/address-line.ts';
import { findPlaces } from '../world/find-places.ts';
import { unit } from '../world/hash.ts';
import { placeAt } from '../world/invent.ts';
import type { Place } from '../world/places.ts';
import { providerTime } from '../world/spread.ts';
import { providerFault } from '../world/test-streets.ts';

const BENCHMARK = {
  isDefault: true,
  benchmarkDescription: 'Public Address Ranges - Current Benchmark',
  id: '4',
  benchmarkName: 'Public_AR_Current',
};
const VINTAGE = {
  isDefault: true,
  id: '4',
  vintageName: 'Current_Current',
  vintageDescription: 'Current Vintage - Current Benchmark',
};

const countyRow = (place: Place) => ({
  GEOID: place.county_fips,
  STATE: place.county_fips.slice(0, 2),
  COUNTY: place.county_fips.slice(2),
  NAME: place.county,
  BASENAME: place.county.replace(/ (County|Parish)$/, ''),
  LSADC: '06',
  AREALAND: '4915067193',
  AREAWATER: 1379445684,
});

const matchOf = (place: Place, withGeographies: boolean) => {
  const [number = '0', ...street] = place.address1.toUpperCase().split(' ');
  const block = Math.floor(Number(number) / 100) * 100;
  return {
    tigerLine: {
      side: Number(number) % 2 === 0 ? 'R' : 'L',
      tigerLineId: String(Math.floor(unit(place.address1) * 1e9)),
    },
    coordinates: { x: place.lon, y: place.lat },
    addressComponents: {
      zip: place.zip,
      streetName: street.slice(0, -1).join(' '),
      preType: '',
      city: place.city.toUpperCase(),
      preDirection: '',
      suffixDirection: '',
      fromAddress: String(block + 98),
      state: place.state,
      suffixType: street.at(-1) ?? '',
      toAddress: String(block),
      suffixQualifier: '',
      preQualifier: '',
    },
    ...(withGeographies
      ? {
          geographies: {
            Counties: [countyRow(place)],
            States: [{ status: 'Layer query encountered an error: java.lang.RuntimeException' }],
          },
        }
      : {}),
    matchedAddress: `${place.address1}, ${place.city}, ${place.state}, ${place.zip}`.toUpperCase(),
  };
};

const blockRow = (x: number, y: number) => {
  const place = placeAt(x, y);
  const cell = `${x.toFixed(2)},${y.toFixed(2)}`;
  const tract = String(Math.floor(unit(`${cell}/tract`) * 1e6)).padStart(6, '0');
  const block = `1${String(Math.floor(unit(`${x},${y}/block`) * 1e3)).padStart(3, '0')}`;
  return { GEOID: `${place.county_fips}${tract}${block}`, BLKGRP: '1', NAME: `Block ${block}`, LSADC: 'BK' };
};

export const censusRoutes = (server: FastifyInstance, running: Running): void => {
  server.get('/census/geocoder/geographies/coordinates', async (request, reply) => {
    const [x, y] = [Number(queryOf(request, 'x') || Number.NaN), Number(queryOf(request, 'y') || Number.NaN)];
    await takeTime(running, providerTime(`census/${running.seed}/${x}/${y}`));
    if (!Number.isFinite(x) || !Number.isFinite(y)) return sendJson(reply, 400, { errors: ['x and y'], status: '400' });
    const geographies = { Counties: [countyRow(placeAt(x, y))], 'Census Blocks': [blockRow(x, y)] };
    return sendJson(reply, 200, { result: { input: { location: { x, y } }, geographies } });
  });
  server.get<{ Params: { kind: string } }>('/census/geocoder/:kind/onelineaddress', async (request, reply) => {
    const address = queryOf(request, 'address');
    await takeTime(running, providerTime(`census/${running.seed}/${address}`));
    if (!address || !queryOf(request, 'benchmark')) {
      return sendJson(reply, 400, { errors: ['address and benchmark cannot be empty'], status: '400' });
    }
    const fault = providerFault(readLine(address).address1);
    if (fault === 'geocoder down st') return sendText(reply, 500, 'text/html', HTML_PAGE);
    if (fault === 'geocoder html st') return sendText(reply, 200, 'text/html', HTML_PAGE);
    const geographies = request.params.kind === 'geographies';
    const input = { address: { address }, benchmark: BENCHMARK, ...(geographies ? { vintage: VINTAGE } : {}) };
    const addressMatches = findPlaces(address).map((place) => matchOf(place, geographies));
    return sendJson(reply, 200, { result: { input, addressMatches } });
  });
};
