import { expect, test } from 'vitest';
import { createVault } from '../../../kernel/secrets.ts';
import { toUser } from './session.presenter.ts';
import type { PersonRow } from './session.queries.ts';

const person = (id: number) =>
  ({
    id,
    role: 'agent',
    agency_id: null,
    display_carriers: true,
    assigned_product_type: [],
    settings: {},
  }) as unknown as PersonRow;
const vault = createVault('a secret key of more than thirty-two characters');
const keyOf = (id: number, by?: string) =>
  toUser(person(id), vault, by ? { by, ends_at: '2026-11-28T00:00:00.000Z' } : null).draft_key;

test('a person’s sessions have one key of drafts, which nobody else has, nor who works as that person', () => {
  expect(keyOf(1)).toBe(keyOf(1));
  expect(Buffer.from(keyOf(1), 'base64')).toHaveLength(32);
  expect(new Set([keyOf(1), keyOf(2), keyOf(1, 'Alex Rivera'), keyOf(1, 'Sam Porter')]).size).toBe(4);
});
