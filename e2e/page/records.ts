import { readFile } from 'node:fs/promises';
import { addDays, localDate } from '@freeboard/domain/forms';
import { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';
import { type Agency, dataOf, type Person } from '../tenant.ts';

/** The records that an agency's screens show, by the parameter of their URL. */
export type Records = {
  application_id: number;
  client_id: number;
  quote_id: number;
  policy_id: number;
  document_id: number;
  carrier_id: number;
  /** An application of another line, whose form has lists. */
  auto_id: number;
};

export const detailsOf = (id: number, tab: string) => `/agent-portal/application-details/${id}?tab=${tab}`;

const PAPER = 'packages/documents/test/fixtures/dp3-landlord-invented.pdf';

async function readDocument({ client }: Person, application_id: number): Promise<number> {
  const file = new File([await readFile(PAPER)], 'declarations.pdf', { type: 'application/pdf' });
  const send = async (address: string, headers: Record<string, string>, body: FormData) =>
    (await fetch(address, { method: 'POST', headers, body })).text();
  dataOf(await client.upload('readDocuments', { application_id }, [file], send));
  const { documents } = dataOf(await client.call('listDocuments', { application_id }));
  return documents[0]?.id ?? 0;
}

/** Creates a home application with one of each thing that a screen shows. */
export async function createRecords(agency: Agency): Promise<Records> {
  const { client } = agency.agent;
  const lena = { first_name: 'Lena', last_name: 'Hoffmann', gender: 'Female', email: 'lena@example.com' };
  const useable_details = { ...LAUNCHABLE.home, ...lena };
  const made = dataOf(await client.call('createApplication', { application_type: 'home', useable_details }));
  const application_id = made.application.id;
  const { vehicles_info, drivers_info, ...person } = LAUNCHABLE.auto;
  const cars = { ...person, vehicles_info: [...vehicles_info], drivers_info: [...drivers_info] };
  const auto = dataOf(await client.call('createApplication', { application_type: 'auto', useable_details: cars }));
  const quote = { application_id, carrier_name: 'Gulf Home', premium: 1_200, description: 'As read on the phone.' };
  dataOf(await client.call('createApplicationCustomQuote', quote));
  const { url } = dataOf(await client.call('createClientLink', { application_id }));
  const token = new URL(url).hash.slice(1);
  dataOf(await client.call('askAgent', { token, language: 'en', question: 'Does it cover the garage?' }));
  const hello = { type: 'email', receiver: lena.email, subject: 'Hello', body: 'Hi Lena' } as const;
  dataOf(await client.call('sendMessage', { application_id, ...hello }));
  const held = { line: 'home', form: 'HO3', carrier_name: 'Gulf & Harbor', policy_number: 'GH-771204' } as const;
  const term = { effective_date: '2020-12-28', expiration_date: '2021-12-28', premium: 3_018.4 };
  const { policy } = dataOf(await client.call('savePolicy', { ...held, ...term, insured: 'Alice Fontaine' }));
  dataOf(
    await client.call('saveTask', { title: 'Call Lena', due_on: addDays(localDate(new Date()), 1), application_id }),
  );
  const { application } = dataOf(await client.call('getApplicationById', { application_id }));
  const { carriers } = dataOf(await agency.admin.client.call('listCarriers', {}));
  return {
    application_id,
    client_id: application.client_id ?? 0,
    quote_id: application.quotes[0]?.id ?? 0,
    policy_id: policy.id,
    document_id: await readDocument(agency.agent, application_id),
    carrier_id: carriers[0]?.id ?? 0,
    auto_id: auto.application.id,
  };
}
