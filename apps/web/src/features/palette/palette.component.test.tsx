import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, openApplication } from '../../../test/component/application.ts';
import { open, press } from '../../../test/component/open.tsx';

const box = () => page.getByRole('dialog', { name: 'Search or jump to' });
const search = (text: string) => press(`{Control>}k{/Control}${text}`);

test('offers nothing that the user may not open', async () => {
  await open('/dashboard/home', 'agent');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search('api management');
  await expect.element(box().getByText('Nothing matches.')).toBeVisible();
  await press('{Control>}a{/Control}mga');
  await expect.element(box().getByText('Nothing matches.')).toBeVisible();
  await press('{Control>}a{/Control}dark{Enter}');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
});

test('offers a customer no applications, nor a key for a new one', async () => {
  await open('/dashboard/home', 'customer');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search('a');
  await expect.element(page.getByRole('option', { name: /Dashboard/ }).first()).toBeVisible();
  await expect.element(page.getByRole('option', { name: /application/i })).not.toBeInTheDocument();
  await press('{Escape}');
  await press('n');
  expect(location.pathname).toBe('/dashboard/home');
});

test('offers a quote for an address that nothing matches, and opens New application with it', async () => {
  const calls = await open('/dashboard/home', 'agent');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search('12 Oak St, Tampa, FL 33602');
  await expect.element(box().getByRole('option', { name: /^Quote 12 Oak St.* New home application/ })).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => location.pathname).toBe('/agent-portal/new/flood');
  await expect
    .poll(() => calls.of('lookupAddress'))
    .toMatchObject([{ searched_address: '12 Oak St, Tampa, FL 33602' }]);
});

test('offers to launch the open application', async () => {
  const calls = await openApplication({}, { explainNoQuotes: { total: 1 } });
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await search('launch');
  await press('{Enter}');
  await expect.poll(() => calls.of('launchApplication')).toHaveLength(1);
});

test('leads an administrator to the applications of a person', async () => {
  const agent = { name: 'Maria Reyes', email: 'maria@agency.test', role: 'agent', agent: { id: 5 } } as const;
  await open('/dashboard/home', 'admin', { getAgentsList: { agents: [agent] } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search('maria');
  await expect
    .element(
      box()
        .getByRole('option')
        .filter({ hasText: /^Maria Reyes/ }),
    )
    .toBeVisible();
  await press('{Enter}');
  await expect.poll(() => location.search).toMatch(/agent=\d+/);
});

const rowOf = (id: number, first_name: string, last_name: string) => ({
  id,
  application_id: 1_000 + id,
  application_type: 'flood',
  client: { id, payload: { first_name, last_name } },
  payload: { status: 'new', address: '' },
});

test('waits with Enter for the answer to what was typed', async () => {
  const late = Promise.withResolvers<void>();
  const listOf = (row: object) => ({ applications: { data: [row], total: 1 } }) as never;
  await open('/agent-portal/dashboard', 'agent', {
    getAgentApplicationsList: async ({ filters }) => {
      if (!filters?.text) return listOf(rowOf(8, 'Glen', 'Newest'));
      await late.promise;
      return listOf(rowOf(9, 'Ruth', 'Waitfor'));
    },
  });
  await expect.element(page.getByText('Glen Newest').first()).toBeVisible();
  await search('');
  await expect.element(box().getByRole('option', { name: /Glen Newest/ })).toBeVisible();
  await press('ruth waitfor');
  await press('{Enter}');
  await expect.element(page.getByText('Searching …')).toBeVisible();
  expect(location.pathname).toBe('/agent-portal/dashboard');
  late.resolve();
  await expect.poll(() => location.pathname).toBe('/agent-portal/application-details/9');
});

test('offers what can be done with the open application, and does it', async () => {
  const archived = rowOf(9, 'Lena', 'Archived');
  const calls = await openApplication(
    { tab: 'results', run_id: 1, status: 'complete', quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      getQuoteProgress: { run_id: 1, is_complete: true },
      getAgentsList: { agents: [{ name: 'Maria Reyes', role: 'agent', agent: { id: 5 } }] as never },
      getAgentApplicationsList: { applications: { data: [archived], total: 1 } as never },
    },
    'admin',
  );
  await expect.element(page.getByRole('tab', { name: /Quote Results/ })).toBeVisible();
  await search('');
  await expect.element(box()).toBeVisible();
  const place = () => box().element().getBoundingClientRect().toJSON() as object;
  const before = place();
  await press('assign');
  await expect.element(box().getByRole('option').first()).toMatchTextContent('Assign');
  expect(place()).toEqual(before);
  await press('{Enter}');
  const assign = page.getByRole('dialog', { name: 'Assign this application' });
  await expect.element(assign).toBeVisible();
  await press('{Escape}');
  await expect.element(assign).not.toBeInTheDocument();
  await search('what if{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'What if' })).toBeVisible();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'What if' })).not.toBeInTheDocument();
  await search('archive{Enter}');
  await expect.poll(() => calls.of('archiveApplication')).toHaveLength(1);
  await search('lena');
  await expect.element(box().getByText('Archived').first()).toBeVisible();
});
