import { randomInt } from 'node:crypto';
import { bareCode, CODE_DIGITS } from '@freeboard/domain/people';
import { hashKey } from '../../../kernel/secrets.ts';

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/**
 * Returns the only form in which a code is kept: together with the key that its person alone has, so that no list of
 * all codes tells it.
 */
export const hashCode = (key: string, code: string): Buffer => hashKey(`${key} ${bareCode(code)}`);
