import { splitAddress, splitName } from '@freeboard/domain/bulk';

const LABELS: Readonly<Record<string, string>> = {
  business_name: 'business',
  first_name: 'first',
  last_name: 'last',
  co_applicant_first_name: 'second person, first',
  co_applicant_last_name: 'second person, last',
  address1: 'street',
  address2: 'unit',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
};

/** Shows how a cell is split into fields: 'first Rosa · last Delgado', or why it isn't. */
export function splitWords(field: string, text: string): string {
  const split = field === 'full_name' ? splitName(text) : splitAddress(text);
  if ('error' in split) return split.error;
  return Object.entries(split.values)
    .flatMap(([key, value]) => (LABELS[key] ? [`${LABELS[key]} ${value}`] : []))
    .join(' · ');
}
