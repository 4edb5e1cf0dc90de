import { describe, expect, it } from 'vitest';
import { causeOf } from './outside-fault.ts';

const error = (name: string, more: object = {}) => Object.assign(new Error('text of the other side'), { name }, more);

describe('the cause of a fault', () => {
  it.each<[unknown, string]>([
    [error('Error', { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [error('Error', { code: 'ESOCKET', errno: -111 }), 'ECONNREFUSED'],
    [error('TypeError', { cause: error('Error', { code: 'CERT_HAS_EXPIRED' }) }), 'CERT_HAS_EXPIRED'],
    [error('Exception', { code: 'E_CANNOT_READ_FILE', cause: error('NoSuchKey') }), 'NoSuchKey'],
    [error('InvalidAccessKeyId'), 'InvalidAccessKeyId'],
    [error('RangeError'), 'RangeError'],
    ['a text', 'unknown'],
    [undefined, 'unknown'],
  ])('of %j is %s, and no text', (given, cause) => expect(causeOf(given)).toBe(cause));

  it('ends where errors refer to each other', () => {
    const one = error('Error');
    Object.assign(one, { cause: Object.assign(error('Error'), { cause: one }) });
    expect(causeOf(one)).toBe('Error');
  });
});
