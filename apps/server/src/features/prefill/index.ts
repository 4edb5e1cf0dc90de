import type { Verbs } from '../../kernel/verbs.ts';
import { generateDwellingValue } from './dwelling-value.ts';
import { lookupAddress } from './lookup-address.ts';
import { suggestAddresses } from './suggest-addresses.ts';

export { suggestAddresses } from './suggest-addresses.ts';

export const prefillVerbs: Verbs = { generateDwellingValue, lookupAddress, suggestAddresses };
