import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApplication } from '../../../../test/component/application.ts';
import { focus, press } from '../../../../test/component/open.tsx';

const card = () => page.getByRole('region', { name: 'Missing answers' });

test('shows only what is missing on m, works at 390 px, and says when nothing is missing', async () => {
  await openApplication({ values: { date_of_birth: null, garage_present: null } });
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await press('m');
  await expect.element(page.getByRole('textbox', { name: 'Date of birth' })).toHaveFocus();
  await page.viewport(390, 844);
  await card().getByRole('radio', { name: 'Yes' }).first().click();
  await expect.element(card().getByRole('heading')).toMatchTextContent('1 answer missing');
  await page.viewport(1440, 900);
  await page.getByRole('radiogroup', { name: 'What is shown' }).getByRole('radio', { name: /^All/ }).click();
  await expect.element(page.getByLabelText('First name')).toBeVisible();

  // While answers are missing, the view chosen last opens again.
  await press('m');
  await expect.element(card()).toBeVisible();
  await openApplication({ values: { date_of_birth: null } }, {}, 'agent', { isKept: true });
  await expect.element(card()).toBeVisible();

  const found = { source: 'provider', provider: 'County records', at: '2026-01-02T15:04:05.000Z' } as const;
  await openApplication({ provenance: { year_build: found } });
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await press('m');
  await expect.element(card()).toMatchTextContent('All required answers are in');
  await expect
    .element(page.getByRole('region', { name: 'Filled in for you' }))
    .toMatchTextContent(/1 looked up.*Year built\s*1998/);
});

test('takes missing answers by keys alone, undoes one, and launches with Ctrl+Enter', async () => {
  const calls = await openApplication(
    { values: { date_of_birth: null, foundation_type: null, garage_present: null } },
    { explainNoQuotes: { total: 2 } },
  );
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  const menu = page.getByRole('navigation', { name: 'Sections of the form' });
  await expect.element(menu.getByRole('radio', { name: 'Missing 3' })).toBeVisible();
  for (const [name, words] of [
    [/^Client/, '1 missing'],
    [/^Property/, '2 missing'],
    [/^Coverage/, 'nothing missing'],
  ] as const)
    await expect.element(menu.getByRole('button', { name })).toMatchTextContent(words);
  await expect.element(menu.getByText(/^3 of \d+ required answers missing$/)).toBeVisible();
  await press('m');
  await expect.element(card().getByRole('heading')).toMatchTextContent('3 answers missing');
  const birth = page.getByRole('textbox', { name: 'Date of birth' });
  await expect.element(birth).toHaveFocus();
  await press('5/16/74{Enter}');
  await expect.element(birth).toHaveValue('05-16-1974');
  const slab = card().getByRole('radio', { name: 'Slab' });
  await expect.element(slab).toHaveFocus();
  await press('3');
  await expect.element(card().getByRole('radio', { name: 'Stilts Pilings' })).toBeChecked();
  await expect.element(card().getByRole('heading')).toMatchTextContent('2 answers missing');
  await press('{Enter}');
  await expect.element(card().getByRole('radio', { name: 'Open' })).toHaveFocus();
  await focus(card().getByRole('button', { name: 'Undo Foundation' }));
  await press('{Enter}');
  await expect.element(card().getByRole('radio', { name: 'Open' })).not.toBeInTheDocument();
  await expect.element(slab).toHaveFocus();
  await press('1{Enter}n');
  await expect.element(card().getByRole('heading')).toMatchTextContent('Nothing is missing');
  await press('{Enter}');
  await expect.element(card().getByRole('button', { name: 'Launch' })).toHaveFocus();
  await focus(birth);
  await press('{Control>}{Enter}{/Control}');
  await expect.poll(() => calls.of('launchApplication')).toHaveLength(1);
});

test('a limit that is too high stays, and one key offers the highest that is allowed', async () => {
  await openApplication({ values: { sqft: 1_000, building_limit: 250_000 } });
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await press('m');
  const limit = card().getByRole('textbox', { name: 'Building limit' });
  await expect.element(limit).toHaveFocus();
  await expect.element(limit).toHaveValue('$250,000');
  await press('{Tab}');
  await expect.element(card().getByRole('button', { name: 'Lower Building limit to $125,000' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(limit).toHaveFocus();
  await expect.element(limit).toHaveValue('$125,000');
  await expect.element(card().getByRole('heading')).toMatchTextContent('Nothing is missing');
});
