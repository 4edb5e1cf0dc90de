import type { AddressData } from '@freeboard/contract';
import { isLookupReady } from '@freeboard/domain/forms';
import { ERRORS, type WhyNoAddress } from '@freeboard/domain/wording';
import type { AddressQuery } from '../../../integrations/geocoding/census.ts';
import type { Services } from '../../../kernel/services.ts';
import { AnswerWithMessage, type Verb } from '../../../kernel/verbs.ts';
import { Application, recorder } from '../../applications/index.ts';
import { switchedOff } from '../providers/provider-switches.queries.ts';
import { lookUp } from './look-up.ts';
import { insertLookup, saveLookup } from './prefill.queries.ts';

type Parts = { address1?: string; city?: string; state?: string; zip?: string; searched_address?: string };

/** The geocoder's query; null when the address is incomplete (section 8). */
function queryOf({
  address1 = '',
  city = '',
  state = '',
  zip = '',
  searched_address = '',
}: Parts): AddressQuery | null {
  if (isLookupReady({ address1, city, state, zip })) return { address1, city, state, zip };
  return searched_address ? { searched_address } : null;
}

type Owner = { agencyId: number | null; applicationId: number | null; personId: number | null };

/** Saves the lookup with its exchanges. Holds no database connection while it waits. */
export async function recordedLookup(
  services: Services,
  owner: Owner,
  address: Parts,
  off: ReadonlySet<string>,
  now: () => Date,
  parcelMs?: number,
): Promise<{ lookupId: number; data: AddressData } | WhyNoAddress> {
  const query = queryOf(address);
  if (!query) return 'incomplete';
  const lookupId = await insertLookup(services.outside, {
    agency_id: owner.agencyId,
    person_id: owner.personId,
    application_id: owner.applicationId,
    address: 'searched_address' in query ? query.searched_address : Object.values(query).filter(Boolean).join(', '),
  });
  const record = recorder(services.outside, { ...owner, lookupId, isSandbox: services.env.sandboxUrl !== null });
  const data = await lookUp(services, services.caller.recordedBy(record), query, now, off, parcelMs);
  if (typeof data === 'string') return data;
  data.facts.lookup_id = lookupId;
  await saveLookup(services.outside, lookupId, data);
  return { lookupId, data };
}

/** Looks up an address for a form, and saves the lookup. @throws Fault not_found */
export const lookupAddress: Verb<'lookupAddress'> = async (context, input) => {
  const none = (why_none: WhyNoAddress) => new AnswerWithMessage({ api_address_data: null, why_none }, ERRORS.address);
  if (!queryOf(input)) return none('incomplete');
  const application = input.application_id ? await Application.require(context, input.application_id) : null;
  const { services, viewer } = context;
  const agencyId = application?.agency_id ?? viewer.agencyId;
  const owner = { agencyId, applicationId: application?.id ?? null, personId: viewer.id };
  const off = await switchedOff(context.db, agencyId);
  const answer = await recordedLookup(services, owner, input, off, () => context.now);
  return typeof answer === 'string' ? none(answer) : { api_address_data: answer.data };
};
