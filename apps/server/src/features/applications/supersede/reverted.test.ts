import type { AddressData, Application } from '@freeboard/contract';
import { withChanges } from '@freeboard/contract/with-changes';
import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { completed, launched, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { listen } from '../../../../test/support/connections/stream.ts';
import { withOffers } from '../../../../test/support/quotes.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const server = useAgency({ carriers: 'all' });

type Values = Record<string, unknown>;
/** Saves fields, and expects that the answer's changes produce the same application as opening it again. */
async function edited(client: SignedIn, application_id: number, useable_details: Values): Promise<Application> {
  const before = await opened(client, application_id);
  const edit = { application_id, version: before.version, useable_details } as never;
  const after = withChanges(before, succeeded(await client.call('updateApplication', edit)).changes);
  expect(after).toEqual(await opened(client, application_id));
  return after;
}

async function offered(client: SignedIn, values: Values = {}): Promise<Application> {
  const { db } = server.current;
  const { id } = await withOffers(db, client, values);
  const figures = {
    quote_count: 2,
    indication_count: 1,
    min_premium: 1_000.5,
    shown_price: 1_000.5,
    shown_price_kind: 'lowest',
  };
  await db.updateTable('applications').set(figures).where('id', '=', id).execute();
  return opened(client, id);
}

const shown = ({ payload, outdated, quotes, min_quote_amount, alert, run_id }: Application) => ({
  status: payload.status,
  outdated,
  min_quote_amount,
  alert,
  run_id,
  quotes: quotes.map(({ id, is_superseded }) => [id, is_superseded]),
});

describe('an edit that is reverted makes the quotes valid again (D11)', () => {
  it.each<[string, Values[], Values[]]>([
    ['one value', [{ contents_limit: 60_000 }], [{ contents_limit: 100_000 }]],
    ['a value that was cleared', [{ roof_year: null }], [{ roof_year: 2018 }]],
    [
      'several values, one after another',
      [{ contents_limit: 60_000 }, { deductible: '$2,000', roof_year: 2020 }],
      [{ roof_year: 2018 }, { deductible: '$5,000' }, { contents_limit: 100_000 }],
    ],
    [
      'a value beside one that carriers do not rate by',
      [{ contents_limit: 60_000, phone: '(813) 555-0199' }],
      [{ contents_limit: 100_000 }],
    ],
  ])('%s', async (_what, changes, reverts) => {
    const agent = await server.current.as('agent');
    const before = await offered(agent, { contents_limit: 100_000 });
    for (const change of changes)
      expect((await edited(agent, before.id, change)).payload.status, JSON.stringify(change)).toBe('new_updated');
    for (const revert of reverts.slice(0, -1))
      expect(await edited(agent, before.id, revert)).toMatchObject({
        payload: { status: 'new_updated' },
        min_quote_amount: null,
      });
    const after = await edited(agent, before.id, reverts.at(-1) ?? {});
    expect(shown(after)).toEqual(shown(before));
    expect(shown(await opened(agent, before.id))).toEqual(shown(before));
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: before.id }));
    expect(history.data[0]?.changes).toContainEqual({ field: 'status', from: 'new_updated', to: 'complete' });
  });

  it('by somebody else, after a conflict, and other open pages hear of it', async () => {
    const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
    const before = await offered(agent);
    await edited(agent, before.id, { roof_year: 2020 });
    const stream = await listen(agent);
    const stale = { application_id: before.id, version: before.version, useable_details: { roof_year: 2018 } };
    const refused = await admin.call('updateApplication', stale);
    expect(refused).toMatchObject({ code: 409 });
    const { version } = (refused.data as { application: Application }).application;
    succeeded(await admin.call('updateApplication', { ...stale, version }));
    const merged = await opened(admin, before.id);
    expect(shown(merged)).toEqual(shown(before));
    await eventually(async () =>
      expect(stream.events).toContainEqual(
        expect.objectContaining({
          kind: 'application',
          ids: expect.objectContaining({ application_id: before.id, version: merged.version }),
        }),
      ),
    );
    stream.close();
  });

  it('by undoing an address lookup, and by a lookup that brings the quoted values back', async () => {
    const agent = await server.current.as('agent');
    const before = await quoted(agent);
    const elsewhere = { searched_address: '218 Beach Dr NE, St Petersburg, FL 33701' };
    const data = succeeded(await agent.call('lookupAddress', elsewhere)).api_address_data as AddressData;
    const { form_type: _, ...values } = data.values;
    const answer = await agent.call('updateApplication', {
      application_id: before.id,
      version: before.version,
      useable_details: values as never,
      api_address_data: data as never,
    });
    const taken = withChanges(before, succeeded(answer).changes);
    expect(taken).toEqual(await opened(agent, before.id));
    expect(taken.payload.status).toBe('new_updated');
    const undone = succeeded(await agent.call('undoAddressLookup', { application_id: before.id })).application;
    expect(shown(undone)).toEqual(shown(before));

    await edited(agent, before.id, { zip: '33140' });
    const again = await edited(agent, before.id, { zip: before.payload.useable_details.zip });
    expect(shown(again)).toEqual(shown(before));
  });

  it('never where the newest run was asked with other values; that one becomes valid again itself', async () => {
    const agent = await server.current.as('agent');
    const { id } = await quoted(agent);
    await edited(agent, id, { contents_limit: 60_000 });
    await launched(agent, id);
    const second = await completed(agent, id);
    const back = await edited(agent, id, { contents_limit: 100_000 });
    expect(back).toMatchObject({ run_id: second.run_id, payload: { status: 'new_updated' }, min_quote_amount: null });
    expect(shown(await edited(agent, id, { contents_limit: 60_000 }))).toEqual(shown(second));
  });

  it('not of a run that was superseded before every carrier had answered', async () => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const before = await offered(agent);
    await db.updateTable('runs').set({ ended_at: null }).where('application_id', '=', before.id).execute();
    await db.updateTable('applications').set({ status: 'launched' }).where('id', '=', before.id).execute();
    await edited(agent, before.id, { roof_year: 2020 });
    // The run ends a minute after it was superseded.
    await db
      .updateTable('runs')
      .set({ ended_at: new Date(Date.now() + 60_000) })
      .where('application_id', '=', before.id)
      .execute();
    expect(await edited(agent, before.id, { roof_year: 2018 })).toMatchObject({
      payload: { status: 'new_updated' },
      outdated: { changes: [] },
    });
  });

  it('without those that were superseded within the run, and without what has expired meanwhile', async () => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const before = await offered(agent);
    const [earlier, expired] = before.quotes.filter(({ payload }) => payload.outcome === 'quoted');
    await db
      .updateTable('quotes')
      .set({ superseded_at: new Date('2020-01-01') })
      .where('id', '=', earlier?.id ?? 0)
      .execute();
    await edited(agent, before.id, { roof_year: 2020 });
    await db
      .updateTable('quotes')
      .set({ expires_on: '2020-01-01' })
      .where('id', '=', expired?.id ?? 0)
      .execute();
    const after = await edited(agent, before.id, { roof_year: 2018 });
    expect(after).toMatchObject({ payload: { status: 'complete' }, min_quote_amount: null });
    expect(after.quotes.find(({ id }) => id === earlier?.id)?.is_superseded).toBe(true);
    expect(after.quotes.find(({ id }) => id === expired?.id)).toMatchObject({ is_superseded: false, is_expired: true });
  });

  it.each([
    ['with its alert', false],
    ['but not with an alert that a person switched meanwhile', true],
  ])('%s', async (_what, isSwitched) => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const before = await offered(agent);
    const { agency_id } = await db
      .selectFrom('applications')
      .select('agency_id')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    const note = await db
      .insertInto('notes')
      .values({
        agency_id,
        application_id: before.id,
        run_id: before.run_id,
        key: 'application_time_out',
        title: '1 carrier timed out',
        status: 'timeout',
        is_alert: true,
        is_active: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const changed = await edited(agent, before.id, { roof_year: 2020 });
    expect(changed.alert).toBeNull();
    const toggle = { application_id: before.id, note_id: note.id };
    if (isSwitched) for (let at = 0; at < 2; at += 1) await agent.call('toggleApplicationAlertNote', toggle);
    const after = await edited(agent, before.id, { roof_year: 2018 });
    expect(after.alert).toEqual(isSwitched ? null : { colour: 'yellow', text: '1 carrier timed out' });
  });

  it('and a value that only a hidden field has leaves them valid', async () => {
    const agent = await server.current.as('agent');
    const before = await offered(agent, { garage_present: 'No' });
    const after = await edited(agent, before.id, { garage_attached: 'Yes' });
    expect(shown(after)).toEqual(shown(before));
  });
});
