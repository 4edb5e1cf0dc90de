import { hashPassword, type PasswordCost } from '../../../src/kernel/password-hasher.ts';

/** A low cost, because tests check thousands of passwords. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 256, timeCost: 1 };

export const hashed = (password: string): Promise<string> => hashPassword(password, TEST_PASSWORD_COST);
