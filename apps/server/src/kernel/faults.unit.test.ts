import { describe, expect, it } from 'vitest';
import { throwDatabaseError } from './database/database-error.ts';
import { isDatabaseAway } from './faults.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const thrownByDatabase = (error: Error): Error => {
  try {
    return throwDatabaseError(error);
  } catch {
    return error;
  }
};

describe('the database is away', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND'])(
    'where a connection to it ends with %s, and not where a file or another service does',
    (code) => {
      expect(isDatabaseAway(withCode(code))).toBe(false);
      expect(isDatabaseAway(new AggregateError([withCode(code)]))).toBe(false);
      expect(isDatabaseAway(thrownByDatabase(withCode(code)))).toBe(true);
      expect(isDatabaseAway(thrownByDatabase(new AggregateError([withCode(code)])))).toBe(true);
    },
  );

  it.each(['57P01', '08006', '53300', '25006', '53100'])('where it says so itself with %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
  });

  it.each(['23505', '40P01', 'EACCES'])('not with %s', (code) => {
    expect(isDatabaseAway(thrownByDatabase(withCode(code)))).toBe(false);
  });
});
