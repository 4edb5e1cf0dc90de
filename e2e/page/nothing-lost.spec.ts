import {
  applyChanges,
  dwellingEstimate,
  type Field,
  fieldsOf,
  formatValue,
  formFor,
  parseInput,
  sameValue,
  touchedKeys,
  type Values,
} from '@freeboard/domain/forms';
import type { Locator, Page } from '@playwright/test';
import { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';
import { SAVED } from '../support.ts';
import { type Agency, dataOf, expect, test } from '../tenant.ts';
import { createRecords, detailsOf } from './records.ts';
import { ACTIONS, Dice, type Seat, sitDown, visit } from './robot.ts';

const INPUTS = 7;
const FORM = formFor('home');
/** Typing an address calls services that fill in other fields. */
const ADDRESS = /address|zip|city|state|county|street|unit/;

type Robot = Seat & { dice: Dice; agency: Agency };

const inputOf = (page: Page, key: string): Locator => page.locator(`[data-field="${key}"] input`).first();

/** A text that the field accepts; null if the robot has none. */
function textFor({ kind, key }: Field, dice: Dice): string | null {
  if (ADDRESS.test(key)) return null;
  switch (kind) {
    case 'money':
      return String(100_000 + dice.below(400_000));
    case 'digits':
      return String(1_200 + dice.below(1_800));
    case 'year':
      return String(1_990 + dice.below(30));
    case 'name':
    case 'text':
      return dice.word();
    default:
      return null;
  }
}

async function formValues({ agency }: Robot, application_id: number) {
  const { application } = dataOf(await agency.admin.client.call('getApplicationById', { application_id }));
  return { values: application.payload.useable_details as Values, application };
}

/**
 * Types into the inputs of a form, only half into the last, while calls are answered at random times. @returns the
 * expected values
 */
async function typeForm(robot: Robot, id: number): Promise<Values> {
  const { page, network, dice } = robot;
  const { values, application } = await formValues(robot, id);
  await expect(inputOf(page, 'first_name')).toBeVisible();
  await expect(inputOf(page, 'dwelling')).toBeVisible();
  const shown = await page
    .locator('[data-field]:has(input:not([readonly], [disabled], [type=radio], [type=checkbox]))')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.field ?? ''));
  const context = {
    // Today in the page's time zone, as YYYY-MM-DD.
    today: await page.evaluate(() => new Date().toLocaleDateString('en-CA')),
    status: 'new',
    number: application.application_id,
    estimateDwelling: dwellingEstimate,
  } as const;
  const typed: Record<string, unknown> = {};
  // The area before the fields derived from it: there a late answer could overwrite typed text.
  const keys = ['sqft', 'dwelling', ...dice.shuffled(shown.filter((key) => key !== 'sqft' && key !== 'dwelling'))];
  for (const key of keys) {
    const field = fieldsOf(FORM).get(key);
    const text = field && textFor(field, dice);
    const parsed = field && text ? parseInput(field, text) : { error: '' };
    if (!field || !text || 'error' in parsed) continue;
    const next = { ...typed, [key]: parsed.value };
    if (key in applyChanges(FORM, values, next, context).rejected) continue;
    await inputOf(page, key).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    typed[key] = parsed.value;
    if (dice.below(2) === 0) network.letOneSave();
    if (Object.keys(typed).length === INPUTS) break;
    await page.keyboard.press('Tab');
  }
  // The date is typed last: it is incomplete until its field is left, which doesn't happen here.
  await page.keyboard.press('Tab');
  await inputOf(page, 'date_of_birth').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3/4/61');
  typed.date_of_birth = '1961-03-04';
  const touched = [...touchedKeys(application.provenance), ...Object.keys(typed)];
  const expected = applyChanges(FORM, values, typed, { ...context, touched }).values;
  return Object.fromEntries(Object.keys(typed).map((key) => [key, expected[key]]));
}

/**
 * Expects that no typed text is missing, that the page shows the server's values, and that each key was written once
 * (at most `mostWrites` times).
 */
async function expectForm(robot: Robot, id: number, expected: Values, mostWrites = 1): Promise<void> {
  const { page, network } = robot;
  await expect(inputOf(page, 'first_name')).toBeVisible();
  await expect
    .poll(async () => {
      const { values } = await formValues(robot, id);
      return Object.keys(expected).filter((key) => !sameValue(values[key], expected[key]));
    }, 'the server has what was typed')
    .toEqual([]);
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await expect(page.getByText(SAVED)).toBeVisible();
  network.letAll();
  await network.noted();
  // Waits until the page has rendered the last answers.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const { values } = await formValues(robot, id);
  for (const key of Object.keys(expected)) {
    const field = fieldsOf(FORM).get(key);
    if (field && (await inputOf(page, key).count()) > 0)
      await expect(inputOf(page, key), key).toHaveValue(formatValue(field, values[key]));
    const writes = network.saved.filter((one) => key in one && sameValue(one[key] as never, expected[key]));
    expect(writes.length, `writes of ${key}`).toBeLessThanOrEqual(mostWrites);
  }
}

async function createHome({ admin }: Agency): Promise<{ id: number; client: number | null }> {
  const lena = { first_name: 'Lena', last_name: 'Hoffmann', gender: 'Female', email: 'lena@example.com' };
  const useable_details = { ...LAUNCHABLE.home, ...lena };
  const made = await admin.client.call('createApplication', { application_type: 'home', useable_details });
  const { application } = dataOf(made);
  return { id: application.id, client: application.client_id };
}

const start = async (page: Page, agency: Agency, of: string): Promise<Robot> => ({
  ...(await sitDown(page, agency.admin, of.startsWith('idle'))),
  // The expected values derived from several inputs are for this draw; another draw needs others.
  dice: new Dice(of, 1),
  agency,
});

test('keeps what is typed while the reply before it is being sent', async ({ page, agency }) => {
  const { network } = await start(page, agency, 'reply');
  const { client } = await createHome(agency);
  await visit(page, `/dashboard/messaging-console?with=client-${client}`);
  const box = page.getByLabel('Message', { exact: true });
  await page.getByRole('radio', { name: 'E-mail' }).check({ force: true });
  await page.getByLabel('Subject').fill('Your home');
  await box.fill('The first reply.');
  network.isHolding = true;
  const sent = page.waitForRequest('**/send-message');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await sent;
  await box.press('Control+End');
  await page.keyboard.type(' And one more thing.');
  const answered = page.waitForResponse('**/send-message');
  network.letAll();
  expect((await answered).ok()).toBe(true);
  await expect(box).toHaveValue('And one more thing.');
  await page.reload();
  await expect(box).toHaveValue('And one more thing.');
});

for (const [name, act] of Object.entries(ACTIONS)) {
  test(`loses nothing that is typed into a form whose calls are late: ${name}`, async ({ page, agency }) => {
    const robot = await start(page, agency, name);
    const { id } = await createHome(agency);
    const path = detailsOf(id, 'profile');
    await visit(page, path);
    await expect(inputOf(page, 'dwelling')).toBeVisible();
    robot.network.isHolding = true;
    const expected = await typeForm(robot, id);
    robot.page = await act(robot, path);
    robot.network.letSaves();
    await expectForm(robot, id, expected);
  });

  test(`loses no conflict: ${name}`, async ({ page, agency }) => {
    const robot = await start(page, agency, `${name} conflict`);
    const { id } = await createHome(agency);
    const path = detailsOf(id, 'profile');
    await visit(robot.page, path);
    await expect(inputOf(robot.page, 'contents')).toBeVisible();
    robot.network.isHolding = true;
    await inputOf(robot.page, 'contents').click();
    await robot.page.keyboard.press('Control+A');
    await robot.page.keyboard.type('61000');
    await robot.page.keyboard.press('Tab');
    const { application } = await formValues(robot, id);
    const theirs = { application_id: id, version: application.version, useable_details: { contents: 77_000 } };
    dataOf(await agency.admin.client.call('updateApplication', theirs));
    robot.network.letAll();
    const dialog = () => robot.page.getByRole('dialog', { name: 'Someone else changed this, too' });
    await expect(dialog()).toBeVisible();
    robot.page = await act(robot, path);
    await expect(dialog()).toContainText('Yours: $61,000');
    await expect(dialog()).toContainText('Theirs: $77,000');
    expect((await formValues(robot, id)).values.contents).toBe(77_000);
    await dialog().getByRole('button', { name: 'Keep what is chosen' }).click();
    await expect.poll(async () => (await formValues(robot, id)).values.contents).toBe(61_000);
  });
}

test('undoes exactly the last change of a form: a person’s dwelling that a new area replaced', async ({
  page,
  agency,
}) => {
  const robot = await start(page, agency, 'undo');
  const { id } = await createHome(agency);
  const path = detailsOf(id, 'profile');
  await visit(page, path);
  await expect(inputOf(page, 'dwelling')).toBeVisible();
  robot.network.isHolding = true;
  const expected = await typeForm(robot, id);
  await inputOf(page, 'sqft').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2999');
  await page.keyboard.press('Tab');
  const dwelling = page.locator('[data-field="dwelling"]');
  await dwelling.getByRole('button', { name: /^Undo/ }).click();
  await expect(dwelling.getByRole('button', { name: /^Undo/ })).toBeHidden();
  robot.network.letSaves();
  // A restored value is written a second time.
  await expectForm(robot, id, { ...expected, sqft: 2_999 }, 2);
});

test('keeps what guests type in their tab, without passwords', async ({ page, agency }) => {
  const { client } = agency.admin;
  const records = await createRecords(agency);
  const link = await client.call('createClientLink', {
    application_id: records.application_id,
    asked_fields: ['phone'],
  });
  const intake = { name: 'Bayside', audience: 'partner', type: 'flood', fields: [], greeting: '' } as const;
  const wording = { ...intake, fields: [], consent: 'I agree to calls.', agent_id: agency.agent.id };
  const partner = await client.call('createIntakeLink', wording);
  page.on('dialog', (dialog) => void dialog.accept());

  await page.goto(dataOf(link).url);
  await page.getByLabel('Phone', { exact: true }).fill('(813) 555-0177');
  await page.getByRole('button', { name: 'Ask Maria' }).click();
  await page.getByLabel('Your question').fill('And the shed?');
  await page.reload();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(813) 555-0177');
  await page.getByRole('button', { name: 'Ask Maria' }).click();
  await expect(page.getByLabel('Your question')).toHaveValue('And the shed?');
  await page.getByRole('button', { name: 'Send to Maria' }).click();
  await expect(page.getByText('Sent. Maria will get back to you.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Ask Maria' }).click();
  await expect(page.getByLabel('Your question')).toHaveValue('');

  await page.goto(dataOf(partner).url);
  await page.getByLabel('First name').fill('Petra');
  await page.goto('/register/customer/request');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill('seven-gulls-over-tampa');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Petra');
});
