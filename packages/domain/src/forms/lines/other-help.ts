import type { Field } from '../types.ts';

/** `where` ends a sentence about the address. */
const helpOf = (owner: string, where: string): Readonly<Record<string, string>> => ({
  owned_type: `Whether a person or a business ${owner}. All carriers ask.`,
  searched_address: 'Search for the address here; the chosen address fills the fields below.',
  address1: `House number and street ${where}.`,
  city: `City ${where}, as the post office names it.`,
  state: `State ${where}; carriers rate by it.`,
  zip: `Five- or nine-digit ZIP code ${where}.`,
  county: `County ${where}; filled in from the address.`,
  country: `Country ${where}.`,
});

const VEHICLES = helpOf('owns the vehicles', 'where the vehicles are kept');
const CLIENT = helpOf('takes out the policy', 'where the client lives');

const withHelp = (fields: readonly Field[], help: Readonly<Record<string, string>>): readonly Field[] =>
  fields.map((field) => {
    const text = help[field.key];
    return text === undefined ? field : { ...field, help: text };
  });

export const aboutVehicles = (fields: readonly Field[]): readonly Field[] => withHelp(fields, VEHICLES);

export const aboutClient = (fields: readonly Field[]): readonly Field[] => withHelp(fields, CLIENT);
