import { randomInt } from 'node:crypto';
import { bareCode, RECOVERY_CODES } from '@freeboard/domain/people';
import { hashKey, type Vault } from '../../../../kernel/secrets.ts';

/** The characters of a code, without those that look alike in print. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP = 4;

const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** New recovery codes, 58 bits each, formatted for display. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

const personCode = (personId: number, code: string) => `${personId} ${bareCode(code)}`;

export const hashRecoveryCode = (vault: Vault, personId: number, code: string): Buffer =>
  vault.mac('recovery code', personCode(personId, code));

/** Both hashes that a code may be saved under, because earlier versions hashed without a key. */
export const recoveryCodeHashes = (vault: Vault, personId: number, code: string): Buffer[] => [
  hashRecoveryCode(vault, personId, code),
  hashKey(personCode(personId, code)),
];
