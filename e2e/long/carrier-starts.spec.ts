import { expect, type Page } from '@playwright/test';
import { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';
import { test } from '../installation.ts';
import { clientOf, signIn } from '../support.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

type Shape = {
  start: string;
  /** Under the sandbox's carriers. */
  path: string;
  line: 'flood' | 'home';
  /** What is typed beside name and address, by label. */
  typed: Record<string, string>;
  secrets: string[];
  /** So many rows on the board. */
  rows: number;
};

const OAUTH = { 'Client ID': 'ferry-demo', 'Client secret': 'fry-demo-secret' };
const SHAPES: readonly Shape[] = [
  {
    ...{ start: 'Private flood with a bare token', path: 'trident/api/v3', line: 'flood', typed: {}, rows: 1 },
    secrets: ['trd-demo-key', '40417', 'trd-demo-pass'],
  },
  {
    ...{ start: 'ACORD XML, home', path: 'quietwater', line: 'home', secrets: ['freeboard-demo'], rows: 1 },
    typed: { 'User name': 'freeboard-demo', Password: 'qw-demo-token' },
  },
  {
    ...{ start: 'Several products of an aggregator', path: 'courier', line: 'flood', typed: {}, rows: 3 },
    secrets: ['courier-demo', 'crr-demo-secret'],
  },
  {
    ...{ start: 'A comparison that fills up', path: 'plainquote', line: 'home', rows: 4 },
    ...{ typed: { Value: 'pq-demo-subscription' }, secrets: ['pq.demo.4f9d'] },
  },
  {
    ...{ start: 'SOAP with WS-Security', path: 'levee', line: 'flood', typed: {}, rows: 3 },
    secrets: ['freeboard-demo', 'levee-demo-pass'],
  },
  { start: '202 with a Location', path: 'ferry', line: 'flood', typed: OAUTH, secrets: [], rows: 1 },
  {
    ...{ start: 'Questions before a price', path: 'harbormaster', line: 'flood', rows: 1 },
    ...{ typed: { Value: 'hm-demo-key' }, secrets: [] },
  },
];

/** Where a start's token is got, under its carrier's address. */
const TOKENS: Record<string, string> = { trident: '/auth/getToken', courier: '/auth/token', ferry: '/oauth/token' };

async function connect(page: Page, { start, path, typed, secrets }: Shape, name: string): Promise<void> {
  await page.goto('/dashboard/api-management/new');
  const hint = await page.getByText(/^The sandbox is at/).textContent();
  const address = `${(hint ?? '').replace('The sandbox is at ', '')}/carriers/${path}`;
  await page.getByLabel('Start from').selectOption(start);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Base address').fill(address);
  await page.getByRole('tab', { name: /^Secrets/ }).click();
  const token = TOKENS[path.split('/')[0] ?? ''];
  if (token) await page.getByLabel('Token address').fill(`${address}${token}`);
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const [at, secret] of secrets.entries()) await page.getByLabel(`Secret ${at + 1}: value`).fill(secret);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/api-management\/\d+/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('version 1 in use')).toBeVisible();
}

type Admin = Awaited<ReturnType<typeof clientOf>>;

/** Switches off all carriers that there are. @returns those that were on */
async function quiet(admin: Admin): Promise<number[]> {
  const all = await admin.call('listCarriers', {});
  if (!all.ok) throw new Error(all.message);
  const on = all.data.carriers.filter(({ is_enabled }) => is_enabled).map(({ id }) => id);
  for (const carrier_id of on) await admin.call('setCarrierEnabled', { carrier_id, is_enabled: false });
  return on;
}

// Journeys share an installation: it is left with the carriers that it had.
let before: number[] = [];
test.beforeEach(async ({ baseURL }) => {
  before = await quiet(await clientOf(baseURL ?? '', 'admin'));
});
test.afterEach(async ({ baseURL }) => {
  const admin = await clientOf(baseURL ?? '', 'admin');
  await quiet(admin);
  for (const carrier_id of before) await admin.call('setCarrierEnabled', { carrier_id, is_enabled: true });
});

/** Answers what a carrier asks before its price, if it does. */
async function answer(admin: Admin, application_id: number): Promise<void> {
  const asking = async () => {
    const progress = await admin.call('getQuoteProgress', { application_id });
    return progress.ok ? (progress.data.carriers.find(({ questions }) => questions)?.quote_id ?? 0) : 0;
  };
  await expect.poll(asking).toBeGreaterThan(0);
  const answers = { prior_flood_loss: 'No' };
  const answered = await admin.call('answerCarrierQuestions', { application_id, quote_id: await asking(), answers });
  expect(answered).toMatchObject({ ok: true });
}

// Each shape of a real service, connected in the browser from a start that ships: only its address and its secrets are typed.
for (const shape of SHAPES)
  test(`${shape.start}: connected without code, and it quotes`, async ({ page, baseURL }) => {
    const admin = await clientOf(baseURL ?? '', 'admin');
    await signIn(page, 'admin');
    await connect(page, shape, `Made ${shape.path.split('/')[0]}`);

    const useable_details = LAUNCHABLE[shape.line];
    const made = await admin.call('createApplication', { application_type: shape.line, useable_details });
    if (!made.ok) throw new Error(made.message);
    const { id: application_id } = made.data.application;
    expect(await admin.call('launchApplication', { application_id })).toMatchObject({ ok: true });
    if (shape.path === 'harbormaster') await answer(admin, application_id);
    const isComplete = async () => {
      const progress = await admin.call('getQuoteProgress', { application_id });
      return progress.ok && progress.data.is_complete;
    };
    await expect.poll(isComplete).toBe(true);
    const done = await admin.call('getApplicationById', { application_id });
    if (!done.ok) throw new Error(done.message);
    const { quotes } = done.data.application;
    expect(quotes.map(({ payload }) => payload.outcome)).toEqual(Array(shape.rows).fill('quoted'));
    await page.goto(`/agent-portal/application-details/${application_id}`);
    await page.getByRole('tab', { name: /Quote Results/ }).click();
    for (const { payload } of quotes)
      await expect(page.getByText(dollars.format(payload.premium ?? 0)).first()).toBeVisible();
  });
