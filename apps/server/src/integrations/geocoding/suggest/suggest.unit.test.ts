import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { SuggestionService } from '../../../kernel/env/env.ts';
import { serve, testCaller, testSandbox } from '../../testing/outside.ts';
import type { SuggestDeps } from './service.ts';
import { suggestAddresses } from './suggest.ts';

const sandbox = testSandbox();
const { caller: call, exchanges } = testCaller();
const KEY = 'k-4711-secret';
const ACCOUNT = 'account-0815';
const sandboxed = (): SuggestDeps => ({
  call,
  baseUrl: `${sandbox.current.url}/photon`,
  timeout_ms: 3_000,
  service: 'photon',
});
const at = (baseUrl: string, service: SuggestionService, timeout_ms = 3_000): SuggestDeps => ({
  call,
  baseUrl,
  timeout_ms,
  service,
  apiKey: KEY,
  account: ACCOUNT,
});

describe('with the sandbox', () => {
  it('completes what is partly typed', async () => {
    const answer = await suggestAddresses(sandboxed(), '12 Oce');
    expect(answer).toMatchObject({
      state: 'found',
      value: [{ text: '12 Ocean Dr, Miami Beach, FL 33139', address1: '12 Ocean Dr', zip: '33139' }],
    });
  });

  it('keeps the unit, and puts the number in front of the street where there is no such house', async () => {
    await expect(suggestAddresses(sandboxed(), '12 Oce #4')).resolves.toMatchObject({
      value: [{ text: '12 Ocean Dr #4, Miami Beach, FL 33139', address1: '12 Ocean Dr', address2: '#4' }],
    });
    await expect(suggestAddresses(sandboxed(), '2817 Seawall')).resolves.toMatchObject({
      value: [{ address1: '2817 Seawall Blvd', city: 'Galveston', state: 'TX' }],
    });
  });

  it('has nothing to say to nothing', async () => {
    for (const typed of ['12', '?????', '33139'])
      await expect(suggestAddresses(sandboxed(), typed)).resolves.toMatchObject({ state: 'unknown' });
    await expect(suggestAddresses(sandboxed(), '99999 zzz')).resolves.toMatchObject({ state: 'found', value: [] });
  });
});

const ANSWERS: Record<SuggestionService, object> = {
  photon: {
    features: [
      {
        properties: {
          type: 'house',
          housenumber: '18',
          street: 'Bay Road',
          city: 'Naples',
          state: 'Florida',
          postcode: '34102',
          countrycode: 'US',
        },
      },
    ],
  },
  smarty: {
    suggestions: [
      { street_line: '18 Bay Road', secondary: '', city: 'Naples', state: 'FL', zipcode: '34102', entries: 0 },
    ],
  },
  mapbox: {
    features: [
      {
        place_type: ['address'],
        text: 'Bay Road',
        address: '18',
        context: [
          { id: 'postcode.1', text: '34102' },
          { id: 'place.1', text: 'Naples' },
          { id: 'region.1', short_code: 'US-FL' },
          { id: 'country.1', short_code: 'us' },
        ],
      },
    ],
  },
  google: {
    suggestions: [
      {
        placePrediction: {
          structuredFormat: { mainText: { text: '18 Bay Road' }, secondaryText: { text: 'Naples, FL 34102, USA' } },
        },
      },
    ],
  },
};
const SERVICES = Object.keys(ANSWERS) as SuggestionService[];
const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

describe.each(SERVICES)('%s', (service) => {
  it('is asked in its own way, once; its key and what it listed are not recorded', async () => {
    const asked: IncomingMessage[] = [];
    const url = await serve((request, response) => {
      asked.push(request);
      json(response, 200, ANSWERS[service]);
    });
    const before = exchanges.length;
    const answer = await suggestAddresses(at(url, service), '18 bay #4');
    expect(answer).toMatchObject({
      state: 'found',
      value: [{ text: '18 Bay Road #4, Naples, FL 34102', address1: '18 Bay Road', address2: '#4' }],
    });
    expect(asked).toHaveLength(1);
    expect([asked[0]?.method, decodeURIComponent(asked[0]?.url ?? '').split('?')[0]]).toEqual(
      {
        photon: ['GET', '/api'],
        smarty: ['GET', '/lookup'],
        mapbox: ['GET', '/geocoding/v5/mapbox.places/18 bay.json'],
        google: ['POST', '/v1/places:autocomplete'],
      }[service],
    );
    const recorded = JSON.stringify(exchanges.slice(before));
    for (const hidden of [KEY, ACCOUNT, 'Naples']) expect(recorded).not.toContain(hidden);
    expect(exchanges[before]).toMatchObject({ api_name: 'Address suggestions', status: 200 });
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['limits', (response) => json(response, 429, { message: 'slow down' }, { 'retry-after': '0' }), 'status 429'],
    ['refuses', (response) => json(response, 401, { message: 'no' }), 'status 401'],
    ['is down', (response) => response.writeHead(503).end('<html>'), 'status 503'],
    ['answers in HTML', (response) => response.writeHead(200).end('<!DOCTYPE html><p>Hello'), 'not JSON'],
    ['answers nonsense', (response) => json(response, 200, ['nonsense']), 'shape'],
    ['breaks off', (response) => response.destroy(), 'broke off'],
  ])('that %s gives none and a reason, and is not asked again', async (_, behave, reason) => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      behave(response);
    });
    const answer = await suggestAddresses(at(url, service), '18 Bay Rd');
    expect(answer).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) });
    expect(JSON.stringify(answer)).not.toContain(KEY);
    expect(asked).toBe(1);
  });

  it('that never answers is waited for as long as it is given', async () => {
    const url = await serve(() => undefined);
    await expect(suggestAddresses(at(url, service, 50), '18 Bay Rd')).resolves.toEqual({
      state: 'failed',
      reason: 'Address suggestions: no answer in time',
    });
  });
});

describe('a building with units at Smarty', () => {
  const building = {
    street_line: '18 Bay Road',
    secondary: 'Apt',
    city: 'Naples',
    state: 'FL',
    zipcode: '34102',
    entries: 2,
  };
  const units = [1, 2].map((unit) => ({ ...building, secondary: `Apt ${unit}`, entries: 0 }));
  const smarty = async (second: (response: ServerResponse) => void) => {
    const queries: URLSearchParams[] = [];
    const url = await serve((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      queries.push(searchParams);
      if (searchParams.has('selected')) second(response);
      else json(response, 200, { suggestions: [building] });
    });
    const answer = await suggestAddresses(at(url, 'smarty'), '18 Bay Rd');
    return { queries, texts: answer.state === 'found' ? answer.value.map(({ text }) => text) : [] };
  };

  it('is asked for them', async () => {
    const { queries, texts } = await smarty((response) => json(response, 200, { suggestions: units }));
    expect(queries.map((query) => query.get('selected'))).toEqual([null, '18 Bay Road Apt (2) Naples FL 34102']);
    expect(texts).toEqual(['18 Bay Road Apt 1, Naples, FL 34102', '18 Bay Road Apt 2, Naples, FL 34102']);
  });

  it('stands without them when they cannot be had', async () => {
    const { texts } = await smarty((response) => json(response, 500, {}));
    expect(texts).toEqual(['18 Bay Road, Naples, FL 34102']);
  });
});
