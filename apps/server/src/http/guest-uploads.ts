import type { Call, CallName } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import { admitClientUpload, inLanguageOf } from '../features/client-page/index.ts';
import { type GuestAllowance, overAllowance } from '../features/documents/index.ts';
import { admitIntakeUpload } from '../features/intake/index.ts';
import { Effects, type GuestContext } from '../kernel/context/context.ts';
import { Fault } from '../kernel/faults.ts';
import { readInput } from './run-call.ts';
import type { HttpApp } from './types.ts';
import type { FormAllowance } from './uploads.ts';

type Admission = (guest: GuestContext, input: never, announcedBytes: number | null) => Promise<GuestAllowance>;

/**
 * Calls that accept files without a session, each with its check. The check needs only the form's fields and the
 * announced size, so it runs before any byte of a file is accepted.
 */
const ADMISSIONS: { [Name in CallName]?: Admission } = {
  uploadClientDocuments: admitClientUpload,
  uploadIntakeDocuments: admitIntakeUpload,
};

type Caller = Pick<GuestContext, 'address' | 'userAgent'>;

/**
 * Checks whether a caller without a session may send files, and reserves storage for them.
 * @throws Fault invalid, not_found, too_many, not_allowed, storage_full
 */
export async function admitUpload(
  { services, clock, log, connection }: HttpApp,
  { name, call }: { name: CallName; call: Call },
  fields: Record<string, unknown>,
  caller: Caller,
  announcedBytes: number | null,
): Promise<GuestAllowance & FormAllowance> {
  const admit = ADMISSIONS[name];
  if (!admit) throw new Fault('not_allowed');
  const shared = { services, clock, log, ...caller, effects: new Effects() };
  const guest = { ...shared, system: connection.db, sessionKey: undefined };
  const allowance = await admit(guest, readInput(call, fields, {}) as never, announcedBytes);
  return { ...allowance, refusal: overAllowance };
}

export const asGuestFault = (error: unknown, language: unknown): unknown =>
  language === 'es' ? inLanguageOf(error, language satisfies Language) : error;
