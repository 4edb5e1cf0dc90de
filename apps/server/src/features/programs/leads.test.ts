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
const email = () => {
  count += 1;
  return `lead-${count}@lee.test`;
};
const valuesOf = async (answer: ProgramAnswer) =>
  (await opened(admin, answer.body.application_id)).payload.useable_details;

it('refuses a lead of more values, or of longer texts, than any vendor sends', async () => {
  const contact = { name: 'Ana Lee', email: email(), line: 'flood' };
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field_${n}`, n]));
  expect(await lead({ ...contact, ...many })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('1,000 values') },
  });
  expect(await lead({ ...contact, address: 'x'.repeat(20_001) })).toMatchObject({
    status: 422,
    body: { errors: { address: [expect.stringContaining('20,000 characters')] } },
  });
  expect((await lead({ ...contact, remark: 'x'.repeat(20_000) })).status).toBe(202);
});

describe('a lead', () => {
  it('in our field names, with its address in one line, says what was understood and what is missing', async () => {
    const answer = await lead({
      first_name: 'Ana',
      last_name: 'Lee',
      email: email(),
      sqft: '1,850',
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

  it('has its complete address looked up, and waits for nothing without one', async () => {
    const body = () => ({ name: 'Ana Lee', email: email(), line: 'flood' });
    const complete = await lead({ ...body(), address: '14 Ocean Dr, Miami Beach, FL 33139' });
    const { address_lookup, provenance } = await opened(admin, complete.body.application_id);
    // The schedule may have looked up the address already.
    const isLookedUp = provenance.flood_zone?.source === 'provider';
    expect(isLookedUp || address_lookup?.state === 'waiting').toBe(true);
    const without = await lead(body());
    expect((await opened(admin, without.body.application_id)).address_lookup).toBeNull();
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
      status: 422,
      body: { errors: { contact: [expect.any(String)] } },
    });
    expect((await lead([] as never)).status).toBe(422);
  });

  it('with cents in an amount of whole dollars keeps it for an agent, and the rest is understood', async () => {
    const body = { name: 'Gus Orr', email: email(), line: 'home', sqft: 1_850, dwelling: 312_455.67, contents: 80_000 };
    const answer = await lead(body);
    expect(answer.status).toBe(202);
    expect(answer.body.understood).toEqual(expect.arrayContaining(['sqft', 'contents']));
    expect(answer.body.unplaced).toContainEqual({ name: expect.stringMatching(/dwelling/i), value: '312455.67' });
    const { unplaced_values } = await opened(admin, answer.body.application_id);
    expect(unplaced_values).toContainEqual(expect.objectContaining({ field: 'dwelling', value: '312455.67' }));
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

  it('that came before by another program tells nothing that is in it', async () => {
    const body = { name: 'Ivy Kay', email: email(), line: 'flood' };
    const first = await lead({ ...body, 'Gate code': '4711' });
    expect(first.body.unplaced).toEqual([{ name: 'Gate code', value: '4711' }]);
    const vendor = programWith(server.current, (await aKey(admin, { scopes: ['application.create'] })).secret);
    const again = await vendor('POST', '/leads', { ...body, 'Pet name': 'Rex' });
    expect(again.body).toMatchObject({ duplicate_of: first.body.application_id });
    expect(again.body.unplaced).toEqual([{ name: 'Pet name', value: 'Rex' }]);
    expect(JSON.stringify(again.body)).not.toContain('4711');
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

  const consentsOf = async (answer: ProgramAnswer) =>
    succeeded(await admin.call('getConsents', { application_id: answer.body.application_id }));

  it.each([
    { consent: 'false' },
    { consent: 'No' },
    { consent: 'I do not agree to texts.' },
    { tcpaConsent: 'declined' },
    { consent: 'I agree to texts from Harbor Light.', sms_opt_in: 'no' },
    { consent: { text: 'I agree to texts from Harbor Light.', agreed: false } },
    { consent: 'I agree to texts from Harbor Light.', do_not_text: true },
    { consent: { text: 'I agree to texts from Harbor Light.', opt_out: true } },
    { consent: 'I agree to texts from Harbor Light.', preferences: { sms_opt_out: true } },
    { consent: 'I agree to receive texts: off' },
  ])('that says no to texts records no consent and keeps what it says: %j', async (said) => {
    const answer = await lead({ name: 'Ana Cons', phone: `305-555-${2100 + count}`, email: email(), ...said });
    expect(answer.status).toBe(202);
    const { consents, claims } = await consentsOf(answer);
    expect([consents.filter(({ state }) => state === 'opted_in'), claims]).toEqual([[], []]);
    for (const key of Object.keys(said)) expect(JSON.stringify(answer.body.unplaced)).toContain(key);
    expect(answer.body.unplaced).not.toEqual([]);
  });

  it.each([
    [{ sms_opt_out: true }, ['sms']],
    [{ do_not_text: 'Yes', email_opt_out: 'true' }, ['email', 'sms']],
    [{ preferences: { dnc: 1 } }, ['sms']],
    [{ consent: 'I agree to texts from Harbor Light.', do_not_text: true }, ['sms']],
    [{ sms_opt_out: false, dnc_checked: true }, []],
  ])('that refuses a channel is refused there: %j', async (said, channels) => {
    const mail = email();
    const phone = `305-555-${2200 + count}`;
    const answer = await lead({ name: 'Ana Refus', phone, email: mail, ...said });
    const { consents } = await consentsOf(answer);
    expect(consents.map(({ channel, state }) => [channel, state]).toSorted()).toEqual(
      channels.map((channel) => [channel, 'opted_out']),
    );
    // A repeated refusal adds no entry.
    const again = await lead({ name: 'Ana Refus', phone, email: mail, ...said });
    expect((await consentsOf(again)).consents).toHaveLength(channels.length);
  });

  it.each(['yes', 'true', true, 1])(
    'that says %j alone claims a consent, which is asked of the client',
    async (consent) => {
      const phone = `(305) 555-${String(2300 + count)}`;
      const answer = await lead({ name: 'Ana Cons', phone, email: email(), consent });
      expect(await consentsOf(answer)).toMatchObject({
        consents: [],
        claims: [{ source: 'Voice bot', claim: String(consent) }],
      });
      const { application_id } = answer.body;
      const record = { application_id, channel: 'sms', receiver: phone, source: 'Phone call' } as const;
      expect(
        await admin.call('recordConsent', { ...record, state: 'opted_in', wording: 'No, do not text me' }),
      ).toMatchObject({
        code: 422,
        errors: { wording: [expect.any(String)] },
      });
      succeeded(await admin.call('recordConsent', { ...record, state: 'opted_in', wording: 'Yes, text me.' }));
      expect(await consentsOf(answer)).toMatchObject({ consents: [{ state: 'opted_in' }], claims: [] });
    },
  );

  it.each([
    ['I agree to receive texts from Harbor Light.', ['sms']],
    ['By submitting I agree to the privacy policy and to be contacted by email', ['email']],
    ['I agree to calls, texts and e-mails from Harbor Light.', ['email', 'sms']],
    ['I agree to be called by Harbor Light.', []],
  ])('records %j for the channels that it names: %j', async (consent, channels) => {
    const answer = await lead({ name: 'Ana Chan', phone: `(305) 555-${2500 + count}`, email: email(), consent });
    const { consents } = await consentsOf(answer);
    expect(consents.map(({ channel }) => channel).toSorted()).toEqual(channels);
  });

  it.each([{ sms_opt_in: '' }, { sms_opt_in: [] }, { custom_fields: [{ name: 'sms_opt_in', value: null }] }])(
    'whose box is unanswered has its wording asked of the client: %j',
    async (box) => {
      const tcpa_consent_text = 'I agree to receive calls and texts from Harbor Light.';
      const phone = `(305) 555-${2700 + count}`;
      const answer = await lead({ name: 'Ana Box', phone, email: email(), tcpa_consent_text, ...box });
      expect(await consentsOf(answer)).toMatchObject({ consents: [], claims: [{ claim: tcpa_consent_text }] });
    },
  );

  it("keeps the vendor's certificates with the consent", async () => {
    const reference = 'https://cert.trustedform.com/2605ec3a321e1b3a41addf0bba1213505ef57985';
    const leadid = '1B8C1B5A-8F2B-4C4D-9E9F-0A1B2C3D4E5F';
    const proofs = [
      { vendor: 'TrustedForm', reference },
      { vendor: 'Jornaya', reference: leadid },
    ];
    const answer = await lead({
      name: 'Ana Cert',
      phone: '(305) 555-2391',
      consent: 'I agree to texts from Harbor Light.',
      xxTrustedFormCertUrl: reference,
      universal_leadid: leadid,
    });
    const { consents } = await consentsOf(answer);
    expect(consents.map(({ certificates }) => certificates)).toEqual([proofs]);
    const claimed = await lead({ name: 'Bo Cert', email: email(), opt_in: 'Y', trusted_form: { cert_url: reference } });
    expect((await consentsOf(claimed)).claims).toMatchObject([{ claim: 'Y', certificates: proofs.slice(0, 1) }]);
  });

  it.each(['content_base64', 'content'])('takes documents in %s, and reports those that it refuses', async (key) => {
    const content = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>').toString(
      'base64',
    );
    const answer = await lead({
      name: 'Gus Hay',
      email: email(),
      documents: [
        { name: 'EC.pdf', [key]: content },
        { name: 'empty.pdf', [key]: '' },
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

describe('the line of a lead', () => {
  // A separate key, because leads per minute are limited per key.
  beforeAll(async () => {
    call = programWith(server.current, (await aKey(admin, { name: 'Line bot' })).secret);
  });

  it.each([
    [{ lead_type: 'Home' }, 'home'],
    [{ lob: 'HO3' }, 'home'],
    [{ policy_type: 'Homeowners' }, 'home'],
    [{ coverage_type: 'Condo' }, 'home'],
    [{ insurance_type: 'Flood Insurance' }, 'flood'],
    [{ line: 'Home/Auto' }, 'home'],
    [{ type: 'Home' }, 'home'],
    [{ insurance: { type: 'home' } }, 'home'],
    [{ product_interest: 'Homeowners' }, 'home'],
    [{ products: [{ type: 'home' }] }, 'home'],
    [{ lines: [{ name: 'Auto' }, { name: 'Home' }] }, 'home'],
    [{ field_data: [{ name: 'insurance_type', values: ['Home'] }] }, 'home'],
    [{ type: 'Single Family', policy: 'HO-123', coverage: '250000', phones: [{ type: 'home' }] }, 'flood'],
  ])('of %j is of that line', async (said, line) => {
    const answer = await lead({ name: 'Ana Lobs', email: email(), ...said });
    expect(answer.status).toBe(202);
    expect((await opened(admin, answer.body.application_id)).application_type).toBe(line);
  });

  it.each([
    [{ line: 'auto' }, 'auto'],
    [{ LeadType: 'Personal Auto' }, 'Personal Auto'],
    [{ lob: 'Umbrella' }, 'Umbrella'],
    [{ insuranceType: 'AUTO' }, 'AUTO'],
    [{ type: 'auto' }, 'auto'],
    [{ policy: { type: 'Auto' } }, 'Auto'],
    [{ request_type: 'Personal Auto' }, 'Personal Auto'],
    [{ interested_in: 'Auto insurance' }, 'Auto insurance'],
    [{ lines: [{ name: 'Auto' }] }, 'Auto'],
    [{ data: { quotes: [{ line: 'Boat' }] } }, 'Boat'],
  ])('of another line is left out and named, never taken for another one: %j', async (said, word) => {
    const answer = await lead({ name: 'Ana Auto', email: email(), ...said });
    expect(answer).toMatchObject({ status: 422, body: { errors: { line: [expect.stringContaining(word)] } } });
  });

  it.each([
    [{ lob: 'Home & Flood' }, 'Home & Flood'],
    [{ lines: ['flood', 'home'] }, 'home'],
    [{ line: 'flood', product_interest: 'Homeowners' }, 'Homeowners'],
    [{ line: 'home', insurance_type: 'flood' }, 'home'],
    [{ Lob_Flood: 'Yes', Lob_Home: 'Yes' }, 'Yes'],
    [{ products: [{ type: 'home' }, { type: 'flood' }] }, 'home'],
  ])('of both is begun as flood, and lists the other one: %j', async (said, other) => {
    const answer = await lead({ name: 'Ana Both', email: email(), ...said });
    const application = await opened(admin, answer.body.application_id);
    expect(application.application_type).toBe('flood');
    expect(answer.body.unplaced).toContainEqual({ name: expect.any(String), value: expect.stringContaining(other) });
  });

  const unnamed = async (said: object = {}) => {
    const answer = await lead({ name: 'Ana Nemo', email: email(), sqft: 1_850, Spouse: 'Ivo', ...said });
    expect(answer.status).toBe(202);
    return { ...answer.body, application: await opened(admin, answer.body.application_id) };
  };
  const asks = ({ unplaced_values }: { unplaced_values: { field?: string | undefined }[] }) =>
    unplaced_values.some(({ field }) => field === 'application_type');

  it('that it does not name is asked, and settled by a person', async () => {
    const { application, unplaced } = await unnamed();
    expect(application.application_type).toBe('flood');
    expect(unplaced).toContainEqual({ name: 'Line of business', value: 'Not named; taken as flood' });
    expect(asks(application)).toBe(true);
    const as = { application_id: application.id, line: 'flood' } as const;
    const settled = succeeded(await admin.call('stateLine', as)).application;
    expect(settled).toMatchObject({ id: application.id, application_type: 'flood', version: application.version + 1 });
    expect(asks(settled)).toBe(false);
    expect(settled.unplaced_values).toContainEqual(expect.objectContaining({ value: 'Ivo' }));
    expect(await admin.call('stateLine', as)).toMatchObject({ ok: false, code: 409 });
  });

  it('that turns out to be the other one is quoted in its place', async () => {
    const { application } = await unnamed();
    const as = { application_id: application.id, line: 'home' } as const;
    const home = succeeded(await admin.call('stateLine', as)).application;
    expect(home).toMatchObject({ application_type: 'home', payload: { useable_details: { sqft: 1_850 } } });
    expect(home.unplaced_values).toContainEqual(expect.objectContaining({ value: 'Ivo' }));
    expect(asks(home)).toBe(false);
    const first = await opened(admin, application.id);
    expect(first.archived_at).not.toBeNull();
    expect(asks(first)).toBe(false);
  });

  it('that its key alone allows is not asked', async () => {
    const both = call;
    call = programWith(server.current, (await aKey(admin, { name: 'Flood bot', lines: ['flood'] })).secret);
    const { application } = await unnamed();
    call = both;
    expect(asks(application)).toBe(false);
  });
});
