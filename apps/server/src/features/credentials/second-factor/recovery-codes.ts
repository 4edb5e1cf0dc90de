import { randomInt } from 'node:crypto';
import { bareCode, RECOVERY_CODES } from '@freeboard/domain';
import { hashKey } from '../../../kernel/secrets.ts';

/** Without those that look alike on paper. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP = 4;

const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** New recovery codes, 58 bits each, as they are shown. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

/** The only form in which one is kept: another one for each person. */
export const hashRecoveryCode = (personId: number, code: string): Buffer => hashKey(`${personId} ${bareCode(code)}`);
