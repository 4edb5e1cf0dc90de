import { beforeAll } from 'vitest';
import { useAgency } from './agency.ts';
import { made, succeeded } from './application.ts';
import { aPerson } from './factories.ts';
import type { SignedIn } from './server.ts';

export type ClientValues = { first_name: string; last_name: string; email: string; phone: string };

/** Counts clients over all files of a worker, which share a server: a super-admin sees the clients of every agency. */
let count = 0;
/** Three letters for a number below 1,000, so that no result is the beginning of another. */
const lettersOf = (number: number) =>
  [100, 10, 1].map((place) => 'abcdefghij'[Math.floor(number / place) % 10]).join('');

export function useClients() {
  const agency = useAgency({ carriers: 'none' });
  const people = {} as { agent: SignedIn; admin: SignedIn; colleague: SignedIn };
  beforeAll(async () => {
    const person = await aPerson(agency.current.db, 'agent', { agency_id: agency.current.id });
    people.agent = await agency.current.as('agent');
    people.admin = await agency.current.as('admin');
    people.colleague = await agency.current.as(person.username);
  });
  const read = async (by: SignedIn, client_id: number) => succeeded(await by.call('getClient', { client_id })).client;
  return {
    agency,
    people,
    read,
    aClient(): ClientValues {
      count += 1;
      return {
        first_name: 'Dana',
        last_name: `Whitfield${lettersOf(count)}`,
        email: `dana-${agency.current.id}-${count}@whitfield.example`,
        phone: `(904) 556-${1_000 + count}`,
      };
    },
    async ofClient(by: SignedIn, values: ClientValues, type: 'flood' | 'home' = 'flood') {
      const application = await made(by, type, values);
      return { ...application, client_id: application.client_id ?? 0 };
    },
    saving: (by: SignedIn, client_id: number, more: object = {}) =>
      read(by, client_id).then(({ version, first_name, last_name, business_name, language }) =>
        by.call('saveClient', {
          client_id,
          version,
          first_name,
          last_name,
          business_name,
          language,
          emails: [],
          phones: [],
          ...more,
        } as never),
      ),
  };
}
