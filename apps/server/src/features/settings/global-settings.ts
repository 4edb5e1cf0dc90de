import type { AnswerOf } from '@freeboard/contract';
import { isWebAddress, type SecondFactorPolicy } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { asksRealCarriers, type Link, loginPortals, readAgency, writeAgency } from './settings.queries.ts';

type Settings = AnswerOf<'getGlobalSettings'>['global_settings'];

/** Where agents quote by hand: what was listed for the agency, and what stands in API Management. */
async function portalsOf(context: Context, agencyId: number, listed: readonly Link[]): Promise<Link[]> {
  const made = (await loginPortals(context.db, agencyId)).map(({ name, base_url }) => ({
    name: revealCarrier(name),
    url: base_url ?? '',
  }));
  const all = [...listed, ...made].filter(({ url }) => isWebAddress(url));
  const isFirst = ({ url }: Link, at: number) => all.findIndex((one) => one.url === url) === at;
  return all.filter(isFirst).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

async function read(context: Context): Promise<Settings> {
  const { agencyId } = context.viewer;
  const is_sandbox = context.services.env.sandboxUrl !== null && !(await asksRealCarriers(context.db));
  if (agencyId === null)
    return {
      agency_name: 'Freeboard',
      street_address: '',
      phone: '',
      quick_links: [],
      carrier_login_portals: [],
      second_factor_policy: {},
      is_sandbox,
    };
  const row = found(await readAgency(context.db, agencyId));
  return {
    agency_name: row.name,
    street_address: row.street_address,
    phone: row.phone,
    quick_links: row.quick_links as Link[],
    // The agency's carriers, by name and address.
    carrier_login_portals: context.viewer.displayCarriers
      ? await portalsOf(context, agencyId, row.carrier_login_portals as Link[])
      : [],
    second_factor_policy: row.second_factor_policy as SecondFactorPolicy,
    is_sandbox,
  };
}

export const getGlobalSettings: Verb<'getGlobalSettings'> = async (context) => ({
  global_settings: await read(context),
});

export const updateGlobalSettings: Verb<'updateGlobalSettings'> = async (context, { payload }) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'Choose an agency first: these settings are those of one.');
  const stored = found(await readAgency(context.db, agencyId));
  const before = await read(context);
  const after = { ...before, ...payload };
  await writeAgency(context.db, agencyId, {
    name: after.agency_name,
    street_address: after.street_address,
    phone: after.phone,
    quick_links: after.quick_links,
    // What the viewer sees may be less than what is listed, or more.
    carrier_login_portals: payload.carrier_login_portals ?? (stored.carrier_login_portals as Link[]),
    second_factor_policy: after.second_factor_policy,
  });
  const fields = Object.keys(payload) as (keyof Settings)[];
  context.record({
    action: 'changed the agency settings',
    changes: fields.map((field) => ({ field, from: before[field], to: after[field] })),
  });
  return { global_settings: await read(context) };
};
