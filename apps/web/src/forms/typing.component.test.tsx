import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
  await section.getByLabelText('Amount paid').fill('4200');
  await section.getByLabelText('Still open').selectOptions('No');
  await section.getByLabelText('Mortgagee', { exact: true }).fill('First Bank ISAOA');
  await press('{Tab}');
  await expect
    .poll(() => calls.of('updateApplication').at(-1))
    .toMatchObject({ useable_details: { mortgagee_name: 'First Bank ISAOA' } });

  const saved = Object.assign({}, ...calls.of('updateApplication').map(({ useable_details }) => useable_details));
  await openApplication({ values: saved }, { explainNoQuotes: { total: 1 } });
  await expect.element(page.getByLabelText('Mortgagee', { exact: true })).toHaveValue('First Bank ISAOA');
  const loss = page.getByRole('group', { name: 'loss 1' });
  await expect.element(loss.getByLabelText('Amount paid')).toHaveValue('$4,200');
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
  // Left unanswered it is come back to.
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
