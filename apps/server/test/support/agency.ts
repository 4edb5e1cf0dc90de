import { test } from 'vitest';
import { DEMO_PEOPLE, seedCarriers } from '../../src/demo/seed.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { succeeded } from './application.ts';
import { aPerson } from './factories.ts';
import { SECRET_KEY } from './secret-key.ts';
import { type SignedIn, startTestServer, type TestServer } from './server.ts';

const TWO = ['tidewater', 'palmetto'];

type Carriers = 'two' | 'all' | 'none' | readonly string[];

export type TestAgency = Omit<TestServer, 'stop' | 'server'> & {
  id: number;
  /**
   * Signs a client in as 'admin', 'agent' or 'customer' of this agency, as 'agent2' of another one, or as any other
   * user name.
   */
  as(username: string): Promise<SignedIn>;
};

const vault = createVault(SECRET_KEY);

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
const worker = test.extend('server', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const server = await startTestServer();
  onCleanup(() => server.stop());
  return server;
});

let count = 0;

/** @returns its id, and user names by those of the demo */
async function createAgency(server: TestServer, carriers: Carriers, position: 0 | 1) {
  count += 1;
  const owner = await server.as('super');
  const input = { name: `Harbor Light ${count}`, street_address: '210 Bay Street, Tampa FL 33602' };
  const { mga } = succeeded(await owner.call('createMga', { ...input, phone: '(813) 555-0142' }));
  const isChosen = (key: string) => carriers === 'all' || (carriers === 'two' ? TWO : carriers).includes(key);
  if (carriers !== 'none') await seedCarriers(server.db, vault, mga.id, server.sandbox.url, isChosen);
  const people = DEMO_PEOPLE.filter(({ agency }) => agency === position);
  const made = await Promise.all(
    people.map(({ username, role, name }) =>
      aPerson(server.db, role, {
        name,
        agency_id: mga.id,
        username: `${username}-${mga.id}`,
        email: `${username}-${mga.id}@demo.test`,
        display_carriers: username !== 'agent2' && role !== 'customer',
      }),
    ),
  );
  return { id: mga.id, usernames: new Map(made.map((row, n) => [people[n]?.username ?? '', row.username])) };
}

/**
 * Gives a test file its own agency on the server that all files of a worker share. A file that needs another clock,
 * settings or speed, or tables that belong to no agency, uses `useServer`.
 */
export function useAgency({ carriers = 'two' }: { carriers?: Carriers } = {}): { readonly current: TestAgency } {
  const held = { current: undefined as unknown as TestAgency };
  worker.beforeAll(async ({ server }) => {
    const own = await createAgency(server, carriers, 0);
    let other: ReturnType<typeof createAgency> | null = null;
    async function usernameOf(username: string): Promise<string> {
      if (username !== 'agent2') return own.usernames.get(username) ?? username;
      other ??= createAgency(server, carriers, 1);
      return (await other).usernames.get(username) ?? username;
    }
    held.current = { ...server, id: own.id, as: async (username) => server.as(await usernameOf(username)) };
  });
  return held;
}
