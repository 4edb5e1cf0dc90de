import { type Client, createClient } from '@freeboard/contract/client';
import type { Role } from '@freeboard/domain/access';
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { LAUNCHABLE } from '../packages/domain/test/launchable.ts';
import type { Carriers, SignedInPerson } from './server/protocol.ts';
import { startTestServer, type TestServer } from './server/start.ts';

export const PASSWORD = 'demo-pass-1';

export { expect };

type Values = Record<string, unknown>;
type Type = 'flood' | 'home';

export type Person = Omit<SignedInPerson, 'user'> & {
  client: Client;
  /** Opens a new session of the user, stores it in the browser of `page`, and goes to a screen. */
  signIn(page: Page, to?: string): Promise<void>;
  /** Opens a separate browser at a screen; it is closed after the test. */
  browse(to?: string, options?: BrowserContextOptions): Promise<Page>;
};

export type Agency = {
  id: number;
  name: string;
  admin: Person;
  agent: Person;
  /** A user without an agency. */
  owner(): Promise<Person>;
  person(role: Role, name: string, options?: { displayCarriers?: boolean }): Promise<Person>;
  /** Creates an application of the agent that is ready to launch. @returns its id */
  application(values?: Values, type?: Type): Promise<number>;
  /** Creates an application, launches it and waits for every carrier's answer. @returns its id */
  quoted(values?: Values, type?: Type): Promise<number>;
};

type Options = {
  carriers: Carriers;
  /** Whether the agency begins applications with the demo's default presets. */
  hasDefaults: boolean;
};
type WorkerOptions = {
  /** Environment of the test's server; tests of a worker with the same environment share a server. */
  serverEnv: Record<string, string>;
};
type Fixtures = { agency: Agency; newAgency: () => Promise<Agency>; serverLog: undefined };

/** @throws Error if the call did not succeed */
export function dataOf<T>(answer: { ok: true; data: T } | { ok: false; message: string }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
}

async function launchAndWait(client: Client, application_id: number): Promise<void> {
  dataOf(await client.call('launchApplication', { application_id }));
  const isComplete = async () => dataOf(await client.call('getQuoteProgress', { application_id })).is_complete;
  await expect.poll(isComplete, { intervals: [50, 100, 200, 400] }).toBe(true);
}

/** A page of the same origin that runs no code of the product, so that stored entries have no effect yet. */
async function openBlank(page: Page, origin: string): Promise<void> {
  const address = `${origin}/blank`;
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Blank</title><link rel="icon" href="data:,">' }),
  );
  await page.goto(address);
  await page.unroute(address);
}

function createPeople(server: TestServer, browser: Browser, apiKey: string) {
  const closers: (() => Promise<void>)[] = [];
  const entriesOf = ({ session_key, user }: SignedInPerson) =>
    Object.entries({ session_key, user, user_role: user.role }).map(([name, value]) => ({
      name,
      value: JSON.stringify(value),
    }));

  function toPerson(signedIn: SignedInPerson): Person {
    const { id, name, email, session_key } = signedIn;
    const client = createClient({
      baseUrl: `${server.url}/api`,
      sessionKey: () => session_key,
      apiKey: () => apiKey,
    });
    return {
      id,
      name,
      email,
      session_key,
      client,
      async signIn(page, to = '/dashboard/home') {
        // Opens another session, because the page may end it, and the client must keep its own.
        const fresh = entriesOf(await server.openSession(id));
        await openBlank(page, new URL(server.url).origin);
        await page.evaluate((entries) => {
          localStorage.removeItem('previous_user_data');
          for (const { name: key, value } of entries) localStorage.setItem(key, value);
        }, fresh);
        await page.goto(to);
      },
      async browse(to = '/dashboard/home', options = {}) {
        const origins = [{ origin: server.url, localStorage: entriesOf(await server.openSession(id)) }];
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          storageState: { cookies: [], origins },
          ...options,
        });
        closers.push(() => context.close());
        const page = await context.newPage();
        await page.goto(to);
        return page;
      },
    };
  }
  const close = async () => void (await Promise.all(closers.map((closer) => closer())));
  return { toPerson, close };
}

/** The base of all tests: each has its own agency, with users and carriers that no other test sees. */
export const test = base.extend<Fixtures & Options, WorkerOptions & { server: TestServer; apiKey: string }>({
  carriers: ['two', { option: true }],
  hasDefaults: [false, { option: true }],
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use, { workerIndex }) => {
      const server = await startTestServer(`worker_${workerIndex}`, serverEnv);
      await use(server);
      await server.stop();
    },
    // Several servers start at a time, and the machine may be busy with other work.
    { scope: 'worker', timeout: 600_000 },
  ],
  apiKey: [
    async ({ server }, use) => {
      const config = (await (await fetch(`${server.url}/config.json`)).json()) as { api_key: string };
      await use(config.api_key);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  newAgency: async ({ server, apiKey, browser, carriers, hasDefaults }, use) => {
    const people = createPeople(server, browser, apiKey);
    await use(async () => {
      const created = await server.createAgency({ carriers, hasDefaults });
      const agent = people.toPerson(created.agent);
      const application = async (values: Values = {}, type: Type = 'flood') => {
        const useable_details = { ...LAUNCHABLE[type], first_name: 'Lena', last_name: 'Hoffmann', ...values };
        const made = await agent.client.call('createApplication', { application_type: type, useable_details });
        return dataOf(made).application.id;
      };
      const person = async (role: Role, name: string, options = {}) =>
        people.toPerson(await server.createPerson({ agencyId: created.id, role, name, ...options }));
      return {
        id: created.id,
        name: created.name,
        admin: people.toPerson(created.admin),
        agent,
        person,
        application,
        owner: async () =>
          people.toPerson(await server.createPerson({ agencyId: null, role: 'super-admin', name: 'Sam Porter' })),
        async quoted(values, type) {
          const id = await application(values, type);
          await launchAndWait(agent.client, id);
          return id;
        },
      };
    });
    await people.close();
  },
  agency: async ({ newAgency }, use) => use(await newAgency()),
  serverLog: [
    async ({ server }, use, info) => {
      server.takeLog();
      await use(undefined);
      const lines = server.takeLog();
      if (info.status !== info.expectedStatus)
        await info.attach('server log', { body: lines.join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});
