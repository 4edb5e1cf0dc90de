import { dwellingEstimate } from '@freeboard/domain/forms';
import type { Verb } from '../../../kernel/verbs.ts';

export const generateDwellingValue: Verb<'generateDwellingValue'> = async (_context, { form_type, sqft, state }) => ({
  dwelling: dwellingEstimate({ form_type: form_type ?? '', sqft, state }),
});
