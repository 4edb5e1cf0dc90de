import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus, open, press } from '../../../../test/component/open.tsx';

const answer = () => page.getByRole('textbox', { name: 'Answer mapping' });

test('completes, checks and undoes an expression by keyboard alone', async () => {
  await open('/dashboard/api-management/new?tab=offers', 'admin');
  await focus(answer());
  await expect.poll(() => document.querySelector('.cm-editor')).not.toBeNull();
  await focus(answer());
  // In `press`, a doubled bracket types one bracket.
  await press('{{{Enter}"a": $money(values.ded');
  const list = page.getByRole('listbox', { name: 'Completions' });
  await expect.element(list.getByRole('option').first()).toMatchTextContent('deductible');
  await expect.element(list.getByRole('option').first()).toMatchTextContent('text, $5,000');
  await press('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByText('Line 2, column 13: no field values.ded')).toBeVisible();

  await press('{Control>} {/Control}');
  await expect.element(page.getByText(/Always given. One of \$1,000/)).toBeVisible();
  await press('{Enter}');
  await press(')}');
  await expect.element(answer()).toMatchTextContent('$money(values.deductible)}');
  await expect.element(page.getByText(/^Line 2/)).not.toBeInTheDocument();

  await press('{Control>}{Home}{/Control}');
  await focus(page.getByRole('button', { name: /^All \d+ fields$/ }).last());
  await press('{Enter}');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Find a field').fill('year built');
  await expect.element(dialog.getByRole('button', { name: /^values\.year_build/ })).toBeVisible();
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(answer()).toHaveFocus();
  await expect.element(answer()).toMatchTextContent(/^values\.year_build/);
  await press('{Control>}z{/Control}');
  await expect.element(answer()).toMatchTextContent(/^{/);

  await press('{Tab}');
  await expect.element(answer()).not.toHaveFocus();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(answer()).toHaveFocus();
});
