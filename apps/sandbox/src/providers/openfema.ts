import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { unit } from '../world/hash.ts';
import { PLACES } from '../world/places.ts';
import { providerTime } from '../world/spread.ts';

/** Communities that do not participate in the flood program, or only in its emergency phase. */
const NOT_PARTICIPATING = '120425';
const EMERGENCY = '120213';

const two = (value: number): string => String(value).padStart(2, '0');
const shortDate = (seed: string, from: number, years: number): string => {
  const year = from + Math.floor(unit(`${seed}/year`) * years);
  return `${two(1 + Math.floor(unit(`${seed}/month`) * 12))}/15/${two(year % 100)}`;
};

const communityRow = ({ cid, name }: { cid: string; name: string }, county: string, state: string) => {
  const participates = cid !== NOT_PARTICIPATING;
  const crs = 5 + Math.floor(unit(`${cid}/crs`) * 5);
  const entered = shortDate(`${cid}/entry`, 1970, 15);
  return {
    communityIdNumber: cid,
    communityName: `${name} `,
    county: county.toUpperCase(),
    state,
    currentlyEffectiveMapDate: shortDate(`${cid}/map`, 2008, 14),
    regularEmergencyProgramDate: cid === EMERGENCY ? `${entered}(E)` : entered,
    sanctionDate: participates ? '' : '03/04/21(S)',
    tribal: false,
    participatingInNFIP: participates,
    classRating: participates && cid !== EMERGENCY ? String(crs) : '',
    sfhaDiscount: participates && cid !== EMERGENCY ? `${(10 - crs) * 5}%` : '',
    nonSfhaDiscount: participates && cid !== EMERGENCY ? `${Math.min(10, (10 - crs) * 5)}%` : '',
    lastRefresh: '2026-11-01T00:00:00.000Z',
  };
};

const BOOK = [
  ...new Map(
    PLACES.flatMap(({ communities, county, state }) =>
      communities.map((one) => [one.cid, communityRow(one, county, state)] as const),
    ),
  ).values(),
];

const countOf = (group: string): number => (unit(`${group}/few`) < 0.15 ? 6 : 40 + Math.floor(unit(`${group}/n`) * 80));

const policyRows = (group: string) =>
  Array.from({ length: countOf(group) }, (_, n) => {
    const full = Math.round(900 + unit(`${group}/${n}/full`) * 3_400);
    const months = Math.floor(unit(`${group}/${n}/month`) * 30);
    const day = new Date(Date.now() - months * 30 * 86_400_000).toISOString().slice(0, 10);
    return {
      occupancyType: unit(`${group}/${n}/use`) < 0.9 ? 11 : 12,
      policyEffectiveDate: `${day}T00:00:00.000Z`,
      fullRiskPremium: full,
      totalInsurancePremiumOfThePolicy: Math.round(full * (0.4 + unit(`${group}/${n}/paid`) * 0.6)),
    };
  });

const claimRows = (group: string) =>
  Array.from({ length: Math.floor(countOf(group) / 8) }, (_, n) => {
    const year = new Date().getUTCFullYear() - 1 - Math.floor(unit(`${group}/${n}/loss`) * 12);
    return { occupancyType: 11, yearOfLoss: year, dateOfLoss: `${year}-09-12T00:00:00.000Z` };
  });

const SETS: Readonly<Record<string, (group: string) => object[]>> = {
  NfipPolicies: policyRows,
  NfipClaims: claimRows,
  NfipMultipleLossProperties: (group) => Array.from({ length: countOf(group) % 5 }, () => ({ totalLosses: 2 })),
};
/** The only filter that OpenFEMA answers quickly: one field between two bounds. */
const RANGE = /^(\w+) ge '(\d{12})' and \1 le '\2'$/;

export const openFemaRoutes = (server: FastifyInstance, running: Running): void => {
  server.get('/openfema/v1/NfipCommunityStatusBook', async (request, reply) => {
    const top = Number(queryOf(request, '$top') || 1_000);
    const skip = Number(queryOf(request, '$skip') || 0);
    await takeTime(running, providerTime(`openfema/${running.seed}/${skip}`));
    return sendJson(reply, 200, {
      metadata: { skip, top, count: BOOK.length, rundate: '2026-11-01T00:00:00.000Z' },
      NfipCommunityStatusBook: BOOK.slice(skip, skip + top),
    });
  });
  server.get<{ Params: { version: string; set: string } }>('/openfema/:version/:set', async (request, reply) => {
    const { set } = request.params;
    const rowsOf = SETS[set];
    await takeTime(running, 4 * providerTime(`openfema/${running.seed}/${set}`));
    if (!rowsOf) return sendJson(reply, 404, { error: 'Not Found' });
    const group = RANGE.exec(queryOf(request, '$filter'))?.[2];
    if (!group || queryOf(request, '$orderby') || queryOf(request, '$inlinecount'))
      return sendText(reply, 503, 'text/html', HTML_PAGE);
    return sendJson(reply, 200, { metadata: {}, [set]: rowsOf(group).slice(0, Number(queryOf(request, '$top'))) });
  });
};
