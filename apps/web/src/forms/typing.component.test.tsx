import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openApplication } from '../../test/component/application.ts';
import { press } from '../../test/component/open.tsx';

const contents = () => page.getByLabelText('Contents limit');
async function type(text: string): Promise<void> {
  await contents().fill('');
  await contents().click();
  await press(`${text}{Tab}`);
}

test('reads an amount as it was typed, or refuses it in words and launches nothing', async () => {
  await openApplication();
  for (const [typed, shown] of [
    ['100k', '$100,000'],
    ['1.2m', '$1,200,000'],
    ['50000', '$50,000'],
  ] as const) {
    await type(typed);
    await expect.element(contents()).toHaveValue(shown);
  }
  for (const [typed, words] of [
    ['-5', 'Number is required.'],
    ['1e5', 'Write the number in full, such as 250,000.'],
    ['250.000', 'Write the number in full, such as 250,000.'],
  ] as const) {
    await type(typed);
    await expect.element(contents()).toHaveAccessibleDescription(new RegExp(words));
    await expect.element(page.getByText('Not saved: Contents limit cannot be read')).toBeVisible();
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Launch' })).not.toBeInTheDocument();
  }
});

test('takes separators that are typed into a number, the caret staying where it was (R3.9)', async () => {
  await openApplication({ values: { sqft: null } });
  await page.getByLabelText('Living area').click();
  await press('1,900');
  await expect.element(page.getByLabelText('Living area')).toHaveValue('1,900');
  await contents().click();
  await press('{Control>}a{/Control}$1,250,000');
  await expect.element(contents()).toHaveValue('$1,250,000');
});

test('takes digits only, and as many as the field has, typing over a choice as well (section 5)', async () => {
  await openApplication({ values: { sqft: null, year_build: null } });
  const [area, year] = [page.getByLabelText('Living area'), page.getByLabelText('Year built')];
  await area.click();
  await press('12a34two');
  await heldBy(area)('1,234');
  await press('{Control>}a{/Control}x');
  await heldBy(area)('1,234');
  await press(`${UNDO}${REDO}`);
  await heldBy(area)('1,234');
  await area.fill('100k');
  await heldBy(area)('100,000');
  await area.fill('1.250');
  await press('{Tab}');
  await expect.element(area).toHaveAccessibleDescription(/Number is required|in full/);
  await year.click();
  await press('19b876');
  await heldBy(year)('1987');
  await press('{Backspace}{Backspace}92');
  await heldBy(year)('1992');
});

const UNDO = '{Control>}z{/Control}';
const REDO = '{Control>}{Shift>}z{/Shift}{/Control}';
const heldBy = (field: Locator) => (value: string) => expect.element(field).toHaveValue(value);

test.each([
  ['Contents limit', { contents_limit: 100_000 }, '$100,000', '{Control>}a{/Control}250000', '$250,000'],
  ['Living area', { sqft: 1840 }, '1,840', '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}2999', '2,999'],
  ['Phone', { phone: '(305) 555-0100' }, '(305) 555-0100', '{Control>}a{/Control}7865550199', '(786) 555-0199'],
  ['Date of birth', { date_of_birth: '1980-02-03' }, '02-03-1980', '{Control>}a{/Control}5/16/1974', '5/16/1974'],
] as const)(
  'undoes and redoes what was typed into %s, and saves what is left',
  async (label, values, before, keys, after) => {
    const calls = await openApplication({ values });
    const field = page.getByLabelText(label, { exact: true });
    const holds = heldBy(field);
    await holds(before);
    await field.click();
    await press(`{End}${keys}`);
    await holds(after);
    await press(UNDO + UNDO);
    await holds(before);
    await press(REDO + REDO);
    await holds(after);
    await press('{Control>}y{/Control}');
    await holds(after);
    await press(UNDO + UNDO);
    await holds(before);
    await expect.element(field).toHaveFocus();
    await press('{Tab}');
    await holds(before);
    await expect.element(page.getByText(/^(Saved \d{1,2}:\d\d [AP]M|All changes saved)$/)).toBeVisible();
    const [key, value] = Object.entries(values)[0]!;
    const saved = calls.of('updateApplication').filter(({ useable_details }) => key in useable_details);
    expect(saved.at(-1)?.useable_details[key as never] ?? value).toEqual(value);
  },
);

test('undoes the last change of the form once its field is left, and shows that field', async () => {
  const calls = await openApplication({ values: { sqft: 1840, contents_limit: 100_000, foundation_type: 'Slab' } });
  const [area, foundation] = [page.getByLabelText('Living area'), page.getByLabelText('Foundation', { exact: true })];
  await area.click();
  await press('{Control>}a{/Control}2999{Tab}');
  await type('250000');
  await foundation.selectOptions('Crawlspace');
  await foundation.element().focus();
  await press(UNDO);
  await heldBy(foundation)('Slab');
  await expect.element(foundation).toHaveFocus();
  await press(UNDO);
  await heldBy(contents())('$100,000');
  await expect.element(contents()).toHaveFocus();
  // In a field without typing, Undo applies to the form.
  await press(UNDO);
  await heldBy(area)('1,840');
  await expect.element(area).toHaveFocus();
  await press(UNDO);
  await press(REDO);
  await heldBy(area)('2,999');
  await press(`{Escape}${REDO}`);
  await heldBy(contents())('$250,000');
  await expect
    .poll(() => Object.assign({}, ...calls.of('updateApplication').map(({ useable_details }) => useable_details)))
    .toMatchObject({ sqft: 2999, contents_limit: 250_000, foundation_type: 'Slab' });
});

test('undoes what rules made of a change with it', async () => {
  await openApplication({ type: 'home', values: { sqft: 1840, dwelling: 300_000 } });
  const dwelling = page.getByLabelText('Dwelling', { exact: true });
  await dwelling.fill('411000');
  await press('{Tab}');
  await page.getByLabelText('Living area').click();
  await press('{Control>}a{/Control}2999{Tab}');
  await expect.element(page.getByText('Was $411,000')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await press(UNDO);
  await heldBy(page.getByLabelText('Living area'))('1,840');
  await heldBy(dwelling)('$411,000');
  await expect.element(page.getByText('Was $411,000')).not.toBeInTheDocument();
});

test('shows that a gender was looked up from the first name, until a person chooses another', async () => {
  const calls = await openApplication(
    { values: { first_name: '', gender: null } },
    {
      getGenderByName: ({ name }) => ({
        gender_details: { gender: name === 'John' ? 'Male' : 'Female', accuracy: 98, proof: 'proof' },
      }),
    },
  );
  const gender = page.getByLabelText('Gender', { exact: true });
  const mark = page.getByRole('img', { name: /^Looked up from the first name/ });
  const firstName = page.getByRole('textbox', { name: 'First name' });
  for (const [name, expected] of [
    ['Ana', 'Female'],
    ['John', 'Male'],
  ] as const) {
    await firstName.fill(name);
    await page.getByLabelText('Last name').click();
    await expect.element(gender).toHaveValue(expected);
    await expect.element(mark).toBeVisible();
    await expect.poll(() => calls.of('updateApplication').at(-1)).toMatchObject({ looked_up: { gender: 'proof' } });
  }
  await gender.selectOptions('Other');
  await expect.element(mark).not.toBeInTheDocument();
  await firstName.fill('Ana');
  await page.getByLabelText('Last name').click();
  await expect
    .poll(() => calls.of('updateApplication').at(-1))
    .toMatchObject({ useable_details: { first_name: 'Ana' } });
  await expect.element(gender).toHaveValue('Other');
});

test('asks what only some carriers read once one does, and keeps showing what was answered', async () => {
  const calls = await openApplication(
    {},
    { explainNoQuotes: { total: 1, wanted_fields: ['prior_losses', 'mortgagee_name'] } },
  );
  await page.getByRole('button', { name: /^Underwriting/ }).click();
  const section = page.getByRole('region', { name: 'Underwriting Information' });
  await expect.element(section.getByLabelText('Mortgagee', { exact: true })).toBeVisible();
  await expect.element(section.getByLabelText('Purchase price')).not.toBeInTheDocument();
  await section.getByRole('radio', { name: 'Yes' }).click();
  await section.getByRole('button', { name: 'Add loss' }).click();
  await section.getByLabelText('Date of loss').fill('02/01/2024');
  await section.getByLabelText('Kind of loss').selectOptions('Water');
  await section.getByLabelText('Amount paid').click();
  await press(`99999${UNDO}4312.27`);
  await press('{Tab}');
  await expect.element(section.getByLabelText('Amount paid')).toHaveValue('$4,312.27');
  await section.getByLabelText('Still open').selectOptions('No');
  await section.getByLabelText('Mortgagee', { exact: true }).fill('First Bank ISAOA');
  await press('{Tab}');
  await expect
    .poll(() => calls.of('updateApplication').at(-1))
    .toMatchObject({ useable_details: { mortgagee_name: 'First Bank ISAOA' } });

  const saved = Object.assign({}, ...calls.of('updateApplication').map(({ useable_details }) => useable_details));
  expect(saved.prior_losses).toMatchObject([{ amount: 4_312.27 }]);
  await openApplication({ values: saved }, { explainNoQuotes: { total: 1 } });
  await expect.element(page.getByLabelText('Mortgagee', { exact: true })).toHaveValue('First Bank ISAOA');
  const loss = page.getByRole('group', { name: 'loss 1' });
  await expect.element(loss.getByLabelText('Amount paid')).toHaveValue('$4,312.27');
  await expect.element(loss.getByLabelText('Kind of loss')).toHaveValue('Water');
  await openApplication({}, { explainNoQuotes: { total: 1 } });
  await expect.element(page.getByRole('button', { name: /^Requester/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Underwriting/ })).not.toBeInTheDocument();
});

test('goes with Enter from missing to missing, then from field to field; with Tab always to the next', async () => {
  await openApplication({ values: { date_of_birth: null, foundation_type: null, garage_present: null } });
  const focused = () =>
    expect.poll(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? null);
  await page.getByLabelText('First name').click();
  await press('{Tab}');
  await focused().toBe('last_name');
  await press('{Enter}');
  await focused().toBe('date_of_birth');
  await press('5/16/74{Enter}');
  await focused().toBe('foundation_type');
  // Left unanswered, the field comes up again.
  await press('{Enter}');
  await focused().toBe('garage_present');
  await press('{Enter}');
  await focused().toBe('foundation_type');
  await page.getByLabelText('Foundation', { exact: true }).selectOptions('Slab');
  await press('{Enter}');
  await focused().toBe('garage_present');
  await press('{ArrowRight}');
  await page.getByLabelText('First name').click();
  await press('{Enter}');
  await focused().toBe('last_name');
  await press('{Tab}');
  await focused().toBe('date_of_birth');
});
