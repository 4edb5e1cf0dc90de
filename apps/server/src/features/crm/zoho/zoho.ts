import type { z } from 'zod';
import { readJson } from '../../../integrations/ask.ts';
import type { OutboundAnswer } from '../../../integrations/outbound.ts';
import { type Crm, CrmError, type CrmList, type CrmPerson, type CrmPlace } from './crm.ts';
import { type AskZoho, connectZoho, type ZohoAccount, type ZohoDeps, type ZohoRequest } from './zoho-access.ts';
import {
  fileRow,
  listAnswer,
  noteRow,
  outerFault,
  RECORD_FIELDS,
  recordRow,
  refusal,
  refusalOf,
  toRecord,
  writeAnswer,
} from './zoho-wire.ts';

const PER_PAGE = 200;
const MOST_BYTES = 25 * 1024 * 1024;

export function createZoho(account: ZohoAccount, deps: ZohoDeps): Crm {
  const ask = connectZoho(account, deps);
  const calls = createCalls(ask);
  return { ...recordCalls(calls), ...noteCalls(calls), ...fileCalls(calls, ask) };
}

async function failed(answer: OutboundAnswer): Promise<CrmError> {
  const json = await readJson(answer.text);
  const each = writeAnswer.safeParse(json);
  const [first] = each.success ? each.data.data : [];
  if (first) return refusal(first);
  const outer = outerFault.safeParse(json);
  if (answer.status === 429) return refusal({ code: 'TOO_MANY_REQUESTS' });
  if (answer.status === 404) return new CrmError('gone', 'Zoho CRM no longer has this record.');
  if (answer.status === 401) return new CrmError('refused', 'Zoho CRM no longer lets Freeboard in. Connect it again.');
  if (outer.success) return refusal(outer.data);
  return new CrmError('later', `Zoho CRM answered in a shape that is not its own (status ${answer.status}).`);
}

function createCalls(ask: AskZoho) {
  async function list<Row extends z.ZodType>(path: string, row: Row): Promise<CrmList<z.output<Row>>> {
    const answer = await ask(path, { method: 'GET' });
    if (answer.status === 204) return { rows: [], has_more: false };
    const read = listAnswer(row).safeParse(await readJson(answer.text));
    if (answer.status !== 200 || !read.success) throw await failed(answer);
    return { rows: read.data.data, has_more: read.data.info?.more_records === true };
  }

  async function write(path: string, request: ZohoRequest): Promise<Record<string, unknown>> {
    const answer = await ask(path, request);
    const read = writeAnswer.safeParse(await readJson(answer.text));
    const [first] = read.success ? read.data.data : [];
    if (first?.code !== 'SUCCESS') throw await failed(answer);
    return first.details ?? {};
  }

  const insert = (path: string, data: object) =>
    write(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: [data] }),
    });

  return { list, write, insert };
}

type Calls = ReturnType<typeof createCalls>;

const at = ({ module, id }: CrmPlace, rest = ''): string => `${module}/${encodeURIComponent(id)}${rest}`;

function recordCalls({ list, insert }: Calls): Pick<Crm, 'tryOut' | 'search' | 'record' | 'create'> {
  const read = async (place: CrmPlace) => {
    const { rows } = await list(at(place, `?fields=${RECORD_FIELDS[place.module]}`), recordRow);
    if (!rows[0]) throw new CrmError('gone', 'Zoho CRM has no such record.');
    return rows[0];
  };
  return {
    async tryOut() {
      await list(`Leads?fields=${RECORD_FIELDS.Leads}&per_page=1`, recordRow);
    },
    async search(module, words) {
      const query = new URLSearchParams({ word: words, fields: RECORD_FIELDS[module], per_page: '20' });
      const { rows } = await list(`${module}/search?${query}`, recordRow);
      return rows.map((row) => toRecord(module, row));
    },
    async record(place) {
      const row = await read(place);
      const contact = row.Contact_Name ? await read({ module: 'Contacts', id: row.Contact_Name.id }) : row;
      return { ...toRecord(place.module, row), refusal: refusalOf(contact) };
    },
    async create(module, person) {
      const { id } = await insert(module, module === 'Leads' ? leadOf(person) : dealOf(person));
      if (typeof id !== 'string')
        throw new CrmError('unknown', 'Zoho CRM did not say what it made. Search for it first.');
      const name =
        module === 'Deals' ? dealOf(person).Deal_Name : [person.first_name, person.last_name].join(' ').trim();
      return { id, module, name: name || person.company, detail: '' };
    },
  };
}

function noteCalls({ list, insert }: Calls): Pick<Crm, 'notes' | 'addNote'> {
  return {
    async notes(place) {
      const query = `/Notes?fields=Note_Title,Note_Content,Created_Time&per_page=${PER_PAGE}&sort_by=id&sort_order=desc`;
      const { rows, has_more } = await list(at(place, query), noteRow);
      return {
        rows: rows.map((row) => ({ id: row.id, title: row.Note_Title ?? null, content: row.Note_Content ?? null })),
        has_more,
      };
    },
    async addNote(place, { title, body }) {
      await insert(at(place, '/Notes'), { Note_Title: title, Note_Content: body });
    },
  };
}

function fileCalls({ list, write }: Calls, ask: AskZoho): Pick<Crm, 'files' | 'download' | 'attach'> {
  return {
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
      if (answer.status !== 200 || !answer.bytes) throw await failed(answer);
      const disposition = answer.headers['content-disposition'] ?? '';
      const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
      const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '';
      return { name: encoded ? decoded(encoded) : plain, bytes: answer.bytes };
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
