import { isUsGeographic } from '@freeboard/domain/messages';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { POLICY } from '../../accounts/index.ts';
import { clientAddress } from '../../messages/index.ts';
import { hashCode, newCode } from './codes.ts';
import { lockAndCount, textsOfDay } from './limits.queries.ts';
import { registrationText } from './text-job.ts';

/** The number in the form for texting a code; null without a gateway, or unless it is a geographic US number. */
export function textableNumber({ services }: Pick<GuestContext, 'services'>, phone: string): string | null {
  const number = services.texts ? clientAddress.e164(phone) : null;
  return number !== null && isUsGeographic(number) ? number : null;
}

type For = { key: string; number: string; agency: { id: number; name: string } };

/**
 * Queues a text message with a new code.
 * @returns the columns to save; null when the daily limit is reached, and the number stays unverified
 */
export async function textCode(context: GuestContext, { key, number, agency }: For) {
  const { system, services, clock, effects } = context;
  const texted_at = clock.now();
  await lockAndCount(system, 'texts', 0);
  const { all, ofAgency, ofNumber } = await textsOfDay(system, agency.id, number, texted_at);
  if (ofNumber >= POLICY.registration_texts_by_number) return null;
  if (ofAgency >= POLICY.registration_texts_by_agency || all >= POLICY.registration_texts_a_day) return null;
  const code = newCode();
  effects.jobs.push(
    registrationText(services.vault, { to: number, body: `${agency.name}: ${code} is your code to register.` }),
  );
  return { phone_code_hash: hashCode(key, code), texted_number: number, texted_at };
}
