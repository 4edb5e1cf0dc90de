import { timingSafeEqual } from 'node:crypto';
import type { InputOf } from '@freeboard/contract';
import type { GuestContext } from '../../kernel/context/context.ts';
import { type Fault, invalid } from '../../kernel/faults.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { type GuestVerb, guestInTwoParts } from '../../kernel/verbs.ts';
import { POLICY } from '../credentials/index.ts';
import { announce } from './announce.ts';
import { hashCode } from './codes.ts';
import { awaitingCodes, becomeRequest, countWrongCode, openAgencies } from './registration.queries.ts';

const OVER = 'These codes do not work any more. Register again.';
const over = () => invalid({ registration_key: [OVER] }, OVER);
const WRONG = ['This code is not right.'];

/** Checks the codes; wrong ones are counted whatever becomes of the call. @throws Fault invalid */
async function check({ system, clock }: GuestContext, input: InputOf<'verifyRegistration'>): Promise<number> {
  const key = input.registration_key;
  const now = clock.now();
  const { id, fault } = await system.transaction().execute(async (trx): Promise<{ id: number; fault?: Fault }> => {
    const row = await awaitingCodes(trx, hashKey(key), now, POLICY.registration_wrong_codes);
    if (!row) return { id: 0, fault: over() };
    const isRight = (kept: Buffer | null, code = '') => kept !== null && timingSafeEqual(kept, hashCode(key, code));
    const errors: Record<string, string[]> = {};
    if (row.needs_email && !isRight(row.email_code_hash, input.email_code)) errors.email_code = WRONG;
    if (row.needs_phone && !isRight(row.phone_code_hash, input.phone_code)) errors.phone_code = WRONG;
    if (Object.keys(errors).length === 0) return { id: row.id };
    await countWrongCode(trx, row.id);
    return { id: row.id, fault: invalid(errors) };
  });
  if (fault) throw fault;
  return id;
}

/** Takes the codes of a registration, which makes it a request that the agency hears of. */
export const verifyRegistration = guestInTwoParts<'verifyRegistration', number>(check, async (context, _input, id) => {
  const made = await becomeRequest(context.system, id);
  if (!made) throw over();
  await announce(context, made.agency_id, made);
  const action = `asked to become a customer: ${made.first_name} ${made.last_name}`;
  context.effects.history.push({ action, agencyId: made.agency_id });
  return {};
});

/** Where somebody can ask to become a customer. */
export const listRegistrationAgencies: GuestVerb<'listRegistrationAgencies'> = async ({ system }) => ({
  agencies: await openAgencies(system),
});
