import { MESSAGES } from '@freeboard/domain/wording';
import type { Context } from '../../kernel/context/context.ts';
import { taken } from '../../kernel/database/taken.ts';
import { invalid } from '../../kernel/faults.ts';
import { clientAddress } from '../messages/index.ts';
import { isTextNumberTaken } from './agencies.queries.ts';

/**
 * Refuses an invalid number for text messages, and one used by another agency, because replies can go to one agency
 * only.
 * @throws Fault invalid
 */
export async function checkTextNumber(context: Context, text_from: string | undefined, agencyId: number | null) {
  if (!text_from) return;
  const dialed = clientAddress.e164(text_from);
  const fault = !dialed
    ? MESSAGES.phone
    : dialed === context.services.env.twilio?.from
      ? 'All agencies share this number. Leave this empty.'
      : null;
  if (fault) throw invalid({ text_from: [fault] });
  if (await isTextNumberTaken(context.own().raw, text_from, agencyId)) throw taken('agencies_text_from');
}
