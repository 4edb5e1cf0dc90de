import {
  type ApplicationType,
  askedTerms,
  fieldOn,
  hasPremium,
  offerAsAsked,
  otherTerms,
  type Values,
} from '@freeboard/domain';
import { bare, type CarrierResult } from '../../../integrations/carriers/index.ts';
import type { Terms } from './what-if.queries.ts';

/** What a cell asks of an offer, by the form's fields. */
function askedAt(type: ApplicationType, { deductible, building_limit, contents_limit }: Partial<Terms>): Values {
  const at = { deductible, limit: building_limit, contents: contents_limit };
  const values = (['deductible', 'limit', 'contents'] as const).flatMap((axis) => {
    const key = fieldOn(type, axis)?.key;
    return key === undefined || at[axis] === undefined ? [] : [[key, at[axis]] as const];
  });
  return askedTerms(type, Object.fromEntries(values));
}

/** Of an answer of several offers that which is on the terms of its cell; an answer of one is taken as it is. */
export function onTerms(result: CarrierResult, type: ApplicationType, terms: Partial<Terms>): CarrierResult {
  const { offers, ...best } = result;
  if (!offers || !hasPremium(best.premium)) return best;
  const asked = askedAt(type, terms);
  const offer = offerAsAsked(offers, asked);
  if (!offer)
    return { ...bare('declined', ''), reasons: [`Offers other terms only: ${otherTerms(best, asked).join(', ')}`] };
  const { key: _key, name: _name, carrier_name: _carrier, ...answer } = offer;
  return answer;
}
