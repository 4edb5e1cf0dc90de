import { ERRORS, type WhyNoAddress } from '@freeboard/domain';
import type { AddressQuery } from '../../integrations/geocoding/census.ts';
import { found } from '../../kernel/faults.ts';
import { Said, type Verb } from '../../kernel/verbs.ts';
import { switchedOff } from '../api-management/index.ts';
import { applicationById } from '../applications/index.ts';
import { recorder } from '../communications/index.ts';
import { lookUp } from './look-up.ts';
import { insertLookup, keepLookup } from './prefill.queries.ts';

type Parts = { address1?: string; city?: string; state?: string; zip?: string; searched_address?: string };

/** The question for the geocoder, or null when the address is too incomplete to ask (section 8). */
function queryOf({
  address1 = '',
  city = '',
  state = '',
  zip = '',
  searched_address = '',
}: Parts): AddressQuery | null {
  if (address1 && (zip || (city && state))) return { address1, city, state, zip };
  return searched_address ? { searched_address } : null;
}

/** What the data providers know of an address, kept under a look-up of its own. @throws Fault not_found */
export const lookupAddress: Verb<'lookupAddress'> = async (context, input) => {
  const query = queryOf(input);
  const none = (why_none: WhyNoAddress) => new Said({ api_address_data: null, why_none }, ERRORS.address);
  if (!query) return none('incomplete');
  const application = input.application_id ? found(await applicationById(context.db, input.application_id)) : null;
  const { services, viewer } = context;
  const agencyId = application?.agency_id ?? viewer.agencyId;
  const lookupId = await insertLookup(services.outside, {
    agency_id: agencyId,
    person_id: viewer.id,
    application_id: application?.id ?? null,
    address: 'searched_address' in query ? query.searched_address : Object.values(query).filter(Boolean).join(', '),
  });
  const record = recorder(services.outside, {
    agencyId,
    applicationId: application?.id ?? null,
    lookupId,
    personId: viewer.id,
    isSandbox: services.env.sandboxUrl !== null,
  });
  const off = await switchedOff(context.db, agencyId);
  const data = await lookUp(services, services.caller.recordedBy(record), query, () => context.now, off);
  if (typeof data === 'string') return none(data);
  data.facts.lookup_id = lookupId;
  await keepLookup(services.outside, lookupId, data);
  return { api_address_data: data };
};
