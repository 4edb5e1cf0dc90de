import type { ManagedUser } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { firstName, invitationText, productText } from './words.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-25T01:30:00Z', 'Invited · expires in 61 h', false],
  ['2026-11-22T12:59:00Z', 'Invited · expires in under 1 h', false],
  ['2026-11-22T12:00:00Z', 'Invitation expired', true],
  [null, 'Invitation expired', true],
])('an invitation until %s: %s', (invitation_ends_at, text, isOver) =>
  expect(invitationText({ invitation_ends_at } as ManagedUser, NOW)).toEqual({ text, isOver }),
);

it.each([
  [['flood'], 'Flood'],
  [['flood', 'home'], 'Flood, Home'],
  [['home', 'flood', 'life', 'auto', 'pet'], 'all lines'],
])('%j are %s', (types, words) => expect(productText(types)).toBe(words));

it('the first name is what stands before the first space', () => expect(firstName(' Maria  Reyes')).toBe('Maria'));
