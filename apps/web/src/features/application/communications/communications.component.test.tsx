import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { openApplication } from '../../../../test/component/application.ts';
import { Refused } from '../../../../test/component/open.tsx';

test('leaves the beginning of a body that cannot be loaded whole, and loads it again (R4.2)', async () => {
  const message = (id: number, is_request: boolean, payload: object) => ({
    id,
    exchange_id: '9',
    api_name: 'Tidewater Mutual',
    method: 'POST',
    url: 'https://tidewater.test/v2/quotes',
    status: 200,
    duration_ms: 12,
    payload: {
      is_request,
      data: '{}',
      is_cut: false,
      size: 2,
      headers: { 'content-type': 'application/json' },
      ...payload,
    },
  });
  const whole = JSON.stringify({ status: 'QUOTED', worksheet: 'x'.repeat(20_000) });
  const list = [
    message(2, false, { data: whole.slice(0, 100), is_cut: true, size: whole.length }),
    message(1, true, {}),
  ];
  const calls = await openApplication(
    { tab: 'communications', communications_count: 1 },
    {
      getApplicationApiCommunication: { application_api_communications: list as never },
      getApiCommunicationBody: () => new Refused(500, 'Away.'),
    },
    'admin',
  );
  const card = page.getByRole('region', { name: 'Tidewater Mutual' });
  await card.getByRole('button', { name: /v2.quotes/ }).click();
  await expect.element(page.getByText(/Only the beginning: the whole, .* could not be loaded/)).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await expect
    .element(page.getByRole('group', { name: 'Beginning of the answer body' }))
    .toMatchTextContent(/"status": ?"QUOTED"/);
  calls.stub({ getApiCommunicationBody: { is_request: false, data: whole } });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText(/JSON, [\d.]+ KB/)).toBeVisible();
  await expectAccessible(card);
});
