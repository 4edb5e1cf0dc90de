import { dwellingEstimate } from '@freeboard/domain/forms';
import type { Verb } from '../../../kernel/verbs.ts';

/** Returns what it may cost to rebuild a house of this size. */
export const generateDwellingValue: Verb<'generateDwellingValue'> = async (_context, { form_type, sqft, state }) => ({
  dwelling: dwellingEstimate({ form_type: form_type ?? '', sqft, state }),
});
