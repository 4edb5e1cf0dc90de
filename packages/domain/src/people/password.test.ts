import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordError, repeatError } from './password.ts';

const OWN = ['Maria Reyes', 'mreyes', 'maria.reyes@harbor.test'];

describe('a new password', () => {
  it.each([
    ['', 'Password is required.'],
    ['        ', 'Password is required.'],
    ['seven-7', 'min. 8 Characters.'],
    ['Sunshine', 'This is one of the most common passwords. Choose another one.'],
    ['MariaReyes', 'Leave your name and e-mail out of your password.'],
    ['mreyes99', 'Leave your name and e-mail out of your password.'],
    ['maria.reyes@harbor.test', 'Leave your name and e-mail out of your password.'],
    ['x'.repeat(201), 'max. 200 Characters.'],
    ['Maria likes wide rivers', null],
    ['eight-88', null],
    ['密码密码密码密码', null],
  ])('%j: %s', (password, error) => {
    expect(passwordError(password, OWN, (lower) => lower === 'sunshine')).toBe(error);
  });

  it('is judged by its own words and never thrown over, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (password, own) => {
        const error = passwordError(password, own);
        expect(error === null || error.length > 0).toBe(true);
        if (password.length < 8) expect(error).not.toBeNull();
      }),
    );
  });

  it('is typed twice alike', () => {
    expect([repeatError('a', ''), repeatError('a', 'b'), repeatError('a', 'a')]).toEqual([
      'Field is required.',
      'The two passwords are not the same.',
      null,
    ]);
  });
});
