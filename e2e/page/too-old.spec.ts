import type { Page } from '@playwright/test';
import { signInByForm, signOut } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const AGE = /^This browser is too old/;
const phoneOf = (page: Page) => page.getByRole('link', { name: '(813) 555-0142' });

/** Removes a function that every page needs. */
const age = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'structuredClone'));

test('names the agency to call where a browser is too old for a link, and for the portal once somebody signed in', async ({
  page,
  agency,
}) => {
  await signInByForm(page, agency.agent);
  await signOut(page);

  const application_id = await agency.application();
  const link = dataOf(await agency.agent.client.call('createClientLink', { application_id }));
  const intake = dataOf(
    await agency.admin.client.call('createIntakeLink', {
      name: 'Bayside Realty',
      audience: 'partner',
      type: 'flood',
      agent_id: null,
      fields: [],
      greeting: 'Welcome.',
      consent: 'I agree to be called.',
    }),
  );
  await age(page);
  for (const address of ['/', link.url, intake.url]) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(AGE);
    await expect(phoneOf(page)).toHaveAttribute('href', 'tel:8135550142');
    await expect(page.getByText(/^Or call Harbor Light/)).toBeVisible();
  }
  const { links } = dataOf(await agency.agent.client.call('getClientLinks', { application_id }));
  expect(links).toMatchObject([{ opens: 0 }]);

  await page.goto('/proposal#ended');
  await page.reload();
  await expect(page.getByText('Or call your agent: the number is in the message with the link.')).toBeVisible();
});
