import type { Client } from '@freeboard/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { anApplication, openApplication } from '../../../test/component/application.ts';
import { answerOf, open, press, Refused, type Stubs } from '../../../test/component/open.tsx';

const DANA = 4;

function aClient(more: object = {}): Client {
  const work = { application_type: 'flood', version: 3, email: 'dana@x.example', phone: '' };
  return answerOf('getClient', {
    client: {
      id: DANA,
      version: 2,
      name: 'Dana Whitfield',
      first_name: 'Dana',
      last_name: 'Whitfield',
      language: 'en',
      addresses: [{ kind: 'email', value: 'dana@x.example', is_entered: false, numbers: [1055, 1056] }],
      applications: [
        { ...work, id: 8, application_id: 1056, status: 'new', archived_at: null, name: 'Dana Whitfield' },
        { ...work, id: 7, application_id: 1055, status: 'complete', archived_at: null, name: 'Dana Whitfield' },
      ],
      ...more,
    },
  } as never).client;
}
const dialogOf = (name: string) => page.getByRole('dialog', { name });
const record = (more: object = {}) => ({ client: aClient(more) }) as never;

test('saves a new phone number and writes it into the open application that was ticked', async () => {
  const calls = await open(`/agent-portal/clients/${DANA}`, 'agent', {
    getClient: record(),
    saveClient: record({ version: 3 }),
  });
  await page.getByRole('button', { name: 'Edit the client' }).click();
  const dialog = dialogOf('Edit the client');
  await expect.element(dialog.getByLabelText(/1056 Flood/)).not.toBeInTheDocument();
  await dialog.getByLabelText('More phone numbers').fill('(941) 55');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('10 Digits required.')).toBeVisible();
  await dialog.getByLabelText('More phone numbers').fill('941-555-0176');
  await expect.element(dialog.getByLabelText(/1055 Flood/)).not.toBeInTheDocument();
  await dialog.getByLabelText(/1056 Flood/).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('saveClient')).toEqual([
    {
      client_id: DANA,
      version: 2,
      first_name: 'Dana',
      last_name: 'Whitfield',
      business_name: '',
      language: 'en',
      phones: ['941-555-0176'],
      emails: [],
      updates: [{ application_id: 8, version: 3, phone: '941-555-0176' }],
    },
  ]);
});

test('keeps what was typed when somebody else saved meanwhile', async () => {
  let version = 2;
  const calls = await open(`/agent-portal/clients/${DANA}`, 'agent', {
    getClient: () => record({ version }),
    saveClient: ({ version: sent }) => {
      if (sent === 3) return record({ version: 4 });
      version = 3;
      return new Refused(409, 'Someone else changed this client. Check it and save again.');
    },
  });
  await page.getByRole('button', { name: 'Edit the client' }).click();
  const dialog = dialogOf('Edit the client');
  await dialog.getByLabelText('First name').fill('Dana Marie');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Someone else changed this client/)).toBeVisible();
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Dana Marie');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('saveClient').map((one) => [one.version, one.first_name])).toEqual([
    [2, 'Dana Marie'],
    [3, 'Dana Marie'],
  ]);
});

test('compares two clients, merges them and undoes it', async () => {
  const other = { id: 9, name: 'Mark Whitfield', phones: [], emails: ['dana@x.example'], applications: 1 };
  const candidates = [{ client: other, likeness: 'address' }];
  const merges = [{ id: 12, name: 'Mark Whitfield', merged_by: 'Maria Reyes' }];
  let isMerged = false;
  const now = () => record(isMerged ? { candidates: [], merges } : { candidates });
  const calls = await open(`/agent-portal/clients/${DANA}`, 'agent', {
    getClient: now,
    mergeClients: () => {
      isMerged = true;
      return { ...(now() as object), merge_id: 12 } as never;
    },
    undoClientMerge: () => {
      isMerged = false;
      return record();
    },
  });
  await page.getByRole('button', { name: 'Compare with Mark Whitfield' }).click();
  const dialog = dialogOf('Are they the same client?');
  await expect.element(dialog.getByText(/dana@x\.example.*\(the same\)/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo the merge of Mark Whitfield' }).click();
  await expect.element(page.getByText('Merge undone')).toBeVisible();
  expect(calls.of('mergeClients')).toEqual([{ client_id: DANA, other_id: 9 }]);
  expect(calls.of('undoClientMerge')).toEqual([{ merge_id: 12 }]);
});

test('leads from a merged client to the one that has it, and says what is not there', async () => {
  await open('/agent-portal/clients/99', 'agent', { getClient: record() });
  await expect.poll(() => location.pathname).toBe(`/agent-portal/clients/${DANA}`);
  await open('/agent-portal/clients/98', 'agent', {
    getClient: () => {
      return new Refused(404, 'Not found.');
    },
  });
  await expect.element(page.getByRole('link', { name: 'Show all clients' })).toBeVisible();
});

test('lists clients, narrows them and finds them in the palette', async () => {
  const row = { id: DANA, name: 'Dana Whitfield', phones: ['(941) 555-0176', '(813) 555-0100'], applications: 2 };
  const calls = await open('/agent-portal/clients', 'agent', {
    listClients: ({ text }) =>
      ({ clients: { data: text === 'zz' ? [] : [row], total: text === 'zz' ? 0 : 1, last_page: 1 } }) as never,
    getClient: record(),
  });
  await expect.element(page.getByRole('row', { name: /Dana Whitfield.*\(941\) 555-0176 \+1/ })).toBeVisible();
  await page.getByLabelText('Search clients').fill('zz');
  await expect.element(page.getByText('No client matches')).toBeVisible();
  expect(calls.of('listClients').at(-1)).toMatchObject({ text: 'zz', page: 1 });
  await press('{Control>}k{/Control}dana');
  await page.getByRole('option', { name: /Dana Whitfield/ }).click();
  await expect.poll(() => location.pathname).toBe(`/agent-portal/clients/${DANA}`);
});

test('splits an application off, undoes it from the notice, and adds a task about the client', async () => {
  const calls = await open(`/agent-portal/clients/${DANA}`, 'agent', {
    getClient: record(),
    splitClient: { client: aClient({ id: 9 }), split_id: 3 } as never,
    undoClientSplit: record(),
    listTasks: { tasks: { data: [], total: 0, is_total_exact: true, last_page: 1 } as never, today: '2026-11-20' },
    saveTask: { task: { title: 'Send a card' } },
  });
  await page.getByRole('button', { name: 'Split application 1056 from this client' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(calls.of('splitClient')).toEqual([{ application_id: 8 }]);
  await expect.poll(() => calls.of('undoClientSplit')).toEqual([{ split_id: 3 }]);
  await page.getByRole('region', { name: 'Tasks' }).getByRole('button', { name: 'Add task' }).click();
  const dialog = dialogOf('New task');
  await dialog.getByLabelText('What to do').fill('Send a card');
  await dialog.getByLabelText('Due', { exact: true }).fill('2036-03-14');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect.poll(() => calls.of('saveTask')).toMatchObject([{ title: 'Send a card', client_id: DANA }]);
});

test('moves nothing on a phone when the timeline comes late', async () => {
  let arrive = (): void => undefined;
  const late = () => new Promise((resolve) => (arrive = () => resolve({ entries: [], has_more: false })));
  await open(
    `/agent-portal/clients/${DANA}`,
    'agent',
    { getClient: record(), getClientTimeline: late as never },
    { size: [390, 844] },
  );
  const work = page.getByRole('heading', { name: 'Applications and policies' });
  await expect.element(work).toBeVisible();
  await expect.element(page.getByText('Nothing to do for this client.')).toBeVisible();
  const before = work.element().getBoundingClientRect().top;
  arrive();
  await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible();
  expect(work.element().getBoundingClientRect().top).toBe(before);
});

test('quotes, calls and writes from the record, and shows the consent of each channel', async () => {
  const addresses = [
    { kind: 'phone', value: '(941) 555-0176', is_entered: false, numbers: [1055] },
    { kind: 'email', value: 'dana@x.example', is_entered: false, numbers: [1055] },
  ];
  const calls = await open(`/agent-portal/clients/${DANA}`, 'agent', {
    getClient: record({ addresses }),
    createApplication: { application: { id: 12 } } as never,
  });
  await expect.element(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9415550176');
  await expect
    .element(page.getByRole('link', { name: 'Text', exact: true }))
    .toHaveAttribute('href', '/dashboard/messaging-console?with=client-4&channel=sms');
  await expect
    .element(page.getByRole('link', { name: 'E-mail', exact: true }))
    .toHaveAttribute('href', '/dashboard/messaging-console?with=client-4&channel=email');
  const consent = page.getByRole('region', { name: 'Consent' });
  await expect.element(consent).toMatchTextContent(/\(941\) 555-0176\s*Texts: not asked\s*Ask before texting/);
  await expect
    .element(consent)
    .toMatchTextContent(/dana@x\.example\s*E-mail: OK to send\s*Needs no consent; they have not opted out/);
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'New quote' }).click();
  await page.getByRole('menuitem', { name: 'Flood' }).click();
  await expect.poll(() => location.pathname).toBe('/agent-portal/application-details/12');
  expect(calls.of('createApplication')).toEqual([{ application_type: 'flood', client_id: DANA }]);
  expect(calls.of('fillEarlierAnswers')).toEqual([{ application_id: 12 }]);
});

describe('a client who is known at the property of an open application', () => {
  const known = {
    ...{ id: 4, name: 'Lena Hoffmann', first_name: 'Lena', last_name: 'Hoffmann', language: 'en' as const },
    ...{ applications: 2, phones: ['(813) 555-0176'] },
  };
  const opening = (stubs: Stubs = {}) =>
    openApplication(
      { client_id: 9, values: { phone: '' } },
      {
        findSameClients: ({ client_id }) => ({ clients: client_id === 9 ? [known as never] : [] }),
        ...stubs,
      },
    );

  test('is used by one key, which fills in how to reach them', async () => {
    const origin = { source: 'person', by: 'Maria Reyes', at: '2026-01-02T15:04:05.000Z', application: 1003 } as const;
    const application = anApplication({
      ...{ client_id: 4, version: 2, provenance: { roof_year: origin } },
      values: { phone: '', roof_year: 2015 },
    });
    const calls = await opening({
      mergeClients: { client: aClient(), merge_id: 3 } as never,
      fillEarlierAnswers: { application, filled: ['roof_year'] } as never,
    });
    await expect.element(page.getByRole('button', { name: 'Use Lena Hoffmann (2 applications)' })).toBeVisible();
    await press('{Control>}u{/Control}');
    await expect.poll(() => calls.of('mergeClients')).toEqual([{ client_id: 4, other_id: 9 }]);
    await expect
      .poll(() => calls.of('updateApplication'))
      .toMatchObject([{ useable_details: { phone: '(813) 555-0176' } }]);
    await expect
      .element(page.getByText('This is Lena Hoffmann (2 applications). 1 known answer was filled in.'))
      .toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Roof year' })).toHaveValue('2015');
    await expect
      .element(page.getByRole('img', { name: 'From application 1003: entered by Maria Reyes, 01-02-2026' }))
      .toBeVisible();
  });

  test('is offered also while another call is not answered', async () => {
    await opening({ getApplicationTimeline: () => new Promise<never>(() => undefined) });
    await expect.element(page.getByRole('button', { name: 'Use Lena Hoffmann (2 applications)' })).toBeVisible();
  });

  test('is kept apart as a different person', async () => {
    const calls = await opening();
    await page.getByRole('button', { name: 'Different person: Lena Hoffmann' }).click();
    await expect.poll(() => calls.of('separateClients')).toEqual([{ client_id: 9, other_id: 4 }]);
    expect(calls.of('mergeClients')).toEqual([]);
  });
});

test('keeps the name of a document whole in its column', async () => {
  const name = 'Dana-Whitfield-1055-signed.pdf';
  const documents = [{ kind: 'signed', id: 1, application_id: 7, name, at: '2026-11-30T17:00:00.000Z' }];
  await open(`/agent-portal/clients/${DANA}`, 'agent', { getClient: record({ documents }) });
  await expect.element(page.getByText(/^signed choice, /)).toBeVisible();
  const shown = page.getByRole('button', { name }).element();
  expect(shown.getClientRects()).toHaveLength(1);
  expect(shown.getBoundingClientRect().height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(shown).fontSize));
});
