import type { RequestOf } from '@freeboard/contract';
import { mayAs } from '@freeboard/domain/access';
import { API_SCOPES } from '@freeboard/domain/programs';
import { succeeded } from '../application.ts';
import { aPerson } from '../factories.ts';
import type { SignedIn, TestServer } from '../server.ts';
import { hashed } from '../sign-in/password.ts';

export const PASSWORD = 'a-long-enough-pass-1';

type Server = Pick<TestServer, 'url' | 'db'> & { as(username: string): Promise<SignedIn> };

export async function anAdmin(server: Server, agency_id: number, more: object = {}): Promise<SignedIn> {
  const password_hash = await hashed(PASSWORD);
  const row = { agency_id, password_hash, display_carriers: true, ...more };
  const { username } = await aPerson(server.db, 'admin', row);
  return server.as(username);
}

type Wish = Partial<RequestOf<'createApiKey'>>;

/** Scopes that any admin may grant, even one who sees no carrier names. */
const SCOPES = API_SCOPES.filter((scope) => mayAs({ role: 'admin', displayCarriers: false }, scope));

export const aKey = async (admin: SignedIn, wish: Wish = {}) =>
  succeeded(await admin.call('createApiKey', { name: 'Agency website', scopes: SCOPES, password: PASSWORD, ...wish }))
    .key;

export type ProgramAnswer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: Tests look into answers of every shape.
  body: any;
};

export const programWith =
  (server: Pick<TestServer, 'url'>, secret: string) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ProgramAnswer> => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        authorization: `Bearer ${secret}`,
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };
