import type { Field } from '../../forms/types.ts';

const CLIENT = /^(owned_type|business_name|first_name|last_name|date_of_birth|gender|phone|email|co_applicant_.+)$/;
const FLOOD =
  /^(flood_zone|nfip_community_name|elevation_certificate|deductible|building_limit|contents_limit|elevation_.+)$/;

export const quoteRushPath = (field: string, name: string): string => {
  if (CLIENT.test(field)) return `Client.${name}`;
  return FLOOD.test(field) ? `Flood.${name}` : `HO.${name}`;
};

/** Dates are written as MM/DD/YYYY, which QuoteRUSH's importer reads. */
export function quoteRushText(field: Field, _path: string, text: string): string {
  const date = field.kind === 'date' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) : null;
  return date ? `${date[2]}/${date[3]}/${date[1]}` : text;
}
