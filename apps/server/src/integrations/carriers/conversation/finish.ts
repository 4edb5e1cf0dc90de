import { currencyIn } from '../result/currency.ts';
import { normalize } from '../result/normalize.ts';
import { errorResult, unmetText } from '../result/result.ts';
import type { CarrierResult, Progress } from '../types.ts';
import { unreadable } from './answers.ts';
import type { Asking } from './asking.ts';
import { withAccess } from './document-access.ts';
import { withFiles } from './files.ts';
import { evaluated } from './moves.ts';
import { lastOf } from './sees.ts';

/** Returns what nothing could be made of because it came before what was waited for. */
const afterUnmet = ({ unmet }: Progress, result: CarrierResult): CarrierResult =>
  unmet === undefined || result.outcome !== 'error' || !result.failure
    ? result
    : { ...result, description: `${unmetText(unmet)} ${result.description}` };

/** A price in another currency is refused: it would be shown as dollars. */
function inDollars(result: CarrierResult, { steps }: Progress): CarrierResult {
  if (result.premium === null) return result;
  const answers = Object.values(steps).flatMap((step) => [step, ...(step.items ?? [])]);
  const currency = answers.find((answer) => answer.currency)?.currency ?? currencyIn(answers.map(({ body }) => body));
  if (currency === null) return result;
  return errorResult(
    `The carrier's price is in ${currency}; only US dollars are read. It is kept in the communications.`,
    'unreadable',
  );
}

/** Returns the result that the answer mapping makes of what the steps brought. */
export async function finish(asking: Asking, progress: Progress): Promise<CarrierResult> {
  const last = lastOf(progress);
  if (!last) return errorResult('The carrier was asked nothing: each step of its conversation was left out.', 'setup');
  try {
    const value = await evaluated(asking, progress, asking.carrier.mapping.answer ?? 'body', last);
    const result = normalize(asking.carrier, withFiles(value, progress), asking.request.type);
    return afterUnmet(progress, await withAccess(asking, progress, inDollars(result, progress)));
  } catch (error) {
    return afterUnmet(progress, unreadable(error));
  }
}
