import { z } from 'zod';
import { askJson } from '../ask.ts';
import { failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';

export const VPIC = 'NHTSA vPIC';

export type Decoded = {
  /** '' when unknown to the decoder, as are `make` and `model`. */
  year: string;
  make: string;
  model: string;
  warnings: string[];
};

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value ?? '').trim());
const answer = z.object({
  Results: z.array(z.object({ ModelYear: text, Make: text, Model: text, ErrorCode: text, SuggestedVIN: text })).min(1),
});

const WORDS: Record<string, string> = {
  '1': 'The check digit does not fit. Compare the number.',
  '2': 'The decoder corrected one character. Compare the number.',
  '3': 'The decoder corrected one character, taking the check digit as right. Compare the number.',
  '4': 'A character was corrected by the decoder. Compare the number.',
  '5': 'There are errors in several positions. Compare the number.',
  '6': 'The number is incomplete.',
  '7': 'The manufacturer is not registered.',
  '8': 'No detailed data is available for this number.',
  '11': 'The model year does not fit the number.',
  '14': 'Some characters could not be decoded.',
  '400': 'The number holds characters that a VIN cannot have.',
};

const warningsOf = (codes: string): string[] =>
  codes
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '' && code !== '0')
    .map((code) => WORDS[code] ?? `The decoder reports code ${code}.`);

const suggestionOf = (suggested: string, vin: string): string[] =>
  /^[A-HJ-NPR-Z0-9]{17}$/.test(suggested) && suggested !== vin ? [`The decoder suggests ${suggested}.`] : [];

/**
 * Decodes a VIN. Status 200 only means that the decoder answered: its doubts are in `warnings`, and unknown values
 * are ''. A VIN is personal data and is masked in recordings.
 */
export const decodeVin = async (deps: ProviderDeps, vin: string): Promise<ProviderResult<Decoded>> => {
  const path = `/vehicles/DecodeVinValues/${encodeURIComponent(vin)}`;
  const asked = await askJson(
    deps,
    VPIC,
    path,
    { format: 'json' },
    { secrets: [vin], personal: ['SuggestedVIN', 'VIN'] },
  );
  if (!asked.ok) return failed(asked.reason);
  const read = answer.safeParse(asked.json);
  const [first] = read.success ? read.data.Results : [];
  if (!first) return failed(`${VPIC} answered in a shape that is not its own`);
  const decoded = {
    year: /^\d{4}$/.test(first.ModelYear) ? first.ModelYear : '',
    make: first.Make,
    model: first.Model,
    warnings: [...warningsOf(first.ErrorCode), ...suggestionOf(first.SuggestedVIN, vin)],
  };
  if (!decoded.year && !decoded.make) return unknown(decoded.warnings.join(' ') || 'the number is not known');
  return found(deps, decoded);
};
