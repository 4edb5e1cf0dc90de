import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '../../../../test/component/open.tsx';

test('automatic launches say that they are off, and are switched on with a number a day', async () => {
  const before = { launches_leads: false, lead_launches_a_day: 20 };
  const calls = await open('/dashboard/settings', 'admin', {
    getGlobalSettings: { global_settings: before },
    updateGlobalSettings: ({ payload }) => ({
      global_settings: { ...before, launches_leads: true, ...payload } as never,
    }),
  });
  const card = page.getByRole('region', { name: 'Quoting' });
  await expect.element(card.getByText('Off: agents launch every lead.')).toBeVisible();
  await card.getByRole('switch', { name: 'Quote complete leads automatically' }).click();
  await expect.poll(() => calls.of('updateGlobalSettings')).toMatchObject([{ payload: { launches_leads: true } }]);
  await expect.element(card.getByText('Off: agents launch every lead.')).not.toBeInTheDocument();

  const number = card.getByLabelText('Launches a day', { exact: true });
  for (const [text, error] of [
    ['', 'Value is not valid.'],
    ['0', 'min. 1 Number.'],
    ['1000', 'max. 500 Number.'],
  ] as const) {
    await number.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(card.getByText(error)).toBeVisible();
  }
  expect(calls.of('updateGlobalSettings')).toHaveLength(1);
  await number.fill('5');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => calls.of('updateGlobalSettings').at(-1))
    .toMatchObject({ payload: { lead_launches_a_day: 5 } });
  await expect.element(number).toHaveValue('5');
});
