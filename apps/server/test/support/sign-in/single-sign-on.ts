import type { RequestOf } from '@freeboard/contract';
import { OIDC_CLIENT, OIDC_PATHS } from '@freeboard/sandbox';
import type { Clock } from '../../../src/kernel/clock.ts';
import { succeeded } from '../application.ts';
import { sendRaw } from '../connections/raw.ts';
import { anAgency, aPerson } from '../factories.ts';
import type { TestServer } from '../server.ts';
import { hashed } from './password.ts';

export const SSO_PASSWORD = 'old-password-7';
const password_hash = hashed(SSO_PASSWORD);
let count = 0;

export type SsoSettings = RequestOf<'saveSingleSignOn'>;
type Answer = { code: number; message: string; data: Record<string, unknown>; error?: { errors?: object } };

async function granted(url: string, email: string, fault = 'none'): Promise<string> {
  const page = new URL(url.replace('/authorize?', '/grant?'));
  page.searchParams.set('email', email);
  page.searchParams.set('fault', fault);
  const answer = await fetch(page, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  if (back.pathname !== '/single-sign-on') throw new Error(`The provider led to ${back.pathname}.`);
  return back.search;
}

export function singleSignOnOf(server: { readonly current: TestServer }, clock: Clock) {
  const proveAll = (agency_id: number) =>
    server.current.db
      .updateTable('single_sign_on_domains')
      .set({ proven_at: clock.now(), proven_by: 'dns' })
      .where('agency_id', '=', agency_id)
      .execute();

  async function withProvider(more: Partial<SsoSettings> = {}, path: string = OIDC_PATHS[0], isProven = true) {
    count += 1;
    const { db } = server.current;
    const domain = `harbor-${count}.example`;
    const agency = await anAgency(db, { name: `Harbor ${count}` });
    const own = { agency_id: agency.id, password_hash: await password_hash };
    const boss = await aPerson(db, 'admin', { ...own, email: `boss@${domain}` });
    const agent = await aPerson(db, 'agent', { ...own, email: `tom@${domain}` });
    const admin = await server.current.as(boss.username);
    const settings: SsoSettings = {
      is_on: true,
      issuer: `${server.current.sandbox.url}${path}`,
      ...OIDC_CLIENT,
      domains: [domain],
      password_roles: [],
      break_glass_id: boss.id,
      trusts_second_step: false,
      password: SSO_PASSWORD,
      ...more,
    };
    succeeded(await admin.call('saveSingleSignOn', settings));
    if (isProven) await proveAll(agency.id);
    return { agency, boss, agent, admin, domain, settings };
  }

  const begin = async (who: string) => succeeded(await server.current.guest.call('beginSingleSignOn', { who }));

  async function finish(body: RequestOf<'finishSingleSignOn'>): Promise<Answer> {
    return (await sendRaw(server.current, '/finish-single-sign-on', body)).envelope as Answer;
  }

  async function arrive(email: string, fault = 'none', who = email) {
    const { url, browser_key } = await begin(who);
    const came = await finish({ browser_key, answer: await granted(url, email, fault) });
    return { browser_key, came, single_sign_on_ticket: came.data?.single_sign_on_ticket as string };
  }

  async function enter(email: string, fault = 'none', who = email): Promise<Answer> {
    const { browser_key, came, single_sign_on_ticket } = await arrive(email, fault, who);
    if (!came.data?.confirmation) return came;
    return finish({ browser_key, single_sign_on_ticket, password: SSO_PASSWORD });
  }

  return { proveAll, withProvider, begin, granted, finish, arrive, enter };
}
