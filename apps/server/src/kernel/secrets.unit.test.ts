import { expect, it } from 'vitest';
import { createVault, type TicketPurpose } from './secrets.ts';

const vault = createVault('a secret key of more than thirty-two characters');
const PURPOSES: TicketPurpose[] = ['enrollment', 'first name', 'household', 'intake', 'single sign-on', 'unsubscribe'];
const DATA = { person_id: 7, at: 1 };

it.each(PURPOSES)('opens a ticket for %s, and for no other purpose', (purpose) => {
  const ticket = vault.sealTicket(purpose, DATA);
  expect(vault.openTicket(purpose, ticket)).toEqual(DATA);
  for (const other of PURPOSES) if (other !== purpose) expect(() => vault.openTicket(other, ticket)).toThrowError();
  expect(() => vault.open(Buffer.from(ticket, 'base64url'))).toThrowError();
});

it('takes nothing else that was sealed for a ticket', () => {
  const sealed = vault.seal(JSON.stringify(DATA));
  expect(vault.open(sealed)).toBe(JSON.stringify(DATA));
  for (const purpose of PURPOSES) expect(() => vault.openTicket(purpose, sealed.toString('base64url'))).toThrowError();
});
