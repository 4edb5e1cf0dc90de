import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../test/support/application.ts';
import { listen } from '../../../test/support/connections/stream.ts';
import { beaten } from '../../../test/support/databases/race.ts';
import { aPerson } from '../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { reopenStreams } from '../accounts/session/session.queries.ts';

const server = useServer();
let owner: SignedIn;

beforeAll(async () => {
  owner = await server.current.as('super');
});

const INPUT = {
  name: 'Bay Shore Partners',
  street_address: '1 Gulf Blvd, Clearwater FL 33767',
  phone: '(727) 555-0100',
};
const create = async (more: object = {}) => succeeded(await owner.call('createMga', { ...INPUT, ...more })).mga;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;
const setLogo = (mga_id: number, file: string | Buffer) =>
  owner.call('setMgaLogo', { mga_id, file_base64: Buffer.from(file).toString('base64') });

it('an agency is made with something to send, changed with a line of what changed, and listed with its figures', async () => {
  const mga = await create({ brand_color: '#E0952B', licenses: [{ state: 'FL', number: 'L1' }] });
  expect(mga).toMatchObject({ ...INPUT, brand_color: '#e0952b', logo_url: null, deactivated_at: null });
  const person = await aPerson(server.current.db, 'admin', { agency_id: mga.id });
  const admin = await server.current.as(person.username);
  await made(admin);
  expect(succeeded(await admin.call('getSystemTemplates', {})).system_templates).not.toEqual([]);
  const changed = succeeded(
    await owner.call('updateMga', { mga_id: mga.id, phone: '(727) 555-0199', name: INPUT.name }),
  ).mga;
  expect(changed).toMatchObject({ phone: '(727) 555-0199', street_address: INPUT.street_address });
  const line = await server.current.db
    .selectFrom('history')
    .select('changes')
    .where('agency_id', '=', mga.id)
    .where('action', 'like', 'changed the agency%')
    .executeTakeFirstOrThrow();
  expect(line.changes).toEqual([{ field: 'phone', from: INPUT.phone, to: '(727) 555-0199' }]);
  const listed = succeeded(await owner.call('listMgas', {})).mgas.find(({ id }) => id === mga.id);
  expect(listed?.figures).toMatchObject({ admins: 1, agents: 0, customers: 0, applications: 1, carriers: 0 });
  expect(listed?.figures.last_seen_at).not.toBeNull();
});

it('while somebody works in one agency, all are listed', async () => {
  const mga = await create();
  succeeded(await owner.call('chooseAgency', { agency_id: mga.id }));
  expect(succeeded(await owner.call('listMgas', {})).mgas.length).toBeGreaterThan(1);
  succeeded(await owner.call('chooseAgency', { agency_id: null }));
});

it('deactivates an agency with any number of live sessions, and ends the pages of all of them', async () => {
  const { db } = server.current;
  const mga = await create();
  const person = await aPerson(db, 'agent', { agency_id: mga.id });
  const agent = await server.current.as(person.username);
  const page = await listen(agent);
  const now = new Date();
  await sql`insert into sessions (key_hash, person_id, address, network, device, created_at, seen_at, expires_at)
    select sha256((${person.username} || n)::bytea), ${person.id}, '127.0.0.1', '127.0.0.1', '', ${now}, ${now}, ${now}::timestamptz + interval '1 hour'
    from generate_series(1, 3000) n`.execute(db);
  await expect(reopenStreams(db, person.id)).resolves.toBeDefined();
  succeeded(await owner.call('deactivateMga', { mga_id: mga.id }));
  await eventually(() => expect(page.hasEnded()).toBe(true));
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .where('ended_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});

it('of a deactivated agency nobody signs in and who was in is out; nothing is lost', async () => {
  const mga = await create();
  const { db } = server.current;
  const person = await aPerson(db, 'agent', { agency_id: mga.id });
  const client = await server.current.as(person.username);
  const application = await made(client);
  const page = await listen(client);
  const shut = succeeded(await owner.call('deactivateMga', { mga_id: mga.id })).mga;
  expect(shut.deactivated_at).not.toBeNull();
  await eventually(() => expect(page.hasEnded()).toBe(true));
  expect(await client.call('getUserFreshData', {})).toMatchObject({ code: 401 });
  const late = await server.current.as(person.username);
  expect(await late.call('getUserFreshData', {})).toMatchObject({ code: 401 });
  expect(await owner.call('deactivateMga', { mga_id: mga.id })).toMatchObject({ code: 409 });
  expect(await owner.call('getApplicationById', { application_id: application.id })).toMatchObject({ ok: true });
  succeeded(await owner.call('activateMga', { mga_id: mga.id }));
  expect(await late.call('getApplicationById', { application_id: application.id })).toMatchObject({ ok: true });
});

it('a number for texts that another agency comes by meanwhile is refused like one that it has', async () => {
  const { db } = server.current;
  const [first, second] = [await create(), await create()];
  const text_from = '(727) 555-0161';
  const take = (id: number) => (trx: Database) =>
    trx.updateTable('agencies').set({ text_from }).where('id', '=', id).execute();
  const refused = { code: 422, errors: { text_from: ['Another agency has this number.'] } };
  const change = () => owner.call('updateMga', { mga_id: second.id, text_from });
  expect(await beaten(db, take(first.id), change)).toMatchObject(refused);
  expect(await change()).toMatchObject(refused);
  await db.updateTable('agencies').set({ text_from: '' }).where('id', '=', first.id).execute();
  const make = () => owner.call('createMga', { ...INPUT, text_from });
  expect(await beaten(db, take(first.id), make)).toMatchObject(refused);
});

describe('a logo', () => {
  it('that somebody else sets at the same time gives way to the later one', async () => {
    const mga = await create();
    const theirs = { media_type: 'image/png', bytes: PNG, hash: 'theirs' };
    const answer = await beaten(
      server.current.db,
      (trx) =>
        trx
          .insertInto('agency_logos')
          .values({ agency_id: mga.id, ...theirs })
          .execute(),
      () => setLogo(mga.id, svg('<path d="M0 0h9"/>')),
    );
    expect(succeeded(answer).mga.logo_url).not.toContain('theirs');
  });

  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
    ['SVG', svg('<g fill="url(#a)"><path d="M0 0h10"/></g>'), 'image/svg+xml'],
    ['SVG with a declaration', `<?xml version="1.0"?>\n<!-- drawn -->\n${svg('<use href="#a"/>')}`, 'image/svg+xml'],
  ])('is served as what its content is, at an address of its own: %s', async (_what, file, type) => {
    const mga = await create();
    const { logo_url } = succeeded(await setLogo(mga.id, file)).mga;
    const answer = await fetch(`${server.current.url}${logo_url}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(file));
    succeeded(await owner.call('setMgaLogo', { mga_id: mga.id, file_base64: null }));
  });

  it.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a text with the name of a picture', 'logo.png'],
    ['nothing', ''],
    ['GIF', 'GIF89a'],
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
    ['an attribute that runs', svg('<path d="M0 0"/>', ' onload="alert(1)"')],
    ['a page inside', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['a link that runs', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['a picture from elsewhere', svg('<image href="https://evil.example/x.png"/>')],
    ['a reference to elsewhere', svg('<use href="https://evil.example/x.svg#a"/>')],
    ['a style from elsewhere', svg('<style>@import url(https://evil.example/x.css);</style>')],
    ['a fill from elsewhere', svg('<path fill="url(https://evil.example/x)" d="M0 0"/>')],
    ['a coded fill', svg('<path fill="u&#114;l(https://evil.example/x)" d="M0 0"/>')],
    ['an animation', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('<text>&x;</text>')}`],
    ['comments without a drawing', `<!-${'-?><svg>--><!--?><svg>--><!-'.repeat(30)}?><svg\\`],
    ['a broken drawing', '<svg xmlns="http://www.w3.org/2000/svg"><path></svg>'],
    ['500 KB and more', Buffer.concat([PNG, Buffer.alloc(500_000)])],
  ])('is refused in plain words: %s', async (_what, file) => {
    const mga = await create();
    const answer = await setLogo(mga.id, file);
    expect(answer).toMatchObject({ code: 422, errors: { file_base64: [expect.stringMatching(/\.$/)] } });
    expect(succeeded(await owner.call('listMgas', {})).mgas.find(({ id }) => id === mga.id)?.logo_url).toBeNull();
  });
});
