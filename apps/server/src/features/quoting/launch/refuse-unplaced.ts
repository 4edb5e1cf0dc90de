import { openUnplaced, shownUnplaced, unplacedText, view } from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { Application, type ApplicationRecord, openValues, unplacedOf } from '../../applications/index.ts';

/** The fields in which the form differs from the file; null for none. */
export function unplacedErrors(row: ApplicationRecord, now: Date): Record<string, string[]> | null {
  const { form, values, provenance, context: setting } = openValues(row, now);
  const open = openUnplaced(unplacedOf(row), provenance);
  if (open.size === 0) return null;
  const shown = shownUnplaced(form, values, view(form, values, setting), open);
  if (shown.length === 0) return null;
  return Object.fromEntries(
    shown.map(({ field, text }) => [field.key, [`${unplacedText(text)} Change or confirm it.`]]),
  );
}

/**
 * Refuses an unattended launch while the form differs from the file: no one would see it before the quotes.
 * @throws Fault not_found, invalid by field
 */
export async function refuseUnplaced(context: Context, applicationId: number): Promise<void> {
  const errors = unplacedErrors((await Application.find(context, applicationId)).row, context.now);
  if (errors) throw invalid(errors);
}
