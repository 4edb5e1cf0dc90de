import type { CarrierDetail, Rates } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  answerOf,
  type Calls,
  chooseByKeyboard,
  focus,
  open,
  press,
  Refused,
  type Stubs,
} from '../../../../test/component/open.tsx';

const NAME = 'Tern Flood';
type Tables = Rates['tables'];
const table = (name: string, looksAt: string, gives: string, title = 'Factor'): Tables[number] => ({
  name,
  columns: [
    { title: name, field: looksAt, kind: 'condition' },
    { title, field: gives, kind: 'result' },
  ],
  rows: [
    ['"a"', '0.9'],
    ['', '1'],
  ],
  gathers_declines: false,
});
const TABLES = [
  table('Use', 'building_use', 'use_factor'),
  table('Liability', 'liability', 'liability_rate', 'Premium'),
];
const FORMULAS = [
  { name: 'base', expression: '100 * use_factor + liability_rate' },
  { name: 'tax', expression: '$.base * 0.05' },
  { name: 'premium', expression: 'round($.base + $.tax, 2)' },
];
const INPUTS = ['building_use', 'liability'].map((name) => ({
  name,
  label: name,
  from: 'application' as const,
  options: [],
  is_text: false,
}));
const SETTINGS = { name: NAME, kind: 'rate-table', lines: ['flood'], auth: { kind: 'none' } };

/** The page remembers which revisions it made itself, so each test uses its own carrier. */
let last = 10;

/** A server that holds one carrier's draft, and counts its revisions; saves on an older one are refused. */
function aServer() {
  last += 1;
  const id = last;
  let revision = 1;
  let draft: object = SETTINGS;
  let gaps: Rates['gaps'] = [];
  let rates = { tables: TABLES, formulas: FORMULAS };
  const carrier = () =>
    ({
      ...{ id, name: NAME, kind: 'rate-table', version: 1, revision, published: SETTINGS, draft, has_draft: true },
      last_change: { what: 'changed this draft', by: 'Sam Porter', is_you: false, at: '2026-01-02T15:04:05.000Z' },
    }) as unknown as CarrierDetail;
  const now = () => ({ revision, ...rates, inputs: INPUTS, gaps });
  const withCarrier = () => ({ ...now(), carrier: carrier() }) as never;
  function change(next: Partial<typeof rates> = {}) {
    revision += 1;
    rates = { ...rates, ...next };
  }
  function save(on: number, next: Partial<typeof rates>) {
    if (on !== revision)
      return new Refused(
        409,
        'Someone else has changed this since you opened it.',
        {},
        { carrier: answerOf('getCarrier', { carrier: carrier() } as never).carrier },
      );
    change(next);
    return withCarrier();
  }
  const whole = (tables: readonly { name: string; rows?: string[][] | undefined }[]) =>
    tables.map((one) => ({ ...one, rows: one.rows ?? rates.tables.find(({ name }) => name === one.name)?.rows ?? [] }));
  const stubs: Stubs = {
    getCarrier: () => ({ carrier: carrier() }) as never,
    getRateTables: () => now() as never,
    saveRatePlan: ({ revision: on, tables, formulas }) => save(on, { tables: whole(tables) as Tables, formulas }),
    saveCarrier: ({ carrier: { rate_type } }) => {
      draft = { ...SETTINGS, rate_type };
      change();
      return { carrier: carrier() } as never;
    },
  };
  const find = (found: Rates['gaps']) => {
    gaps = found;
  };
  return { id, stubs, change, find, rates: () => rates };
}

const openRates = (server: ReturnType<typeof aServer>, stubs: Stubs = {}): Promise<Calls> =>
  open(`/dashboard/api-management/${server.id}`, 'admin', { ...server.stubs, ...stubs });

const formula = (name: string) => page.getByRole('textbox', { name: `Formula ${name}`, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const cell = (row: number, title: string) => page.getByLabelText(`Row ${row}: ${title}`);
const chosen = (name: string) => page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name });
async function save(): Promise<void> {
  await button('Save to draft').click();
  await expect.element(button('Save to draft')).not.toBeInTheDocument();
}

test('says at once what nothing gives, undoes and redoes it, and leads to what the server refuses', async () => {
  const server = aServer();
  const errors = { 'formulas.2.expression': ['It cannot be read: a bracket is not closed.'] };
  const calls = await openRates(server, { saveRatePlan: () => new Refused(422, 'Check it.', errors) });
  const before = '$.base * 0.05';
  await expect.element(formula('tax')).toHaveValue(before);
  await formula('tax').fill(`${before} * roof_factor`);
  const missing = page.getByText('Nothing gives `roof_factor`.');
  await expect.element(missing.first()).toBeVisible();
  await button('Undo').click();
  await expect.element(formula('tax')).toHaveValue(before);
  await expect.element(missing).not.toBeInTheDocument();
  await button('Redo').click();
  await expect.element(missing.first()).toBeVisible();
  await button('Undo').click();
  await formula('premium').fill('round($.base + $.tax + 10, 2');
  await button('Save to draft').click();
  await expect.element(page.getByText('It cannot be read: a bracket is not closed.').first()).toBeVisible();
  await expect.element(formula('premium')).toHaveFocus();
  calls.stub(server.stubs);
  await formula('premium').fill('round($.base + $.tax + 10, 2)');
  await save();
  expect(server.rates().formulas[2]).toEqual({ name: 'premium', expression: 'round($.base + $.tax + 10, 2)' });
});

test('warns of gaps of a table as saved, and no longer when it is changed', async () => {
  const server = aServer();
  server.find([{ table: 'Use', gaps: ['No row for Use "b".'] }]);
  await openRates(server);
  const warning = page.getByRole('region', { name: 'Gaps' });
  await expect.element(warning.getByText('No row for Use "b".')).toBeVisible();
  await expect.element(chosen('Use').getByText('gaps')).toBeVisible();
  await chosen('Liability').click();
  await expect.element(warning).not.toBeInTheDocument();
  server.find([{ table: 'Liability', gaps: ['No row for Liability [3..5).'] }]);
  await cell(1, 'Premium').fill('0.8');
  await expect.element(chosen('Liability').getByText('changed')).toBeVisible();
  await save();
  await expect.element(page.getByText('The rates are in the draft. Look for gaps in Liability.')).toBeVisible();
  await expect.element(warning.getByText('No row for Liability [3..5).')).toBeVisible();
});

test('refuses a row without its factor at the row', async () => {
  const errors = { 'tables.0.rows.0.1': ['Row 1: Factor is missing.'] };
  await openRates(aServer(), { saveRatePlan: () => new Refused(422, 'Check it.', errors) });
  await cell(1, 'Factor').fill('');
  await button('Save to draft').click();
  await expect.element(page.getByText('Row 1: Factor is missing.').first()).toBeVisible();
  await expect.element(cell(1, 'Factor')).toHaveAttribute('aria-invalid', 'true');
});

test('proposes a name for a new table’s factor, and keeps the focus with what moves or comes', async () => {
  await openRates(aServer());
  await button('Add table').click();
  const dialog = page.getByRole('dialog', { name: 'New table' });
  await dialog.getByLabelText('Looks at').selectOptions('building_use');
  await expect.element(dialog.getByLabelText('Name of the factor in formulas')).toHaveValue('building_use_factor');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await chooseByKeyboard(button('Formula tax: move or remove'), 'Move up');
  await expect.element(button('Formula tax: move or remove')).toHaveFocus();
  await button('Undo').click();
  await button('Add row').click();
  await expect.element(cell(3, 'Use')).toHaveFocus();
  await button('Undo').click();
  await expect.element(cell(3, 'Use')).not.toBeInTheDocument();
});

test('adds a column that takes the title of what it looks at, its cells quoted as they are entered', async () => {
  const occupancy = {
    ...{ name: 'occupancy_type', label: 'Occupancy', from: 'application' as const },
    ...{ options: ['Single Family', 'Condo Unit'], is_text: true },
  };
  const server = aServer();
  await openRates(server, {
    getRateTables: () => ({ revision: 1, ...server.rates(), inputs: [...INPUTS, occupancy] }) as never,
  });
  await button('Add column').click();
  const dialog = page.getByRole('dialog', { name: 'New column in Use' });
  await dialog.getByLabelText('Looks at').selectOptions('occupancy_type');
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Occupancy');
  await dialog.getByRole('button', { name: 'Add column' }).click();
  await cell(1, 'Occupancy').fill('Single Family, Condo Unit');
  await press('{Enter}');
  await expect.element(cell(1, 'Occupancy')).toHaveValue('"Single Family", "Condo Unit"');
});

test('types a formula’s name through that of another, and takes only its own readers along', async () => {
  await openRates(aServer());
  await expect.element(formula('premium')).toHaveValue('round($.base + $.tax, 2)');
  await page.getByRole('textbox', { name: 'Name of formula 2' }).fill('');
  await press('base_tax');
  await expect.element(formula('premium')).toHaveValue('round($.base + $.tax, 2)');
  await press('{Enter}');
  await expect.element(formula('premium')).toHaveValue('round($.base + $.base_tax, 2)');
  await button('Undo').click();
  await expect.element(formula('premium')).toHaveValue('round($.base + $.tax, 2)');
});

test('keeps what is typed over a save of another part, a look elsewhere, and a press before its revision is read', async () => {
  const server = aServer();
  const calls = await openRates(server);
  await expect.element(button('Publish')).toBeEnabled();
  await cell(2, 'Factor').fill('1.25');
  await expect.element(button('Publish')).toBeDisabled();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabelText('Rate type').selectOptions('Indication only');
  await button('Save draft').click();
  await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
  const left = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(left);
  expect(left.defaultPrevented, 'leaving unsaved work is asked about, wherever it was typed').toBe(true);
  const late = Promise.withResolvers<void>();
  calls.stub({
    getRateTables: async () => {
      await late.promise;
      return (server.stubs.getRateTables as () => never)();
    },
  });
  await page.getByRole('link', { name: 'API Management', exact: true }).first().click();
  await expect.element(page.getByRole('link', { name: 'New carrier' }).first()).toBeVisible();
  history.back();
  await page.getByRole('tab', { name: 'Rates' }).click();
  await expect.element(cell(2, 'Factor')).toHaveValue('1.25');
  await expect.element(button('Keep mine')).not.toBeInTheDocument();
  await button('Save to draft').click();
  await expect.poll(() => calls.of('saveRatePlan').length).toBeGreaterThan(0);
  late.resolve();
  await expect.poll(() => server.rates().tables[0]?.rows[1]).toEqual(['', '1.25']);
  await expect.element(button('Save to draft')).not.toBeInTheDocument();
  await expect.element(button('Publish')).toBeEnabled();
});

test('discards a draft after a question', async () => {
  const server = aServer();
  const calls = await openRates(server, {
    discardCarrierDraft: {
      carrier: { ...SETTINGS, id: server.id, version: 1, revision: 2, published: SETTINGS },
    } as never,
  });
  await button('Discard draft').click();
  const dialog = page.getByRole('dialog', { name: `Discard the draft of ${NAME}?` });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(calls.of('discardCarrierDraft')).toEqual([]);
  await button('Discard draft').click();
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByText('The draft was dropped.')).toBeVisible();
  expect(calls.of('discardCarrierDraft')).toEqual([{ carrier_id: server.id, revision: 1 }]);
  await expect.element(button('Discard draft')).not.toBeInTheDocument();
});

test('warns a second person who changes the same draft, and keeps both changes (D2, D7)', async () => {
  const server = aServer();
  await openRates(server);
  await cell(1, 'Factor').fill('1.77');
  const [use, liability] = TABLES as [Tables[number], Tables[number]];
  server.change({
    tables: [
      use,
      {
        ...liability,
        rows: [
          ['"a"', '1.55'],
          ['', '1'],
        ],
      },
    ],
  });
  await button('Save to draft').click();
  await expect.element(page.getByRole('alert').filter({ hasText: /Sam Porter changed this draft on/ })).toBeVisible();
  await expect.element(cell(1, 'Factor')).toHaveValue('1.77');
  await button('See theirs').click();
  const dialog = page.getByRole('dialog', { name: 'Theirs beside yours' });
  await expect.element(dialog).toMatchTextContent('Liability');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await save();
  await expect.element(cell(1, 'Factor')).toHaveValue('1.77');
  await chosen('Liability').click();
  await expect.element(cell(1, 'Premium')).toHaveValue('1.55');
});

test('renames and removes a table and its column by keyboard on a phone', async () => {
  const server = aServer();
  await openRates(server);
  await page.viewport(390, 844);
  await page.getByLabelText('Table', { exact: true }).selectOptions('Liability');
  await chooseByKeyboard(button('More for the table Liability'), 'Rename');
  const name = page.getByRole('dialog', { name: 'Rename Liability' }).getByLabelText('Name', { exact: true });
  await name.fill('Limit of liability');
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { level: 3, name: 'Limit of liability' })).toBeVisible();
  await chooseByKeyboard(page.getByRole('button', { name: /^Premium.*change this column/ }), 'Rename or change');
  await page.getByLabelText('Name in formulas').fill('liability_charge');
  await press('{Enter}');
  await expect.element(formula('base')).toHaveValue('100 * use_factor + liability_charge');
  await chooseByKeyboard(button('More for the table Limit of liability'), 'Remove');
  await expect.element(page.getByText('Nothing gives `liability_charge`.').first()).toBeVisible();
  await focus(button('Undo'));
  await press('{Enter}');
  await expect.element(page.getByText('Nothing gives')).not.toBeInTheDocument();
  await save();
  expect(server.rates().tables[1]?.name).toBe('Limit of liability');
});
