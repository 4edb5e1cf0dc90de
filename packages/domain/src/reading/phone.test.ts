import { expect, it } from 'vitest';
import { readPhone } from './phone.ts';

const US = '(305) 555-0101';

it.each([
  ['305-555-0101 (cell)', US, ''],
  ['H 305.555.0101', US, ''],
  ['+1 305 555 0101', US, ''],
  ['13055550101', US, ''],
  ['305-555-0101 x12', US, 'x12'],
  ['555-0100, 305-555-0101', US, '555-0100,'],
])('reads %s', (text, value, rest) => expect(readPhone(text)).toMatchObject({ value, rest }));

it.each([
  '+44 207 946 0958',
  '+44 (207) 946-0958',
  '+52 305 555 0101',
  '011 44 207 946 0958',
  '0044-207-946-0958',
  '44 207 946 0958',
  '555-0101',
])('takes no part of %s for a number', (text) => expect(readPhone(text)).toMatchObject({ value: null, rest: text }));
