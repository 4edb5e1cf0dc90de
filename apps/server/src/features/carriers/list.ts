import type { AnswerOf } from '@freeboard/contract';
import { PROVIDERS } from '@freeboard/domain/lookups';
import type { Context } from '../../kernel/context/context.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { isSandboxUrl } from '../../kernel/env/env.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { PROVIDER_NAMES as NAMES, type Provider, providerCircuits, switchedOff } from '../lookups/index.ts';
import { agencyExists, agencyFor, agencyNames, type CarrierRow, carriersOf, draftIds } from './carriers.queries.ts';
import { summaryOf } from './detail.ts';
import { carrierFigures, lastGoodOfCarrier, lastGoodOfProvider, providerFigures, stateRows } from './health.queries.ts';
import { healthOf } from './health.ts';

type Listed = AnswerOf<'listCarriers'>;

async function withHealth(
  context: Context,
  rows: CarrierRow[],
  agencies: ReadonlyMap<number, string>,
): Promise<Listed['carriers']> {
  const { db, now } = context;
  const ids = rows.map((row) => row.id);
  const [figures, states, drafts, lastGood] = await Promise.all([
    carrierFigures(db, ids, now),
    stateRows(db),
    draftIds(db),
    Promise.all(ids.map((id) => lastGoodOfCarrier(db, id))),
  ]);
  return rows.map((row, at) => {
    const state = states.find(({ carrier_id }) => carrier_id === row.id);
    const isOpen = state?.open_until != null && state.open_until > now;
    return {
      ...summaryOf(row, drafts.has(row.id), agencies),
      health: healthOf(
        {
          row: figures.whole.find(({ of }) => of === row.id),
          steps: figures.steps.filter(({ of }) => of === row.id),
          lastGood: lastGood[at] ?? null,
          isPriced: true,
          circuit: {
            state: isOpen ? 'open' : 'closed',
            failures: state?.failures ?? 0,
            open_until: isOpen ? (state.open_until?.toISOString() ?? null) : null,
          },
        },
        now,
      ),
    };
  });
}

async function providersOf(context: Context, agencyId: number | null): Promise<Listed['providers']> {
  const { db, now, services } = context;
  const { env } = services;
  const keys: Partial<Record<Provider, string | null>> = {
    property: env.propertyDataKey,
    gender: env.genderKey,
    vehicles: env.vehicleKey,
    ...(env.suggestions.service === 'photon' ? {} : { suggestions: env.suggestions.key }),
  };
  const [figures, off, circuitOf, lastGood] = await Promise.all([
    providerFigures(db, Object.values(NAMES), now),
    switchedOff(db, agencyId),
    providerCircuits(services.outside, now),
    Promise.all(PROVIDERS.map((key) => lastGoodOfProvider(db, NAMES[key]))),
  ]);
  return PROVIDERS.map((key, at) => ({
    key,
    name: NAMES[key],
    base_url: env.services[key],
    needs_key: key in keys,
    is_key_set: Boolean(keys[key]),
    is_sandbox: isSandboxUrl(env, env.services[key]),
    is_enabled: !off.has(key),
    health: healthOf(
      {
        row: figures.whole.find(({ of }) => of === NAMES[key]),
        steps: figures.steps.filter(({ of }) => of === NAMES[key]),
        lastGood: lastGood[at] ?? null,
        isPriced: false,
        circuit: circuitOf(NAMES[key]),
      },
      now,
    ),
  }));
}

/**
 * The carriers, data providers and login portals of an agency, or of all agencies for viewers of all, with their
 * health (R7.6, R9.11).
 * @throws Fault not_found
 */
export const listCarriers: Verb<'listCarriers'> = async (context, { agency_id }) => {
  const agencyId = agencyFor(context, agency_id);
  if (agency_id !== undefined) found(await agencyExists(context.db, agency_id));
  const rows = await carriersOf(context.db, agencyId);
  const agencies = await agencyNames(context.db);
  const [carriers, providers] = await Promise.all([
    withHealth(context, rows, agencies),
    providersOf(context, agencyId),
  ]);
  const login_portals = rows
    .filter((row) => row.kind === 'login-portal' && row.is_enabled)
    .map((row) => ({
      id: row.id,
      name: revealCarrier(row.name),
      agency_name: agencies.get(row.agency_id) ?? '',
      url: row.base_url ?? '',
    }));
  return { carriers, providers, login_portals };
};
