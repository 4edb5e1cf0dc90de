import { describe, expect, it } from 'vitest';
import { contactsOf } from './contacts.ts';

const SENDER = {
  agent_name: 'Ana Maria Lopez',
  agent_email: 'ana@bay.test',
  agent_phone: '(305) 555-0100',
  agent_license: 'A1',
  agency_name: 'Bay Insurance',
  agency_phone: '(305) 555-0199',
  agency_email: 'desk@bay.test',
  agency_licenses: [
    { state: 'FL', number: 'L1' },
    { state: 'GA', number: 'L2' },
  ],
};

describe('whom a carrier may turn to', () => {
  it('is the agent with first and last name, and the agency with its license of the state', () => {
    expect(contactsOf(SENDER, 'GA')).toEqual({
      agent: {
        first_name: 'Ana Maria',
        last_name: 'Lopez',
        license: 'A1',
        email: 'ana@bay.test',
        phone: '(305) 555-0100',
      },
      agency: { name: 'Bay Insurance', license: 'L2', phone: '(305) 555-0199', email: 'desk@bay.test' },
    });
  });
  it.each([
    ['of another state', SENDER.agency_licenses, 'TX', ''],
    ['the only one there is', [{ state: 'FL', number: 'L1' }], 'TX', 'L1'],
    ['none', [], 'FL', ''],
  ])('a license: %s', (_which, agency_licenses, state, license) => {
    expect(contactsOf({ ...SENDER, agency_licenses }, state).agency?.license).toBe(license);
  });
  it('is the agency alone while nobody has the application', () => {
    const nobody = { agent_name: null, agent_email: null, agent_phone: null, agent_license: null };
    expect(contactsOf({ ...SENDER, ...nobody }, 'FL').agent).toBeUndefined();
  });
  it.each([
    ['Ana', { first_name: 'Ana', last_name: '' }],
    [' Ana  Lopez ', { first_name: 'Ana', last_name: 'Lopez' }],
  ])('%j by first and last name', (agent_name, parts) => {
    expect(contactsOf({ ...SENDER, agent_name }, 'FL').agent).toMatchObject(parts);
  });
});
