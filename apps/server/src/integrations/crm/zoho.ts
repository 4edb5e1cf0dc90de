import { createHash } from 'node:crypto';
import { type CrmModule, SANDBOX_REGION, ZOHO_REGIONS, type ZohoRegion } from '@freeboard/domain';
import type { z } from 'zod';
import type { TokenStore } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import { type Caller, type OutboundAnswer, OutboundError, type OutboundRequest } from '../outbound.ts';
import { forgetSharedToken, sharedToken } from '../shared-token.ts';
import { type Crm, CrmError, type CrmList, type CrmPerson, type CrmPlace } from './crm.ts';
import {
  fileRow,
  listAnswer,
  noteRow,
  outerFault,
  RECORD_FIELDS,
  recordRow,
  refusal,
  tokenAnswer,
  tokenRefusal,
  toRecord,
  writeAnswer,
} from './zoho-wire.ts';

/** What an agency signs in to Zoho with: a client of the kind 'self client' and its refresh token, which stays the same. */
export type ZohoAccount = {
  region: ZohoRegion;
  client_id: string;
  client_secret: string;
  refresh_token: string;
};

type Deps = { caller: Caller; tokens: TokenStore; sandboxUrl: string | null };
type Access = { token: string; api_domain: string };

const API_NAME = 'Zoho CRM';
const VERSION = 'v8';
const TIMEOUT_MS = 10_000;
const FILE_TIMEOUT_MS = 60_000;
const PER_PAGE = 200;
/** What Freeboard takes of one file. */
const MOST_BYTES = 25 * 1024 * 1024;

const accountsOf = (region: ZohoRegion, sandboxUrl: string | null): string => {
  if (region === SANDBOX_REGION) {
    if (!sandboxUrl) throw new CrmError('refused', 'The stand-in for Zoho CRM is not running here.');
    return `${sandboxUrl}/zoho-accounts`;
  }
  return ZOHO_REGIONS.find(({ value }) => value === region)?.accounts ?? '';
};

/** Its own hosts only: whoever answers for the accounts must not send the token elsewhere. */
const isItsOwn = (apiDomain: string, region: ZohoRegion, sandboxUrl: string | null): boolean => {
  const { hostname, protocol, origin, port } = new URL(apiDomain);
  if (region === SANDBOX_REGION) return sandboxUrl !== null && origin === new URL(sandboxUrl).origin;
  if (port !== '') return false;
  return protocol === 'https:' && /(^|\.)(zohoapis\.(com|eu|in|com\.au|jp)|zohoapis\.ca|zohocloud\.ca)$/.test(hostname);
};

const wordsOf = (error: OutboundError): CrmError =>
  ['connect', 'refused_address', 'circuit_open'].includes(error.fault) || error.fault.startsWith('tls_')
    ? new CrmError('later', 'Zoho CRM cannot be reached. Try again in a minute.', { cause: error })
    : error.fault === 'too_large'
      ? new CrmError('refused', 'The file is larger than 25 MB.', { cause: error })
      : new CrmError('unknown', 'Zoho CRM did not answer. Try again in a minute.', { cause: error });

/** Zoho CRM by its REST interface: shapes in zoho-wire.ts. */
export function createZoho(account: ZohoAccount, { caller, tokens, sandboxUrl }: Deps): Crm {
  const { client_id, client_secret, refresh_token, region } = account;
  const accounts = accountsOf(region, sandboxUrl);
  const key = createHash('sha256')
    .update(JSON.stringify(['zoho-crm', region, client_id, client_secret, refresh_token]))
    .digest();
  const secrets = [client_secret, refresh_token];

  const call = (request: Omit<OutboundRequest, 'api_name'>): Promise<OutboundAnswer> =>
    caller
      .call({ ...request, api_name: API_NAME, secrets: [...secrets, ...(request.secrets ?? [])] })
      .catch((error) => {
        throw error instanceof OutboundError ? wordsOf(error) : error;
      });

  /** At most ten in ten minutes are given for one refresh token: every process uses the same one. */
  const fetchToken = async () => {
    const body = new URLSearchParams({ refresh_token, client_id, client_secret, grant_type: 'refresh_token' });
    const answer = await call({
      method: 'POST',
      url: `${accounts}/oauth/v2/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: body.toString(),
      timeout_ms: TIMEOUT_MS,
    });
    const json = readJson(answer.text);
    const given = tokenAnswer.safeParse(json);
    // A refusal comes with status 200 as well.
    if (given.success) {
      const { access_token: token, api_domain, expires_in } = given.data;
      if (!isItsOwn(api_domain, region, sandboxUrl))
        throw new CrmError('refused', 'Zoho named an address that is not its own.');
      return { token: JSON.stringify({ token, api_domain } satisfies Access), lifeMs: expires_in * 1_000 };
    }
    const { error = '' } = tokenRefusal.safeParse(json).data ?? {};
    if (error === 'access_denied' || answer.status === 429)
      throw new CrmError('later', 'Zoho gives no more access for now. Try again in ten minutes.');
    if (answer.status >= 500 || error === '')
      throw new CrmError('later', 'Zoho did not let Freeboard in. Try again in a minute.');
    throw new CrmError('refused', 'Zoho does not know this client, its secret or its refresh token.');
  };

  const access = async (): Promise<[Access, string]> => {
    const kept = await sharedToken(tokens, key, TIMEOUT_MS, fetchToken).catch((error) => {
      throw error instanceof OutboundError ? wordsOf(error) : error;
    });
    return [JSON.parse(kept) as Access, kept];
  };

  type Asking = Pick<OutboundRequest, 'method' | 'body' | 'file'> & { headers?: Record<string, string> };

  async function ask(path: string, asking: Asking, isFirst = true): Promise<OutboundAnswer> {
    const [{ token, api_domain }, kept] = await access();
    const answer = await call({
      ...asking,
      url: `${api_domain}/crm/${VERSION}/${path}`,
      headers: { accept: 'application/json', ...asking.headers, authorization: `Zoho-oauthtoken ${token}` },
      timeout_ms: asking.file || typeof asking.body === 'object' ? FILE_TIMEOUT_MS : TIMEOUT_MS,
      secrets: [token],
      // What was written is not written twice; what is read may be read again.
      ...(asking.method === 'GET' ? { retry: { times: 1, base_ms: 250 } } : { once: true }),
    });
    if (answer.status === 401 && isFirst) {
      await forgetSharedToken(tokens, key, kept);
      return ask(path, asking, false);
    }
    return answer;
  }

  function failed(answer: OutboundAnswer): CrmError {
    const json = readJson(answer.text);
    const each = writeAnswer.safeParse(json);
    const [first] = each.success ? each.data.data : [];
    if (first) return refusal(first);
    const outer = outerFault.safeParse(json);
    if (answer.status === 429) return refusal({ code: 'TOO_MANY_REQUESTS' });
    if (answer.status === 404) return new CrmError('gone', 'Zoho CRM has no such record any more.');
    if (answer.status === 401)
      return new CrmError('refused', 'Zoho CRM does not let Freeboard in any more. Connect it again.');
    if (outer.success) return refusal(outer.data);
    return new CrmError('later', `Zoho CRM answered in a shape that is not its own (status ${answer.status}).`);
  }

  async function list<Row extends z.ZodType>(path: string, row: Row): Promise<CrmList<z.output<Row>>> {
    const answer = await ask(path, { method: 'GET' });
    if (answer.status === 204) return { rows: [], has_more: false };
    const read = listAnswer(row).safeParse(readJson(answer.text));
    if (answer.status !== 200 || !read.success) throw failed(answer);
    return { rows: read.data.data, has_more: read.data.info?.more_records === true };
  }

  async function write(path: string, asking: Asking): Promise<Record<string, unknown>> {
    const answer = await ask(path, asking);
    const read = writeAnswer.safeParse(readJson(answer.text));
    const [first] = read.success ? read.data.data : [];
    if (first?.code !== 'SUCCESS') throw failed(answer);
    return first.details ?? {};
  }

  const insert = (path: string, data: object) =>
    write(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: [data] }),
    });
  const at = ({ module, id }: CrmPlace, rest = ''): string => `${module}/${encodeURIComponent(id)}${rest}`;

  async function record(place: CrmPlace) {
    const { rows } = await list(at(place, `?fields=${RECORD_FIELDS[place.module]}`), recordRow);
    if (!rows[0]) throw new CrmError('gone', 'Zoho CRM has no such record.');
    return toRecord(place.module, rows[0]);
  }

  return {
    async tryOut() {
      await list(`Leads?fields=${RECORD_FIELDS.Leads}&per_page=1`, recordRow);
    },
    async search(module: CrmModule, words: string) {
      const query = new URLSearchParams({ word: words, fields: RECORD_FIELDS[module], per_page: '20' });
      const { rows } = await list(`${module}/search?${query}`, recordRow);
      return rows.map((row) => toRecord(module, row));
    },
    record,
    async create(module: 'Leads' | 'Deals', person: CrmPerson) {
      const { id } = await insert(module, module === 'Leads' ? leadOf(person) : dealOf(person));
      if (typeof id !== 'string')
        throw new CrmError('unknown', 'Zoho CRM did not say what it made. Search for it first.');
      const name =
        module === 'Deals' ? dealOf(person).Deal_Name : [person.first_name, person.last_name].join(' ').trim();
      return { id, module, name: name || person.company, detail: '' };
    },
    async notes(place) {
      const query = `/Notes?fields=Note_Title,Note_Content,Created_Time&per_page=${PER_PAGE}&sort_by=id&sort_order=desc`;
      const { rows, has_more } = await list(at(place, query), noteRow);
      return {
        rows: rows.map((row) => ({ id: row.id, title: row.Note_Title ?? null, content: row.Note_Content ?? null })),
        has_more,
      };
    },
    async files(place) {
      const query = `/Attachments?fields=id,File_Name,Size,Created_Time&per_page=${PER_PAGE}`;
      const { rows, has_more } = await list(at(place, query), fileRow);
      return {
        rows: rows.map((row) => ({ id: row.id, name: row.File_Name ?? null, size: row.Size ?? null })),
        has_more,
      };
    },
    async download(place, fileId) {
      const answer = await ask(at(place, `/Attachments/${encodeURIComponent(fileId)}`), {
        method: 'GET',
        file: { most: MOST_BYTES },
        headers: { accept: '*/*' },
      });
      if (answer.status === 204) throw new CrmError('gone', 'Zoho CRM has this file no more.');
      if (answer.status !== 200 || !answer.bytes) throw failed(answer);
      const said = answer.headers['content-disposition'] ?? '';
      const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
      const plain = /filename="?([^";]+)"?/i.exec(said)?.[1] ?? '';
      return { name: encoded ? decoded(encoded) : plain, bytes: answer.bytes };
    },
    async addNote(place, { title, body }) {
      await insert(at(place, '/Notes'), { Note_Title: title, Note_Content: body });
    },
    async attach(place, { name, bytes }) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const packed = new Response(form);
      await write(at(place, '/Attachments'), {
        method: 'POST',
        headers: { 'content-type': packed.headers.get('content-type') ?? '' },
        body: new Uint8Array(await packed.arrayBuffer()),
      });
    },
  };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const withoutBlank = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>;

const leadOf = (person: CrmPerson) => ({
  Last_Name: person.last_name || person.company || 'Unknown',
  ...withoutBlank({
    First_Name: person.first_name,
    Company: person.company,
    Email: person.email,
    Phone: person.phone,
    Street: person.street,
    City: person.city,
    State: person.state,
    Zip_Code: person.zip,
    Description: person.description,
  }),
  Lead_Source: 'Freeboard',
});

const dealOf = (person: CrmPerson) => ({
  Deal_Name:
    [[person.first_name, person.last_name].join(' ').trim() || person.company, person.street]
      .filter(Boolean)
      .join(', ') || 'Insurance quote',
  Stage: 'Qualification',
  ...withoutBlank({ Description: person.description }),
});
