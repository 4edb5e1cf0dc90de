import { withChanges } from '@freeboard/contract/with-changes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';

const server = useServer();
const KEY = 'application_quote_not_included';
const LOCAL = 'Harborline Private Flood';
const HOME = 'Live Oak Home';
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
  const { db } = server.current;
  // Makes this carrier accept form type DP3 only.
  const rows = await db
    .selectFrom('carriers')
    .select(['id', 'mapping'])
    .where('name', '=', asCarrierName('Meridian Dwelling'))
    .execute();
  const eligibility = [{ when: 'values.form_type = "DP3"', reason: 'Takes nobody' }];
  for (const { id, mapping } of rows)
    await db
      .updateTable('carriers')
      .set({ forms: null, mapping: JSON.stringify({ ...(mapping as object), eligibility }) })
      .where('id', '=', id)
      .execute();
  // Leaves one carrier enabled: another that is late on a busy machine would be reported as not included, too.
  await db
    .updateTable('carriers')
    .set({ is_enabled: false })
    .where(sql<boolean>`'flood' = any (lines)`)
    .where('name', '<>', asCarrierName(LOCAL))
    .execute();
});

const alertOf = ({ notes }: Awaited<ReturnType<typeof opened>>) => notes.find(({ key }) => key === KEY);
const change = (id: number, version: number, useable_details: object) =>
  agent.call('updateApplication', { application_id: id, version, useable_details: useable_details as never });
const rerun = (application_id: number, ...quote_carriers_names: string[]) =>
  agent.call('rerunApplicationLocalQuoteCarriers', { application_id, quote_carriers_names });

/** Runs `work` while the tables of a local carrier are broken. */
async function whileBroken<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { db } = server.current;
  const rows = await db
    .selectFrom('carriers')
    .select(['id', 'mapping'])
    .where('name', '=', asCarrierName(name))
    .execute();
  await db
    .updateTable('carriers')
    .set({ mapping: '{"decision": {}}' })
    .where('name', '=', asCarrierName(name))
    .execute();
  try {
    return await work();
  } finally {
    for (const { id, mapping } of rows)
      await db
        .updateTable('carriers')
        .set({ mapping: JSON.stringify(mapping) })
        .where('id', '=', id)
        .execute();
  }
}

describe('what a run alerts to', () => {
  it('is no longer alerted to once the run is set aside', async () => {
    const done = await quoted(agent, 'home');
    expect(done.alert).toEqual({ colour: 'teal', text: '1 quote not included' });
    const { changes } = succeeded(await change(done.id, done.version, { form_type: 'DP3' }));
    expect(changes.alert).toBeNull();
    const now = await opened(agent, done.id);
    expect(withChanges(done, changes).notes).toEqual(now.notes);
    expect(now.alert).toBeNull();
    expect(alertOf(now)?.payload.is_active).toBe(false);
  });

  it('is alerted to again when more of it comes after a person switched it off', async () => {
    const done = await quoted(agent, 'home');
    const toggle = { application_id: done.id, note_id: alertOf(done)?.id ?? 0 };
    succeeded(await agent.call('toggleApplicationAlertNote', toggle));
    expect((await opened(agent, done.id)).alert).toBeNull();
    const again = await whileBroken(HOME, async () => succeeded(await rerun(done.id, HOME)).application);
    const title = '2 quotes not included';
    expect(alertOf(again)).toMatchObject({ title, payload: { is_active: true, status: 'failed' } });
    expect(again.alert?.text).toBe(title);
  });

  it('follows local carriers that are rated again, also where none has answered', async () => {
    const broken = await whileBroken(LOCAL, () => quoted(agent));
    expect(alertOf(broken)).toMatchObject({ title: '1 quote not included', payload: { is_active: true } });
    expect(alertOf(broken)?.body).toContain(`${LOCAL}: `);
    const mended = succeeded(await rerun(broken.id, LOCAL)).application;
    expect(mended.alert).toBeNull();
    expect(alertOf(mended)?.payload.is_active).toBe(false);
    const again = await whileBroken(LOCAL, async () => succeeded(await rerun(broken.id, LOCAL)).application);
    expect(alertOf(again)).toMatchObject({ title: '1 quote not included', payload: { is_active: true } });
    expect(again.alert?.text).toBe('Complete without an answer');
  });

  it('needs no attention while a quote is recorded as bound', async () => {
    const done = await quoted(agent, 'home');
    const quote = done.quotes.find(({ payload }) => payload.outcome === 'quoted' && payload.rate_type === 'bindable');
    const ids = { application_id: done.id, quote_id: quote?.id ?? 0 };
    const term = { effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    const isListed = async () => {
      const answer = await agent.call('getAgentApplicationsList', {
        filters: { needs_attention: true },
        per_page: 100,
      });
      return succeeded(answer).applications.data.some(({ id }) => id === done.id);
    };
    expect(await isListed()).toBe(true);
    const bound = await agent.call('recordBoundQuote', { ...ids, ...term, policy_number: 'LO-1', premium: 900 });
    expect(succeeded(bound).application.alert).toBeNull();
    expect(await isListed()).toBe(false);
    const toggle = { application_id: done.id, note_id: alertOf(done)?.id ?? 0 };
    for (let twice = 0; twice < 2; twice += 1) succeeded(await agent.call('toggleApplicationAlertNote', toggle));
    expect(await isListed()).toBe(false);
    const admin = await server.current.as('admin');
    expect(succeeded(await admin.call('undoBoundQuote', ids)).application.alert).toEqual(done.alert);
    expect(await isListed()).toBe(true);
  });

  it('is no matter of the client', async () => {
    const done = await quoted(agent, 'home');
    const customer = await server.current.as('customer');
    await server.current.db
      .updateTable('applications')
      .set({ customer_id: customer.id })
      .where('id', '=', done.id)
      .execute();
    expect((await opened(customer, done.id)).alert).toBeNull();
    const { applications } = succeeded(await customer.call('getAgentApplicationsList', {}));
    expect(applications.data.find(({ id }) => id === done.id)).toMatchObject({ alert: null });
    const filters = { needs_attention: true };
    const all = succeeded(await customer.call('getAgentApplicationsList', { filters }));
    expect(all.applications.total).toBe(applications.total);
    expect(all.counts.needs_attention).toBe(0);
    expect((await opened(agent, done.id)).alert).not.toBeNull();
  });
});

it('a local carrier that was switched off is not rated again', async () => {
  const done = await quoted(agent);
  const off = (is_enabled: boolean) =>
    server.current.db.updateTable('carriers').set({ is_enabled }).where('name', '=', asCarrierName(LOCAL)).execute();
  await off(false);
  const answer = await rerun(done.id, LOCAL);
  await off(true);
  expect(answer).toMatchObject({ code: 422, errors: { quote_carriers_names: [`Switched off: ${LOCAL}.`] } });
  expect((await opened(agent, done.id)).quotes).toEqual(done.quotes);
});
