import { hashPassword, type PasswordCost } from '../../../src/kernel/password-hasher.ts';

/** What passwords cost in tests, which check thousands of them. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 256, timeCost: 1 };

/** Returns a password as it is saved in tests. */
export const hashed = (password: string): Promise<string> => hashPassword(password, TEST_PASSWORD_COST);
