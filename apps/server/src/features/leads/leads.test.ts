import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { opened, succeeded } from '../../../test/support/application.ts';
import { aKey, anAdmin, type ProgramAnswer, programWith } from '../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency();
let admin: SignedIn;
let call: ReturnType<typeof programWith>;
let count = 0;

beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
  call = programWith(server.current, (await aKey(admin, { name: 'Voice bot' })).secret);
});

const lead = (body: object): Promise<ProgramAnswer> => call('POST', '/leads', body);
/** An address that no other lead of the file has. */
const email = () => {
  count += 1;
  return `lead-${count}@lee.test`;
};
const valuesOf = async (answer: ProgramAnswer) =>
  (await opened(admin, answer.body.application_id)).payload.useable_details;

describe('a lead', () => {
  it('in our field names, with its address in one line, says what was understood and what is missing', async () => {
    const answer = await lead({
      ...{ first_name: 'Ana', last_name: 'Lee', email: email(), sqft: '1,850' },
      address: '12 Ocean Dr, Miami Beach, FL 33139',
      line: 'flood',
    });
    expect(answer.status).toBe(202);
    expect(answer.body.understood).toEqual(expect.arrayContaining(['first_name', 'email', 'sqft', 'address1', 'zip']));
    expect(answer.body.missing).toContain('year_build');
    expect(answer.body.missing).not.toContain('sqft');
    expect(await valuesOf(answer)).toMatchObject({ sqft: 1_850, address1: '12 Ocean Dr', city: 'Miami Beach' });
    const application = await opened(admin, answer.body.application_id);
    expect(application).toMatchObject({ application_source: 'Voice bot', agent_id: null });
    const { entries } = succeeded(
      await admin.call('getApplicationTimeline', { application_id: answer.body.application_id }),
    );
    expect(entries).toMatchObject([{ kind: 'created', arrival: 'lead', by: 'Voice bot' }]);
  });

  it('in the shape of an export that the importer knows is understood as it is there', async () => {
    const answer = await lead({
      Client: { NameFirst: 'Bea', NameLast: 'Ortiz', EmailAddress: email(), PhoneCell: '3055550142', LOB_Flood: true },
      HO: { PropertyAddress: '99 Palm Ave', PropertyCity: 'Tampa', PropertyState: 'FL', PropertyZip: '33602' },
    });
    expect(answer.status).toBe(202);
    expect(await valuesOf(answer)).toMatchObject({ first_name: 'Bea', last_name: 'Ortiz', address1: '99 Palm Ave' });
  });

  it.each([
    { name: 'Cy Fox', year_built: 'long ago', sqft: 'huge', anything: { deep: [1, 2, { three: true }] } },
    { full_name: 'Cy Fox', phone: '305-555-0199', address: 'somewhere by the sea' },
    { customer: { firstName: 'Cy', lastName: 'Fox' }, zone: 'XYZ' },
  ])('with a name and one contact is never refused: %j', async (body) => {
    const answer = await lead({ email: email(), ...body });
    expect(answer.status).toBe(202);
    expect(await valuesOf(answer)).toMatchObject({ first_name: 'Cy', last_name: 'Fox' });
    expect(answer.body.unplaced).not.toContainEqual(expect.objectContaining({ value: 'Cy Fox' }));
  });

  it('without a name, or without any contact, says what it needs', async () => {
    expect(await lead({ email: email() })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    });
    expect(await lead({ name: 'Ana Lee' })).toMatchObject({
      ...{ status: 422, body: { errors: { contact: [expect.any(String)] } } },
    });
    expect((await lead([] as never)).status).toBe(422);
  });

  it('that came before is reported, not created twice, also when both come at once', async () => {
    const body = { name: 'Dee Poe', email: email(), address: '4 Bay St, Tampa FL 33602' };
    const answers = await Promise.all([lead(body), lead(body), lead({ ...body, email: body.email.toUpperCase() })]);
    const ids = new Set(answers.map((answer) => answer.body.application_id));
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[202, 202, 202], 1]);
    expect(answers.filter((answer) => answer.body.duplicate_of === undefined)).toHaveLength(1);
    const elsewhere = await lead({ ...body, address: '77 Gulf Rd, Naples FL 34102' });
    expect(elsewhere.body.duplicate_of).toBeUndefined();
    const named = await lead({ name: 'Eve Roe', email: email(), external_id: 'V-7' });
    const again = await lead({ name: 'Eve R.', email: email(), external_id: 'V-7' });
    expect(again.body.duplicate_of).toBe(named.body.application_id);
  });

  it('keeps the wording of its consent, with whoever agreed to it', async () => {
    const consent = 'I agree to texts and calls from Harbor Light.';
    const answer = await lead({ name: 'Flo Gee', phone: '(305) 555-0187', consent });
    const { db } = server.current;
    const id = answer.body.application_id;
    const rows = await db.selectFrom('consents').selectAll().where('application_id', '=', id).execute();
    expect(rows).toMatchObject([{ channel: 'sms', state: 'opted_in', wording: consent, source: 'Lead: Voice bot' }]);
    const stored = await db.selectFrom('api_submissions').selectAll().where('application_id', '=', id).execute();
    expect(stored).toMatchObject([{ kind: 'lead', consent }]);
  });

  it('takes its documents, and reports those that it does not take', async () => {
    const content_base64 = Buffer.from(
      '%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>',
    ).toString('base64');
    const answer = await lead({
      ...{ name: 'Gus Hay', email: email() },
      documents: [
        { name: 'EC.pdf', content_base64 },
        { name: 'empty.pdf', content_base64: '' },
      ],
    });
    expect(answer).toMatchObject({ status: 202 });
    expect(answer.body.documents).toEqual([
      { name: 'EC.pdf', is_taken: true, reason: '' },
      { name: 'empty.pdf', is_taken: false, reason: expect.any(String) },
    ]);
    const documents = await admin.call('listDocuments', { application_id: answer.body.application_id });
    expect(documents.ok && documents.data.documents.map(({ name }) => name)).toEqual(['EC.pdf']);
  });
});
