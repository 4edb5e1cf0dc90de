import { parcelRollOf } from '@freeboard/domain/flood';
import { groundElevation } from '../../../integrations/elevation/epqs.ts';
import { coastalLimits } from '../../../integrations/flood-zones/coastal-limits.ts';
import { mapChanges, mapLetters } from '../../../integrations/flood-zones/map-hints.ts';
import { floodZone } from '../../../integrations/flood-zones/nfhl.ts';
import { blockGroupAt } from '../../../integrations/geocoding/block-group.ts';
import type { GeocodedAddress } from '../../../integrations/geocoding/census.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import { findParcel } from '../../../integrations/parcels/parcels.ts';
import { propertyFacts } from '../../../integrations/property/property-data.ts';
import { type ProviderDeps, type ProviderResult, unknown } from '../../../integrations/provider-result.ts';
import { nearestStructure } from '../../../integrations/structures/nsi.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { HINT_MS, inTime } from './collect.ts';

/** A user waits for these answers; later ones are shown as missing, and the user can type the values. */
const PATIENCE_MS = 8_000;

type Service = keyof Env['services'];

export function createProviders(env: Env, caller: Caller, now: () => Date, off: ReadonlySet<string>) {
  type Lookup<T> = (deps: ProviderDeps) => Promise<ProviderResult<T>>;

  /** Calls a provider's service; `provider` is the name by which an agency turns it off. */
  const ask = <T>(service: Service, lookup: Lookup<T>, timeout_ms = PATIENCE_MS, provider: string = service) =>
    off.has(provider)
      ? Promise.resolve<ProviderResult<T>>(unknown('switched off for your agency'))
      : lookup({ call: caller, baseUrl: env.services[service], timeout_ms, now });

  return {
    env,
    ask,
    /** Calls a provider that the form does not wait for beyond `HINT_MS`. */
    hint: <T>(service: Service, lookup: Lookup<T>, provider: string = service) =>
      ask(service, (deps) => inTime(lookup(deps)), HINT_MS, provider),
  };
}

export type Providers = ReturnType<typeof createProviders>;

export async function askAboutPlace(providers: Providers, place: GeocodedAddress, parcelMs: number) {
  const { env, ask, hint } = providers;
  const { lon, lat, ...address } = place;
  const point = { lon, lat };
  const roll = parcelRollOf(address.state);
  const apiKey = env.propertyDataKey ? { apiKey: env.propertyDataKey } : {};
  const [zone, letters, changes, limits, ground, property, parcel, structure, blockGroup] = await Promise.all([
    ask('nfhl', (deps) => floodZone(deps, point)),
    hint('map_letters', (deps) => mapLetters(deps, point)),
    hint('prelim_nfhl', (deps) => mapChanges(deps, point)),
    hint('coastal_limits', (deps) => coastalLimits(deps, point)),
    ask('epqs', (deps) => groundElevation(deps, point)),
    ask('property', (deps) => propertyFacts({ ...deps, ...apiKey }, address)),
    roll &&
      ask(
        roll.provider,
        (deps) => inTime(findParcel(deps, roll, { ...point, address1: address.address1 }), parcelMs),
        // Half a second more, so that a late answer is not counted as an outage.
        parcelMs + 500,
      ),
    hint('nsi', (deps) => nearestStructure(deps, point)),
    hint('census', (deps) => blockGroupAt(deps, point), 'neighborhood'),
  ]);
  return { zone, letters, changes, limits, ground, property, roll, parcel, structure, blockGroup };
}

export type Answers = Awaited<ReturnType<typeof askAboutPlace>>;
