import { beforeAll, describe, expect, it } from 'vitest';
import { edited, made, opened, succeeded } from '../../../test/support/application.ts';
import { documentOf, fileOf, readFileOf, readingOf } from '../../../test/support/documents/reading-files.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';

const server = useServer({ env: { roles: new Set(['web']) } });
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
});

type Readings = Parameters<typeof readingOf>[0][];

async function withReadings(list: Readings, values: Record<string, unknown> = {}, name = 'EC.pdf') {
  const application = await made(agent, 'flood', values);
  const [row] = await readFileOf(
    server.current,
    agent,
    application.id,
    fileOf([documentOf(list.map(readingOf))]),
    name,
  );
  return { application, document_id: row?.id ?? 0, ids: await idsOf(row?.id ?? 0) };
}
const got = async (document_id: number) => succeeded(await agent.call('getDocument', { document_id })).document;
const idsOf = async (document_id: number) => (await got(document_id)).readings.map(({ id }) => id);
const take = (id: number, version: number, reading_ids: number[], more: object = {}) =>
  agent.call('takeReadings', { application_id: id, version, reading_ids, ...more });
const statesOf = async (document_id: number) => (await got(document_id)).readings.map(({ state }) => state);

const ELEVATIONS: Readings = [
  { field: 'lowest_floor_elevation', label: 'C2.a', printed: '9.4', value: 9.4 },
  { field: 'elevation_certificate', label: 'C2', printed: '6 elevations', value: 'Yes' },
  { field: 'bfe_elevation', label: 'B9', printed: '9.0', value: 9 },
];

describe('readings that are taken', () => {
  it('fill the form, with document, page and box as where they come from', async () => {
    const { application, document_id, ids } = await withReadings(ELEVATIONS, { bfe_elevation: null });
    const after = succeeded(await take(application.id, application.version, ids)).application;
    expect(after.payload.useable_details).toMatchObject({
      bfe_elevation: 9,
      elevation_certificate: 'Yes',
      lowest_floor_elevation: 9.4,
    });
    expect(after.provenance.bfe_elevation).toMatchObject({
      source: 'document',
      document: { id: document_id, name: 'EC.pdf', page: 1, box: { x: 500, y: 540, width: 20, height: 12 } },
    });
    expect(await statesOf(document_id)).toEqual(['taken', 'taken', 'taken']);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: application.id }));
    expect(history.data[0]).toMatchObject({
      action: 'took 3 values from Elevation certificate (EC.pdf)',
      kind: 'change',
      changes: expect.arrayContaining([{ field: 'bfe_elevation', from: null, to: 9 }]),
    });
  });

  it('look the property up once they make its address whole', async () => {
    const address = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };
    const parts = Object.entries(address).map(([field, value]) => ({ field, value, strength: 'check' as const }));
    const nowhere = { address1: null, city: null, state: null, zip: null };
    const { application, ids } = await withReadings(parts, nowhere);
    expect(application.address_lookup).toBeNull();
    const after = succeeded(await take(application.id, application.version, ids)).application;
    expect(after.address_lookup).toMatchObject({ state: 'waiting' });
    const other = await withReadings(ELEVATIONS);
    const kept = succeeded(await take(other.application.id, other.application.version, other.ids)).application;
    expect(kept.address_lookup).toBeNull();
  });

  it('leave what somebody typed, unless exactly that one was chosen', async () => {
    const { application, document_id, ids } = await withReadings(ELEVATIONS);
    const typed = await edited(agent, application, { bfe_elevation: 8 });
    const several = await take(application.id, typed.version, ids);
    expect(several).toMatchObject({ message: expect.stringMatching(/^1 left as they are/) });
    expect(succeeded(several).application.payload.useable_details).toMatchObject({ bfe_elevation: 8 });
    expect(await statesOf(document_id)).toEqual(['taken', 'taken', 'proposed']);
    const one = succeeded(await take(application.id, succeeded(several).application.version, [ids[2] ?? 0]));
    expect(one.application.payload.useable_details).toMatchObject({ bfe_elevation: 9 });
  });

  it('are refused on another version, with the application as it is', async () => {
    const { application, ids } = await withReadings(ELEVATIONS);
    await edited(agent, application, { bfe_elevation: 8 });
    expect(await take(application.id, application.version, ids)).toMatchObject({
      ok: false,
      code: 409,
      data: { application: { id: application.id } },
    });
  });

  it('by two at once are taken by one of them', async () => {
    const { application, ids } = await withReadings(ELEVATIONS);
    const answers = await Promise.all([1, 2].map(() => take(application.id, application.version, ids)));
    expect(answers.map((answer) => (answer.ok ? 200 : answer.code)).toSorted()).toEqual([200, 409]);
  });

  it('are not of another application', async () => {
    const [one, other] = [await withReadings(ELEVATIONS), await made(agent)];
    expect(await take(other.id, other.version, one.ids)).toMatchObject({ ok: false, code: 404 });
  });

  it.each<[string, Readings[number], object]>([
    ['is only compared', { field: 'county', value: 'Lee', strength: 'check' }, { reading_ids: expect.anything() }],
    ['fits no option', { field: 'deductible', value: null, strength: 'ask' }, { reading_ids: expect.anything() }],
    ['is no option', { field: 'flood_zone', value: 'QQ' }, { flood_zone: expect.anything() }],
  ])('are refused where one %s', async (_what, reading, errors) => {
    const { application, document_id, ids } = await withReadings([reading]);
    const answer = await take(application.id, application.version, ids);
    expect(answer).toMatchObject({ ok: false, code: 422, errors });
    expect(await statesOf(document_id)).toEqual(['proposed']);
  });

  it('of a document with another address wait until somebody confirms the property', async () => {
    const elsewhere = {
      field: 'address1',
      label: 'A2',
      printed: '99 Other St',
      value: '99 Other St',
      strength: 'check',
    } as const;
    const { application, document_id, ids } = await withReadings([...ELEVATIONS, elsewhere]);
    expect((await got(document_id)).address_differences.map(({ part }) => part)).toContain('number');
    const first = ids.slice(0, 3);
    expect(await take(application.id, application.version, first)).toMatchObject({
      ok: false,
      code: 422,
      errors: { same_property: [expect.stringMatching(/^EC\.pdf is of another address \(house number 99, here /)] },
    });
    succeeded(await take(application.id, application.version, first, { same_property: true }));
    expect((await got(document_id)).same_property_by).toEqual(expect.any(String));
  });

  it('of two houses wait in an application without an address, until the first take settles which it is', async () => {
    const at = (street: string): Readings => [
      { field: 'address1', label: 'A2', printed: street, value: street, strength: 'check' },
      { field: 'bfe_elevation', label: 'B9', printed: '9', value: 9 },
    ];
    const nowhere = { address1: null, city: null, state: null, zip: null };
    const one = await withReadings(at('12 Ocean Dr'), nowhere, 'Ocean.pdf');
    const { application } = one;
    const added = async (street: string, name: string) => {
      const script = fileOf([documentOf(at(street).map(readingOf))]);
      const [row] = await readFileOf(server.current, agent, application.id, script, name);
      return { document_id: row?.id ?? 0, ids: await idsOf(row?.id ?? 0) };
    };
    const other = await added('99 Other St', 'Other.pdf');
    const [, ocean = 0] = one.ids;
    expect(await take(application.id, application.version, [ocean])).toMatchObject({
      ok: false,
      code: 422,
      errors: { same_property: [expect.stringMatching(/^Ocean\.pdf is of another address than Other\.pdf /)] },
    });
    expect(await got(one.document_id)).toMatchObject({ address_differs_from: 'Other.pdf' });
    const taken = succeeded(await take(application.id, application.version, [ocean], { same_property: true }));
    const { version } = taken.application;
    expect(await take(application.id, version, other.ids.slice(1))).toMatchObject({
      ok: false,
      code: 422,
      errors: { same_property: [expect.stringMatching(/^Other\.pdf is of another address than Ocean\.pdf /)] },
    });
    const same = await added('12 Ocean Drive', 'Same.pdf');
    expect((await got(same.document_id)).address_differences).toEqual([]);
    succeeded(await take(application.id, version, same.ids.slice(1)));
  });

  it('are open until they are taken, left out, or in the form already', async () => {
    const list = [
      ...ELEVATIONS,
      { field: 'flood_zone', label: 'B8', printed: 'AE', value: 'AE', strength: 'ask' as const },
    ];
    const { application, document_id, ids } = await withReadings(list, { bfe_elevation: null, flood_zone: null });
    const openOf = async () => {
      const { documents } = succeeded(await agent.call('listDocuments', { application_id: application.id }));
      const open = documents.find(({ id }) => id === document_id)?.open;
      expect((await got(document_id)).open).toBe(open);
      return open;
    };
    expect(await openOf()).toBe(4);
    const typed = await edited(agent, application, { flood_zone: 'AE' });
    expect(await openOf()).toBe(3);
    succeeded(await take(application.id, typed.version, ids.slice(0, 2)));
    expect(await openOf()).toBe(1);
    succeeded(await agent.call('refuseReadings', { reading_ids: ids.slice(2, 3) }));
    expect(await openOf()).toBe(0);
  });

  it('of one field take the place of each other', async () => {
    const pipes = ['PEX', 'Copper'].map((value) => ({
      field: 'current_insurance_carrier',
      label: 'Insurer',
      printed: value,
      value,
      strength: 'ask' as const,
    }));
    const { application, document_id, ids } = await withReadings(pipes);
    const first = succeeded(await take(application.id, application.version, ids.slice(0, 1))).application;
    const second = succeeded(await take(application.id, first.version, ids.slice(1))).application;
    expect(second.payload.useable_details).toMatchObject({ current_insurance_carrier: 'Copper' });
    expect(await statesOf(document_id)).toEqual(['proposed', 'taken']);
  });

  it('of two documents that disagree are shown together, and one of them is chosen', async () => {
    const { application, document_id, ids } = await withReadings(ELEVATIONS);
    const other = { field: 'bfe_elevation', label: 'B9', printed: '10', value: 10 };
    const script = fileOf([documentOf([readingOf(other)])]);
    const [second] = await readFileOf(server.current, agent, application.id, script, 'Old EC.pdf');
    const theirs = await idsOf(second?.id ?? 0);
    expect((await got(document_id)).readings[2]?.others).toMatchObject([
      { reading_id: theirs[0], name: 'Old EC.pdf', printed: '10', value: 10 },
    ]);
    expect(await take(application.id, application.version, [...ids, ...theirs])).toMatchObject({
      ok: false,
      code: 422,
      errors: { reading_ids: [expect.stringContaining('two values')] },
    });
  });
});

describe('a decision', () => {
  it('is taken back with what was there before, and where that came from', async () => {
    const { application, document_id, ids } = await withReadings(ELEVATIONS, { bfe_elevation: 8 });
    const [bfe = 0] = ids.slice(2);
    const taken = succeeded(await take(application.id, application.version, [bfe])).application;
    const undo = (version: number) =>
      agent.call('undoReadings', { application_id: application.id, version, reading_ids: [bfe] });
    expect(await undo(application.version)).toMatchObject({ ok: false, code: 409 });
    const after = succeeded(await undo(taken.version)).application;
    expect(after.payload.useable_details).toMatchObject({ bfe_elevation: 8 });
    expect(after.provenance.bfe_elevation).toEqual(application.provenance.bfe_elevation);
    expect(await statesOf(document_id)).toEqual(['proposed', 'proposed', 'proposed']);
  });

  it('stays where the field was changed since', async () => {
    const { application, document_id, ids } = await withReadings(ELEVATIONS);
    const [bfe = 0] = ids.slice(2);
    const taken = succeeded(await take(application.id, application.version, [bfe])).application;
    const { version } = await edited(agent, taken, { bfe_elevation: 11 });
    succeeded(await agent.call('undoReadings', { application_id: application.id, version, reading_ids: [bfe] }));
    expect((await opened(agent, application.id)).payload.useable_details).toMatchObject({ bfe_elevation: 11 });
    expect((await statesOf(document_id))[2]).toBe('taken');
  });

  it('to leave a reading out is kept, and taken back', async () => {
    const { application, document_id, ids } = await withReadings(ELEVATIONS);
    succeeded(await agent.call('refuseReadings', { reading_ids: ids.slice(0, 1) }));
    expect(await statesOf(document_id)).toEqual(['refused', 'proposed', 'proposed']);
    const { version } = await opened(agent, application.id);
    const back = { application_id: application.id, version, reading_ids: ids.slice(0, 1) };
    succeeded(await agent.call('undoReadings', back));
    expect(await statesOf(document_id)).toEqual(['proposed', 'proposed', 'proposed']);
  });
});
