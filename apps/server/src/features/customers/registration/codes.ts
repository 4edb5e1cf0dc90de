import { randomInt } from 'node:crypto';
import { bareCode, CODE_DIGITS } from '@freeboard/domain/people';
import { hashKey } from '../../../kernel/secrets.ts';

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/**
 * Hashes a code together with the key that only its recipient has, so that a table of all possible codes does not
 * reveal it.
 */
export const hashCode = (key: string, code: string): Buffer => hashKey(`${key} ${bareCode(code)}`);
