import type { AddressData } from '@freeboard/contract';
import { type ParcelRoll, parcelRollOf } from '@freeboard/domain/flood';
import { findParcel, type ParcelFound } from '../../../integrations/parcels/parcels.ts';
import { type ProviderResult, unknown } from '../../../integrations/provider-result.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { isSandboxUrl } from '../../../kernel/env/env.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application, type ApplicationRecord, addressLookups, recorder } from '../../applications/index.ts';
import { switchedOff } from '../providers/provider-switches.queries.ts';
import { collectParcel, LATE_MS } from './collect.ts';

/** The lookup that filled an application, if its parcel was too late for the form; otherwise null. */
function awaitedOf(
  row: ApplicationRecord,
): { data: AddressData; isMoved: boolean; lookupId: number; roll: ParcelRoll } | null {
  const lookup = addressLookups.saved(row);
  if (lookup === null) return null;
  const { data } = lookup;
  const { facts, values } = data;
  const roll = parcelRollOf(String(values.state ?? ''));
  return roll && facts.late_parcel === true && typeof facts.lookup_id === 'number'
    ? { ...lookup, lookupId: facts.lookup_id, roll }
    : null;
}

type Awaited = { lookupId: number; result: ProviderResult<ParcelFound> } | null;

async function awaitParcel(context: Context, { application_id }: { application_id: number }): Promise<Awaited> {
  const { row } = await Application.find(context, application_id);
  const awaited = awaitedOf(row);
  if (!awaited) return null;
  const { data, lookupId, roll } = awaited;
  const off = await switchedOff(context.db, row.agency_id);
  if (off.has(roll.provider)) return { lookupId, result: unknown('switched off for your agency') };
  const { services } = context;
  const owner = { agencyId: row.agency_id, applicationId: row.id, personId: context.viewer.id, lookupId };
  const record = recorder(services.outside, { ...owner, isSandbox: services.env.sandboxUrl !== null });
  const deps = {
    call: services.caller.recordedBy(record),
    baseUrl: services.env.services[roll.provider],
    timeout_ms: LATE_MS,
    now: () => context.now,
  };
  const at = { lon: Number(data.facts.lon), lat: Number(data.facts.lat), address1: String(data.values.address1 ?? '') };
  return { lookupId, result: await findParcel(deps, roll, at) };
}

/** Waits for a parcel that was too late for the form, and fills fields that are still blank. @throws Fault not_found */
export const fillLateParcel = prepareThenCommit<'fillLateParcel', Awaited>(
  awaitParcel,
  async (context, { application_id }, made) => {
    const application = await Application.lock(context, application_id);
    const awaited = awaitedOf(application.row);
    const filled: string[] = [];
    if (awaited && made && awaited.lookupId === made.lookupId) {
      const { roll, data, lookupId } = awaited;
      const { env } = context.services;
      const { late_parcel: _, ...facts } = data.facts;
      const merged: AddressData = {
        ...data,
        values: { ...data.values },
        sources: { ...data.sources },
        missing: data.missing.filter(({ provider }) => provider !== roll.name),
        facts,
      };
      collectParcel(merged, roll.name, isSandboxUrl(env, env.services[roll.provider]), made.result);
      const values = Object.fromEntries(Object.entries(merged.values).filter(([key]) => !(key in data.values)));
      const late = awaited.isMoved ? {} : values;
      filled.push(...(await application.fillLate({ ...merged, id: lookupId }, late as never)));
    }
    if (filled.length === 0) application.record('waited for a late parcel: nothing to fill');
    application.emit();
    return { application: await application.present(), filled };
  },
);
