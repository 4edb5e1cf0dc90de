import type { Reading } from '@freeboard/domain/documents';
import { isWholePhone, maskPhone } from '@freeboard/domain/forms';
import { isNothing, readAddress, readZip } from '@freeboard/domain/reading';
import type { Meaning } from '../../readings/draft.ts';
import type { FilledForm } from '../../template/filled-form.ts';

const check = (field: string, value: string): Meaning[] => (value ? [{ field, value, strength: 'check' }] : []);

const toConfirm =
  (field: string) =>
  (printed: string): Meaning[] =>
    isNothing(printed) ? [] : [{ field, value: printed, strength: 'ask' }];

/** A name that consists of letters; '' for any other text, which OCR must have misread. */
const placeName = (printed: string): string => (/^[\p{L} .'-]{2,}$/u.test(printed) ? printed : '');

function propertyMeanings(printed: string): Meaning[] {
  const parts = readAddress(printed).value;
  const [street = '', city = ''] = printed.split(/\s*,\s*/);
  if (!/^\d/.test(street)) return [];
  return [
    ...check('address1', parts.address1 ?? street),
    ...check('address2', parts.address2 ?? ''),
    ...check('city', parts.city ?? (/^[\p{L} .'-]+$/u.test(city) ? city : '')),
    ...check('state', parts.state ?? ''),
    ...check('zip', parts.zip ?? ''),
  ];
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const isSameStreet = (one: string, other: string): boolean => letters(other) !== '' && letters(one) === letters(other);

/**
 * Reads the property's address from the bottom of the pages. The owner's block at the top may have a mailing address:
 * its parts are used only if its street is the property's, or if there is no address at the bottom.
 */
export function readPropertyAddress(form: FilledForm): Reading[] {
  const property = form.read('property', 'Property Address', propertyMeanings);
  const street = property.find(({ field }) => field === 'address1')?.value;
  const owner = form.text('owner_address')?.printed ?? '';
  const isOwners = typeof street === 'string' && isSameStreet(street, owner);
  if (!isOwners && property.length > 0) return property;
  const has = (name: string) => property.some(({ field }) => field === name);
  const rest = [
    ...form.read('owner_address', 'Address', (printed) => (/^\d/.test(printed) ? check('address1', printed) : [])),
    ...form.read('owner_city', 'City', (printed) => check('city', placeName(printed))),
    ...form.read('owner_zip', 'Zip', (printed) => check('zip', readZip(printed).value ?? '')),
    ...form.read('owner_county', 'County', (printed) => check('county', placeName(printed).replace(/\s+county$/i, ''))),
  ];
  return [...property, ...rest.filter(({ field }) => !has(field ?? ''))];
}

const phone = (printed: string): Meaning[] => {
  const masked = maskPhone(printed.replace(/\D/g, ''));
  return isWholePhone(masked) ? [{ field: 'phone', value: masked, strength: 'ask' }] : [];
};

export function readOwner(form: FilledForm): Reading[] {
  const cell = form.read('cell_phone', 'Cell Phone', phone);
  const insurer = form.read('insurer', 'Insurance Company', toConfirm('current_insurance_carrier'));
  return [
    ...(cell.length > 0 ? cell : form.read('home_phone', 'Home Phone', phone)),
    ...form.read('email', 'Email', (printed) =>
      /^\S+@\S+\.\S+$/.test(printed) ? [{ field: 'email', value: printed, strength: 'ask' }] : [],
    ),
    ...insurer,
    ...form.read('policy', 'Policy #', toConfirm('current_policy_number')),
    ...insurer.map((one): Reading => ({ ...one, field: 'currently_insured', value: true })),
  ];
}
