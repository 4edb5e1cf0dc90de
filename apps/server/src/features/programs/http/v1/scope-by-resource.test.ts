import { RESOURCE_NAMES, RESOURCES, type Resource, type ResourceName } from '@freeboard/contract';
import { API_SCOPES } from '@freeboard/domain/programs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../../test/support/agency.ts';
import { made } from '../../../../../test/support/application.ts';
import { everythingOf } from '../../../../../test/support/everything/everything.ts';
import { aKey, anAdmin, programWith } from '../../../../../test/support/programs/programs.ts';

const server = useAgency({ carriers: 'none' });

/** Bodies that pass validation, for the resources that take one. */
const BODIES: Partial<Record<ResourceName, unknown>> = {
  createApplication: { application_type: 'flood' },
  updateApplication: { useable_details: {} },
  launchApplication: {},
  addDocuments: { files: [{ name: 'a.pdf', content_base64: 'JVBERi0=' }] },
  makeLink: {},
  enterPolicies: {
    policies: [
      {
        ...{ line: 'home', carrier_name: 'Gulf & Harbor', policy_number: 'S-1', insured: 'Ana Lee' },
        ...{ effective_date: '2026-01-01', expiration_date: '2027-01-01' },
      },
    ],
  },
  receiveLead: { name: 'Ana Lee', email: 'ana@lee.test' },
  saveWebhook: { url: 'https://ams.example/hooks', events: ['quote.received'] },
  redeliver: {},
};

const QUERIES: Partial<Record<ResourceName, string>> = { exportApplication: '?format=acord' };

const callOf = (secret: string, name: ResourceName, id: number) => {
  const { method, path }: Resource = RESOURCES[name];
  const headers: Record<string, string> = method === 'patch' ? { 'if-match': '"1"' } : {};
  const call = programWith(server.current, secret);
  return call(method.toUpperCase(), `${path.replace('{id}', String(id))}${QUERIES[name] ?? ''}`, BODIES[name], headers);
};

describe('a key', () => {
  const secrets = new Map<string, string>();

  beforeAll(async () => {
    const admin = await anAdmin(server.current, server.current.id);
    for (const scope of API_SCOPES) {
      const others = API_SCOPES.filter((one) => one !== scope);
      secrets.set(scope, (await aKey(admin, { name: `Without ${scope}`, scopes: others, rate_limit: 6_000 })).secret);
    }
  });

  it.each(RESOURCE_NAMES)('without the scope of %s is refused it', async (name) => {
    const { status, body } = await callOf(secrets.get(RESOURCES[name].may) ?? '', name, 1);
    expect([status, body.detail]).toEqual([403, expect.stringContaining(RESOURCES[name].may)]);
  });

  it.each(RESOURCE_NAMES)('with the scope of %s is not refused it for a scope', async (name) => {
    const other = API_SCOPES.find((scope) => scope !== RESOURCES[name].may && scope !== 'quote.download') ?? '';
    expect((await callOf(secrets.get(other) ?? '', name, 1_999_999_999)).status).not.toBe(403);
  });
});

describe('a key of another agency', () => {
  const WITH_ID = RESOURCE_NAMES.filter((name) => RESOURCES[name].path.includes('{id}'));
  let theirs = '';
  const ids = { applications: 0, documents: 0, 'webhook-endpoints': 0, deliveries: 0 };

  beforeAll(async () => {
    const { db } = server.current;
    const admin = await server.current.as('admin');
    const application = await made(admin);
    const row = await db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', application.id)
      .executeTakeFirstOrThrow();
    await everythingOf(db, row as never);
    const document = db.selectFrom('document_readings').select('document_id as id');
    const delivery = db.selectFrom('webhook_deliveries').select(['id', 'endpoint_id']);
    const { id, endpoint_id } = await delivery.where('application_id', '=', row.id).executeTakeFirstOrThrow();
    ids.applications = row.id;
    ids.documents = (await document.where('application_id', '=', row.id).executeTakeFirstOrThrow()).id;
    ids['webhook-endpoints'] = endpoint_id;
    ids.deliveries = Number(id);
    const stranger = await server.current.as('agent2');
    const { agency_id } = await db
      .selectFrom('people')
      .select('agency_id')
      .where('id', '=', stranger.id)
      .executeTakeFirstOrThrow();
    theirs = (await aKey(await anAdmin(server.current, agency_id ?? 0), { rate_limit: 6_000 })).secret;
  });

  it.each(WITH_ID)('gets from %s what an id of nobody gets, and changes nothing', async (name) => {
    const [, table = ''] = RESOURCES[name].path.split('/');
    const foreign = await callOf(theirs, name, ids[table as keyof typeof ids]);
    const nobodys = await callOf(theirs, name, 1_999_999_999);
    expect([foreign.status, foreign.body.detail]).toEqual([404, nobodys.body.detail]);
  });
});
