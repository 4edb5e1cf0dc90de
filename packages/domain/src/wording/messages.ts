/** Messages that the specification words exactly (section 5). */
export const MESSAGES = {
  required: 'Field is required.',
  phone: '10 Digits required.',
  zip: '5 or 9 Digits required.',
  email: 'Invalid Email.',
  invalid: 'Value is not valid.',
  number: 'Number is required.',
  unreadable: 'Write the number in full, such as 250,000.',
  whole_dollars: 'Write whole dollars, such as 250,000.',
  no_entry: 'This list has no such entry.',
  future_date: 'This date lies in the future.',
  building_limit: 'Dwelling LIMIT CANNOT EXCEED BUILDING REPLACEMENT COST.',
  condo_floor: 'Please confirm accuracy.',
  requester: "This is realtor/mortgage broker's info.",
  minimum: (minimum: number): string => `min. ${minimum} Number.`,
  maximum: (maximum: number): string => `max. ${maximum} Number.`,
  min_characters: (minimum: number): string => `min. ${minimum} Characters.`,
} as const;

const EMAIL =
  /^(?=.{1,64}@)[^\s@"(),:;<>[\\\].]+(?:\.[^\s@"(),:;<>[\\\].]+)*@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
