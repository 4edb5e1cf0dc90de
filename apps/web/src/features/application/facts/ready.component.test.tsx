import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ID, openApplication } from '../../../../test/component/application.ts';
import { press, Refused } from '../../../../test/component/open.tsx';

const ready = () => page.getByRole('region', { name: 'What is missing' });
const needsAddress = {
  name: 'Tidewater Mutual',
  state: 'not_asked',
  reasons: ['Needs the address'],
  remedies: [{ field: 'address1', label: 'Address', value: null }],
};

test('says calmly that carriers could not be checked, and checks again (R9.3)', async () => {
  const calls = await openApplication({}, { explainNoQuotes: () => new Refused(500, 'Something went wrong.') });
  await expect.element(ready().getByText('The carriers could not be checked.')).toBeVisible();
  calls.stub({ explainNoQuotes: { total: 3, carriers: [needsAddress as never, needsAddress as never] } });
  await ready().getByRole('button', { name: 'Try again' }).click();
  await expect.element(ready().getByText(/^Why 2 carriers cannot quote$/)).toBeVisible();
});

test('leads from a missing answer to its field, and launches from there with Ctrl+Enter', async () => {
  const calls = await openApplication({ values: { roof_year: null } }, { explainNoQuotes: { total: 2 } });
  await expect.element(ready().getByRole('heading', { name: '1 answer missing' })).toBeVisible();
  await ready()
    .getByRole('button', { name: /^Roof year/ })
    .click();
  await expect.element(page.getByLabelText('Roof year')).toHaveFocus();
  await press('2019{Control>}{Enter}{/Control}');
  await expect.poll(() => calls.of('launchApplication')).toEqual([{ application_id: ID }]);
});

test('launches nothing with Ctrl+Enter while a dialog lies above the form', async () => {
  await openApplication({ values: { roof_year: 2019 } }, { explainNoQuotes: { total: 2 } });
  await page.getByRole('button', { name: 'Add task' }).click();
  const task = page.getByRole('dialog').getByLabelText('What to do');
  await task.fill('Call back');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Launch' })).not.toBeInTheDocument();
  await expect.element(task).toHaveValue('Call back');
});

test('leads from what carriers need to its field', async () => {
  await openApplication(
    { values: { address1: '' } },
    { explainNoQuotes: { total: 2, carriers: [needsAddress as never] } },
  );
  await ready()
    .getByRole('button', { name: /^Address/ })
    .first()
    .click();
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveFocus();
});

test('says what all carriers need and what some do, and no longer once it is saved', async () => {
  const together = {
    ...needsAddress,
    needs_all: true,
    remedies: ['address1', 'city'].map((field) => ({
      field,
      label: field === 'city' ? 'City' : 'Address',
      value: null,
    })),
  };
  const calls = await openApplication(
    { values: { first_name: '', address1: '' } },
    { explainNoQuotes: { total: 3, carriers: [together as never, { ...together, name: 'Palmetto Flood' } as never] } },
  );
  await ready().getByRole('button', { name: 'First name needed by all' }).click();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  const address = ready().getByRole('button', { name: /^Address needed by 2$/ });
  await address.click();
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveFocus();
  calls.stub({ explainNoQuotes: { total: 3 } });
  await press('12 Ocean Dr{Enter}');
  await expect.element(address).not.toBeInTheDocument();
  await expect.element(ready().getByText('3 of 3 carriers')).toBeVisible();
});

test('describes a field by its help, and by who entered it', async () => {
  const at = '2026-01-02T15:04:05.000Z';
  await openApplication({ provenance: { address1: { source: 'person', by: 'Maria Reyes', at } } });
  await expect.element(page.getByLabelText('First name')).toHaveAccessibleDescription(/The first named insured/);
  await expect
    .element(page.getByLabelText('Address', { exact: true }))
    .toHaveAccessibleDescription(/Entered by Maria Reyes, 01-02-2026/);
});

test('confirms assumed values one by one and together', async () => {
  const assumed = { source: 'assumed', at: '2026-01-02T15:04:05.000Z' } as const;
  const calls = await openApplication(
    { provenance: { roof_covering: assumed, construction_type: assumed, foundation_type: assumed } },
    { explainNoQuotes: { total: 2 } },
  );
  const facts = page.getByRole('complementary', { name: 'Facts' });
  await expect.element(facts.getByRole('button', { name: 'Confirm all' })).not.toBeInTheDocument();
  await facts.getByText('3 assumed values to confirm').click();
  await expect.element(facts.getByRole('button', { name: /^Construction type/ })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Construction type' }).click();
  await expect.element(facts.getByText('2 assumed values to confirm')).toBeVisible();
  await facts.getByRole('button', { name: 'Confirm all' }).click();
  await expect.element(facts.getByText(/assumed value/)).not.toBeInTheDocument();
  await expect.poll(() => calls.of('updateApplication').length).toBeGreaterThan(0);
});

test.each([
  ['flood', 1],
  ['home', 0],
] as const)('what is missing of a %s comes before the facts, which draw %d houses', async (type, houses) => {
  await openApplication({ type, values: { roof_year: null } }, { explainNoQuotes: { total: 2 } });
  const facts = page.getByRole('complementary', { name: 'Facts' });
  await expect.element(facts.getByText('Distance to coast')).toBeVisible();
  expect(facts.element().firstElementChild?.getAttribute('aria-label')).toBe('What is missing');
  expect(facts.element().querySelectorAll('figure')).toHaveLength(houses);
});

test('asks for nothing where no carrier writes the line, and says who connects one', async () => {
  await openApplication({ values: { roof_year: null } }, { explainNoQuotes: { total: 0 } });
  await expect.element(ready().getByRole('heading', { name: 'No carrier yet' })).toBeVisible();
  await expect.element(ready().getByText(/Ask your admin to connect one/)).toBeVisible();
  await expect.element(ready().getByRole('button', { name: /^Roof year/ })).not.toBeInTheDocument();
});
