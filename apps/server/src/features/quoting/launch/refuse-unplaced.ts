import { openUnplaced, shownUnplaced, unplacedText, view } from '@freeboard/domain';
import type { Context } from '../../../kernel/context/context.ts';
import { found, invalid } from '../../../kernel/faults.ts';
import { applicationById, openValues, unplacedOf } from '../../applications/index.ts';

/**
 * Refuses a launch that no person watches while the form holds something else than the file said: nobody would see it
 * before the quotes. @throws Fault not_found, invalid by field
 */
export async function refuseUnplaced(context: Context, applicationId: number): Promise<void> {
  const row = found(await applicationById(context.db, applicationId));
  const { form, values, provenance, context: setting } = openValues(row, context.now);
  const open = openUnplaced(unplacedOf(row), provenance);
  if (open.size === 0) return;
  const shown = shownUnplaced(form, values, view(form, values, setting), open);
  if (shown.length === 0) return;
  throw invalid(
    Object.fromEntries(shown.map(({ field, text }) => [field.key, [`${unplacedText(text)} Change or confirm it.`]])),
  );
}
