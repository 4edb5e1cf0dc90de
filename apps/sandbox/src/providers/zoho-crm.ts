import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { breakOff, HTML_PAGE, queryOf, type Running, sendJson, sendText, takeTime } from '../running.ts';
import { providerTime } from '../world/spread.ts';

export const ZOHO_CLIENT = {
  client_id: '1000.SANDBOXCLIENT',
  client_secret: 'sandbox-zoho-secret',
  refresh_token: '1000.sandbox.refresh',
};

type Row = Record<string, unknown> & { id: string };
type File = { id: string; name: string; bytes: Buffer; parent: string };

/** Ids as long as Zoho's, which exceed the safe integers. */
const newId = (): string => `41088800000${String(randomInt(10_000_000)).padStart(7, '0')}`;

/** Faults of a call by the last name of its record. */
const FAULTS: Record<string, (reply: FastifyReply, request: FastifyRequest) => unknown> = {
  Slowdown: (reply) =>
    sendJson(reply, 429, { code: 'TOO_MANY_REQUESTS', message: 'Too many requests', status: 'error' }),
  Outage: (reply) => sendText(reply, 503, 'text/html', HTML_PAGE),
  Nonsense: (reply) => sendText(reply, 200, 'application/json', '{"data": [{'),
  Breakoff: (reply, request) => breakOff(request, reply),
};

const refused = (code: string, message: string, details: object = {}) => ({
  data: [{ code, details, message, status: 'error' }],
});
const done = (id: string, message: string) => ({
  data: [{ code: 'SUCCESS', details: { id, Created_Time: '2026-11-21T10:00:00-05:00' }, message, status: 'success' }],
});

/** Files of a multipart body that was decoded as latin-1. */
function filesIn(body: string, contentType: string): { name: string; bytes: Buffer }[] {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (!boundary) return [];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const at = part.indexOf('\r\n\r\n');
      const name = /filename="([^"]*)"/.exec(part.slice(0, at))?.[1];
      if (at < 0 || name === undefined) return [];
      return [
        { name: Buffer.from(name, 'latin1').toString('utf8'), bytes: Buffer.from(part.slice(at + 4, -2), 'latin1') },
      ];
    });
}

type Params = { module: string; id: string; file: string };
type Handler = (request: FastifyRequest, reply: FastifyReply, params: Params) => unknown;

function createWorld() {
  const modules: Record<string, Row[]> = { Leads: [], Contacts: [], Deals: [] };
  const notes: (Row & { parent: string })[] = [];
  const files: File[] = [];
  const add = (module: string, row: Record<string, unknown>): Row => {
    const made = { id: newId(), ...row };
    modules[module]?.push(made);
    return made;
  };
  for (const [First_Name, Last_Name, Email] of [
    ['Jordan', 'Smith', 'jordan.smith@example.test'],
    ['Dana', 'Whitfield', 'dana.whitfield@example.test'],
    ['Sam', 'Slowdown', ''],
    ['Olive', 'Outage', ''],
    ['Nina', 'Nonsense', ''],
    ['Ben', 'Breakoff', ''],
    ['Orla', 'Optout', 'orla.optout@example.test'],
  ]) {
    const Full_Name = `${First_Name} ${Last_Name}`;
    const Email_Opt_Out = Last_Name === 'Optout';
    const { id } = add('Leads', { First_Name, Last_Name, Full_Name, Email, Company: '', Email_Opt_Out });
    notes.push({ id: newId(), parent: id, Note_Title: 'First call', Note_Content: 'Asked for a flood quote.' });
    files.push({ id: newId(), parent: id, name: 'wind-mitigation.txt', bytes: Buffer.from('Hip roof, clips.') });
  }
  add('Deals', { Deal_Name: 'Whitfield, home', Stage: 'Qualification' });
  const contact = { First_Name: 'Otis', Last_Name: 'Optout', Full_Name: 'Otis Optout', Email_Opt_Out: true };
  const { id } = add('Contacts', { ...contact, Email: 'otis.optout@example.test' });
  add('Deals', { Deal_Name: 'Optout, flood', Stage: 'Qualification', Contact_Name: { name: 'Otis Optout', id } });
  const find = (module: string, id: string) => modules[module]?.find((row) => row.id === id);
  return { modules, notes, files, add, find };
}

type World = ReturnType<typeof createWorld>;

const listed = (reply: FastifyReply, rows: object[]) =>
  rows.length === 0
    ? reply.code(204).send()
    : sendJson(reply, 200, { data: rows, info: { per_page: 200, count: rows.length, page: 1, more_records: false } });

const missing = (reply: FastifyReply, api_name: string) =>
  sendJson(reply, 400, refused('MANDATORY_NOT_FOUND', 'required field not found', { api_name }));

const dataOf = (request: FastifyRequest): Record<string, unknown> | undefined =>
  (JSON.parse(String(request.body)) as { data: Record<string, unknown>[] }).data[0];

export const zohoRoutes = (server: FastifyInstance, running: Running): void => {
  const world = createWorld();
  const isLetIn = accountRoutes(server, running);

  const guarded = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Params;
    const { module, id } = params;
    await takeTime(running, providerTime(`zoho/${running.seed}/${request.url}`));
    if (!isLetIn(request))
      return sendJson(reply, 401, {
        code: 'INVALID_TOKEN',
        details: {},
        message: 'invalid oauth token',
        status: 'error',
      });
    if (!world.modules[module])
      return sendJson(reply, 400, {
        code: 'INVALID_MODULE',
        details: {},
        message: 'the module name given seems to be invalid',
        status: 'error',
      });
    const fault = FAULTS[String(world.find(module, id)?.Last_Name ?? '')];
    if (!fault || !request.url.includes('/Notes')) return handler(request, reply, params);
    fault(reply, request);
    return reply;
  };
  recordRoutes(server, guarded, world);
  noteRoutes(server, guarded, world);
  fileRoutes(server, guarded, world);
};

function accountRoutes(server: FastifyInstance, running: Running): (request: FastifyRequest) => boolean {
  const tokens = new Map<string, number>();
  server.post('/zoho-accounts/oauth/v2/token', async (request, reply) => {
    await takeTime(running, providerTime(`zoho/${running.seed}`));
    const fields = new URLSearchParams(String(request.body));
    const isKnown = Object.entries(ZOHO_CLIENT).every(([name, value]) => fields.get(name) === value);
    if (fields.get('client_id') !== ZOHO_CLIENT.client_id) return sendJson(reply, 200, { error: 'invalid_client' });
    if (!isKnown) return sendJson(reply, 200, { error: 'invalid_code' });
    const token = `1000.access.${tokens.size + 1}`;
    tokens.set(token, Date.now() + 3_600_000);
    return sendJson(reply, 200, {
      access_token: token,
      api_domain: `http://${request.headers.host}/zoho`,
      token_type: 'Bearer',
      expires_in: 3_600,
    });
  });
  return ({ headers }) => {
    const token = /^Zoho-oauthtoken (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return (tokens.get(token) ?? 0) > Date.now();
  };
}

type Guard = (handler: Handler) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function recordRoutes(server: FastifyInstance, guarded: Guard, { modules, add, find }: World): void {
  server.get(
    '/zoho/crm/v8/:module/search',
    guarded((request, reply, { module }) => {
      const word = queryOf(request, 'word').toLowerCase();
      const hasWord = (value: unknown) => String(value).toLowerCase().includes(word);
      return listed(
        reply,
        (modules[module] ?? []).filter((row) => Object.values(row).some(hasWord)),
      );
    }),
  );
  server.get(
    '/zoho/crm/v8/:module',
    guarded((request, reply, { module }) =>
      listed(reply, (modules[module] ?? []).slice(0, Number(queryOf(request, 'per_page')) || 200)),
    ),
  );
  server.post(
    '/zoho/crm/v8/:module',
    guarded((request, reply, { module }) => {
      const data = dataOf(request);
      const needed = module === 'Deals' ? 'Deal_Name' : 'Last_Name';
      if (!data?.[needed]) return missing(reply, needed);
      if (String(data.Email ?? '').endsWith('@duplicate.test'))
        return sendJson(reply, 400, refused('DUPLICATE_DATA', 'duplicate data', { api_name: 'Email', id: newId() }));
      const Full_Name = [data.First_Name, data.Last_Name].filter(Boolean).join(' ');
      const { id } = add(module, { ...data, ...(Full_Name && { Full_Name }) });
      return sendJson(reply, 201, done(id, 'record added'));
    }),
  );
  server.get(
    '/zoho/crm/v8/:module/:id',
    guarded((request, reply, { module, id }) => {
      const row = find(module, id);
      // Like Zoho, only the requested fields and the id.
      const fields = ['id', ...queryOf(request, 'fields').split(',')];
      return row
        ? sendJson(reply, 200, {
            data: [Object.fromEntries(Object.entries(row).filter(([key]) => fields.includes(key)))],
          })
        : sendJson(reply, 400, refused('INVALID_DATA', 'the id given seems to be invalid', { id }));
    }),
  );
}

function noteRoutes(server: FastifyInstance, guarded: Guard, { notes }: World): void {
  const path = '/zoho/crm/v8/:module/:id/Notes';
  server.get(
    path,
    guarded((_request, reply, { id }) => {
      const rows = notes.filter(({ parent }) => parent === id).map(({ parent, ...row }) => row);
      return listed(reply, rows.toReversed());
    }),
  );
  server.post(
    path,
    guarded((request, reply, { id: parent }) => {
      const data = dataOf(request);
      if (!data?.Note_Content) return missing(reply, 'Note_Content');
      const made = { ...data, id: newId(), parent };
      notes.push(made);
      return sendJson(reply, 201, done(made.id, 'record added'));
    }),
  );
}

function fileRoutes(server: FastifyInstance, guarded: Guard, { files }: World): void {
  const path = '/zoho/crm/v8/:module/:id/Attachments';
  server.get(
    path,
    guarded((_request, reply, { id: parent }) =>
      listed(
        reply,
        files
          .filter((file) => file.parent === parent)
          .map(({ id, name, bytes }) => ({ id, File_Name: name, Size: String(bytes.length) })),
      ),
    ),
  );
  server.post(
    path,
    { bodyLimit: 30 * 1024 * 1024 },
    guarded((request, reply, { id: parent }) => {
      const [file] = filesIn((request.body as Buffer).toString('latin1'), request.headers['content-type'] ?? '');
      if (!file)
        return sendJson(reply, 400, refused('MANDATORY_NOT_FOUND', 'required param missing', { api_name: 'file' }));
      const made = { id: newId(), parent, ...file };
      files.push(made);
      return sendJson(reply, 200, done(made.id, 'attachment uploaded successfully'));
    }),
  );
  server.get(
    `${path}/:file`,
    guarded((_request, reply, { id: parent, file: id }) => {
      const found = files.find((file) => file.id === id && file.parent === parent);
      if (!found) return reply.code(204).send();
      return reply
        .header('content-disposition', `attachment;filename*=UTF-8''${encodeURIComponent(found.name)}`)
        .type('application/x-download')
        .send(found.bytes);
    }),
  );
}
