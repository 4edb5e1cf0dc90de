import { isWholeCode } from '@freeboard/domain/people';
import { z } from 'zod';
import type { Database } from '../../../../kernel/database/pool.ts';
import { Fault, invalid } from '../../../../kernel/faults.ts';
import type { Vault } from '../../../../kernel/secrets.ts';
import { POLICY } from '../policy.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { insertFactor, replaceRecoveryCodes } from './second-factor.queries.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

const WRONG = 'This code is not right. Type the one that the app shows now.';

/** The sealed state of an authenticator being added; nothing is saved until its first code is right. */
const ticketShape = z.strictObject({ person_id: z.int(), secret: z.string(), at: z.number() });

export type Enrollment = { secret: string; last_step: number };

export function beginEnrollment(vault: Vault, person: { id: number; email: string }, now: Date) {
  const secret = newSecret();
  const ticket = vault.sealTicket('enrollment', { person_id: person.id, secret, at: now.getTime() });
  return { ticket, secret, uri: uriOf(secret, person.email) };
}

function openTicket(vault: Vault, ticket: string) {
  try {
    return ticketShape.parse(vault.openTicket('enrollment', ticket));
  } catch {
    return null;
  }
}

/** Opens an enrollment ticket and checks the app's first code. @throws Fault invalid at `ticket` or `otp` */
export function readEnrollment(
  vault: Vault,
  personId: number,
  { ticket, otp }: { ticket: string; otp: string },
  now: Date,
): Enrollment {
  const held = openTicket(vault, ticket);
  if (!held || held.person_id !== personId || now.getTime() - held.at > POLICY.enrollment_ms)
    throw invalid({ ticket: ['This took too long. Begin again.'] }, 'This took too long. Begin again.');
  const last_step = isWholeCode(otp) ? stepOf(held.secret, otp.replaceAll(/\D/g, ''), now) : null;
  if (last_step === null) throw invalid({ otp: [WRONG] }, WRONG);
  return { secret: held.secret, last_step };
}

/** Seals the secret together with the person's id, so that a row copied to another person is refused. */
const seal = (vault: Vault, personId: number, secret: string) => vault.seal(JSON.stringify([personId, secret]));

export function openSecret(vault: Vault, personId: number, sealed: Buffer): string {
  const [owner, secret] = z.tuple([z.int(), z.string()]).parse(JSON.parse(vault.open(sealed)));
  if (owner !== personId) throw new Error(`The second factor of person ${personId} is somebody else's.`);
  return secret;
}

export const openCodes = (vault: Vault, personId: number, sealed: Buffer): string[] =>
  openSecret(vault, personId, sealed).split(' ');

/** Turns on a second factor. @returns the recovery codes @throws Fault conflict when the person already has one */
export async function saveEnrollment(
  db: Database,
  vault: Vault,
  personId: number,
  { secret, last_step }: Enrollment,
  now: Date,
): Promise<string[]> {
  const row = { person_id: personId, secret_sealed: seal(vault, personId, secret), last_step, created_at: now };
  if (!(await insertFactor(db, row))) throw new Fault('conflict', 'The second step is switched on already.');
  return renewCodes(db, vault, personId);
}

/**
 * Replaces a person's recovery codes. @returns the new ones, which can be shown again until the person confirms that
 * they saved them
 */
export async function renewCodes(db: Database, vault: Vault, personId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(vault, personId, code));
  await replaceRecoveryCodes(db, personId, hashes, seal(vault, personId, codes.join(' ')));
  return codes;
}
