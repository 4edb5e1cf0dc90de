import { timingSafeEqual } from 'node:crypto';
import type { InputOf } from '@freeboard/contract';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { type Fault, invalid } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { type GuestVerb, guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { POLICY } from '../../accounts/index.ts';
import { announce } from './announce.ts';
import { hashCode } from './codes.ts';
import {
  awaitingCodes,
  becomeRequest,
  countWrongCode,
  noteEmailVerified,
  openAgencies,
} from './registration.queries.ts';
import { textableNumber, textCode } from './text-code.ts';

const OVER = 'These codes no longer work. Register again.';
const over = () => invalid({ registration_key: [OVER] }, OVER);
const WRONG = ['This code is not right.'];

type Waiting = NonNullable<Awaited<ReturnType<typeof awaitingCodes>>>;

const isEmailAwaited = ({ needs_email, is_email_verified }: Waiting): boolean => needs_email && !is_email_verified;

/** Checks the expected code; wrong codes are counted even though the call fails. @throws Fault invalid */
async function check({ system, clock }: GuestContext, input: InputOf<'verifyRegistration'>): Promise<Waiting> {
  const key = input.registration_key;
  const now = clock.now();
  const { row, fault } = await system.transaction().execute(async (trx): Promise<{ row?: Waiting; fault?: Fault }> => {
    const row = await awaitingCodes(trx, hashKey(key), now, POLICY.registration_wrong_codes);
    if (!row) return { fault: over() };
    const isRight = (saved: Buffer | null, code = '') => saved !== null && timingSafeEqual(saved, hashCode(key, code));
    const isEmail = isEmailAwaited(row);
    if (isEmail && !isRight(row.email_code_hash, input.email_code)) {
      await countWrongCode(trx, row.id);
      return { fault: invalid({ email_code: WRONG }) };
    }
    if (!isEmail && row.needs_phone && !isRight(row.phone_code_hash, input.phone_code)) {
      await countWrongCode(trx, row.id);
      return { fault: invalid({ phone_code: WRONG }) };
    }
    return { row };
  });
  if (!row) throw fault ?? over();
  return row;
}

/** Texts the second code after the e-mailed one, if possible. @returns whether a second code is expected */
async function goOnByText(context: GuestContext, row: Waiting, key: string): Promise<boolean> {
  const number = row.needs_phone ? textableNumber(context, row.phone_number) : null;
  const agency = { id: row.agency_id, name: row.agency_name };
  const texted = number === null ? null : await textCode(context, { key, number, agency });
  await noteEmailVerified(context.system, row.id, texted);
  return texted !== null;
}

export const verifyRegistration = guestPrepareThenCommit<'verifyRegistration', Waiting>(
  check,
  async (context, input, found) => {
    const key = input.registration_key;
    const mostWrong = POLICY.registration_wrong_codes;
    const row = await awaitingCodes(context.system, hashKey(key), context.clock.now(), mostWrong);
    // Another call has accepted the same code already.
    if (!row || isEmailAwaited(row) !== isEmailAwaited(found)) throw over();
    const agencyId = row.agency_id;
    if (isEmailAwaited(row) && (await goOnByText(context, row, key))) {
      context.effects.history.push({ action: 'confirmed their e-mail address to register', agencyId });
      return { needs_phone: true };
    }
    const made = await becomeRequest(context.system, row.id);
    if (!made) throw over();
    await announce(context, made.agency_id, made);
    const action = `asked to become a customer: ${made.first_name} ${made.last_name}`;
    context.effects.history.push({ action, agencyId });
    return { needs_phone: false };
  },
);

export const listRegistrationAgencies: GuestVerb<'listRegistrationAgencies'> = async ({ system }) => ({
  agencies: await openAgencies(system),
});
