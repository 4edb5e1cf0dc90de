import { describe, expect, it } from 'vitest';
import { clientNameId, isLaunchable, statusAfterEdit } from '../src/applications/index.ts';
import { effectiveDateError, noteErrors } from '../src/messages/index.ts';
import { registrationErrors, registrationFlags } from '../src/people/index.ts';
import { isEmail, loginError } from '../src/wording/index.ts';

describe('R1.12 login', () => {
  it.each([
    ['username', '', 'Username or Email is required.'],
    ['username', 'ab', 'min. 3 Characters.'],
    ['username', 'abc', null],
    ['password', ' ', 'Password is required.'],
    ['password', '1234567', 'min. 8 Characters.'],
    ['password', '12345678', null],
  ] as const)('%s %j: %s', (field, text, message) => {
    expect(loginError(field, text)).toBe(message);
  });
});

describe('R7.8 registration', () => {
  const WHOLE = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@example.com',
    phone_number: '(305) 555-0100',
    business_name: 'Lee LLC',
    business_address: '1 Main St',
    password: '12345678',
  };
  it.each([
    [{}, {}],
    [{ description: '' }, {}],
    [{ first_name: '' }, { first_name: ['Field is required.'] }],
    [{ last_name: ' ' }, { last_name: ['Field is required.'] }],
    [{ business_name: null }, { business_name: ['Field is required.'] }],
    [{ business_address: undefined }, { business_address: ['Field is required.'] }],
    [{ email: 'ann' }, { email: ['Invalid Email.'] }],
    [{ phone_number: '305' }, { phone_number: ['10 Digits required.'] }],
    [{ password: '' }, { password: ['Password is required.'] }],
    [{ password: '1234567' }, { password: ['min. 8 Characters.'] }],
  ])('%j: %j', (given, errors) => {
    expect(registrationErrors({ ...WHOLE, ...given })).toEqual(errors);
  });
  it('flags a request unverified and a direct one verified', () => {
    expect(registrationFlags(true)).toEqual({ is_request: true, is_email_verified: false, is_phone_verified: false });
    expect(registrationFlags(false)).toEqual({ is_request: false, is_email_verified: true, is_phone_verified: true });
  });
});

describe('R6.1 notes', () => {
  it.each([
    ['abc', '0123456789', {}],
    ['ab', '0123456789', { title: ['min. 3 Characters.'] }],
    ['abc', '012345678', { body: ['min. 10 Characters.'] }],
    [null, '          ', { title: ['min. 3 Characters.'], body: ['min. 10 Characters.'] }],
  ])('%j %j: %j', (title, body, errors) => {
    expect(noteErrors({ title, body })).toEqual(errors);
  });
});

describe('R5.3 effective date between today and one month ahead', () => {
  it.each([
    ['2026-11-20', 'Value is not valid.'],
    ['2026-11-21', null],
    ['2026-12-21', null],
    ['2026-12-22', 'Value is not valid.'],
    ['', 'Field is required.'],
    ['2026-11-31', 'Value is not valid.'],
  ])('%s: %s', (date, message) => {
    expect(effectiveDateError(date, '2026-11-21')).toBe(message);
  });
});

describe('D11 status', () => {
  it.each([
    ['new', true, 'new'],
    ['new_updated', true, 'new_updated'],
    ['launched', false, 'new_updated'],
    ['complete', false, 'new_updated'],
  ] as const)('%s: launchable %s, after an edit %s', (status, launchable, after) => {
    expect(isLaunchable(status)).toBe(launchable);
    expect(statusAfterEdit(status)).toBe(after);
  });
});

it("D8 the client's name with the number", () => {
  expect(clientNameId('John', 'Smith', 1042)).toBe('JOHN SMITH/1042');
  expect(clientNameId('John', 'Smith', undefined)).toBe('JOHN SMITH');
});

describe('e-mail addresses', () => {
  it.each([
    ['ann@example.com', true],
    ["o'neil+flood@sub.example.co", true],
    ['ann@example.com.', false],
    ['ann@example', false],
    ['ann@@example.com', false],
    ['ann.lee@example.com', true],
    ['ann..lee@example.com', false],
    ['ann.@example.com', false],
    ['.ann@example.com', false],
    [`${'a'.repeat(65)}@example.com`, false],
    ['ann@-example.com', false],
    ['@example.com', false],
    ['ann @example.com', false],
    ['', false],
  ])('%j: %s', (text, valid) => {
    expect(isEmail(text)).toBe(valid);
  });
});
