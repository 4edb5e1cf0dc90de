import type { ApplicationRow } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { anApplication, aQuote } from '../../../test/component/application.ts';
import { answerOf, focus, open, press } from '../../../test/component/open.tsx';

const row = (id: number, first_name: string, quote_count: number): ApplicationRow =>
  answerOf('getAgentApplicationsList', {
    applications: {
      data: [
        {
          id,
          application_id: 1_000 + id,
          application_type: 'flood',
          quote_count,
          client: { id, payload: { first_name, last_name: 'Turn' } },
          payload: { status: quote_count > 0 ? 'complete' : 'new', address: '' },
        },
      ],
    },
  } as never).applications.data[0] as ApplicationRow;

const listOf = (...rows: ApplicationRow[]) =>
  ({ getAgentApplicationsList: { applications: { data: rows, total: rows.length } } }) as never;

test('lets an agent select only to send, and says which have no quotes', async () => {
  await open('/agent-portal/dashboard', 'agent', listOf(row(1, 'Una', 0), row(2, 'Vera', 0)));
  const bar = page.getByRole('toolbar', { name: 'Selected applications' });
  await page.getByRole('checkbox', { name: /^Select Una Turn/ }).click();
  await page.getByRole('checkbox', { name: /^Select Vera Turn/ }).click();
  await expect.element(bar.getByRole('button', { name: /^Send/ })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: /^Assign/ })).not.toBeInTheDocument();
  await press('s');
  await expect.element(page.getByText('2 applications have no quotes yet.')).toBeVisible();
});

test('sorts by a heading although the pointer and the focus stay in the table', async () => {
  const [una, vera] = [row(1, 'Una', 1), row(2, 'Vera', 2)];
  const answer = (...rows: ApplicationRow[]) => ({ applications: { data: rows, total: rows.length } });
  await open('/agent-portal/dashboard', 'agent', {
    getAgentApplicationsList: ({ filters }: { filters: { sort?: string } }) =>
      filters.sort === 'min_quote_amount' ? answer(vera, una) : answer(una, vera),
  } as never);
  const names = () =>
    [...document.querySelectorAll('tbody tr')].map((one) => /Una|Vera/.exec(one.textContent ?? '')?.[0]);
  await expect.element(page.getByRole('link', { name: 'Una Turn' })).toBeVisible();
  await page.getByRole('link', { name: 'Una Turn' }).hover();
  await page.getByRole('button', { name: 'Premium' }).click();
  await expect.poll(names).toEqual(['Vera', 'Una']);
});

test('sends the quotes of a row from its menu, by mouse and by keyboard (R5.1)', async () => {
  await open('/agent-portal/dashboard', 'agent', {
    ...(listOf(row(3, 'Petra', 2)) as object),
    getApplicationById: { application: anApplication({ run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] }) },
  } as never);
  const petra = page.getByRole('row', { name: /Petra Turn/ });
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await petra.hover();
  await petra.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Send or download' }).click();
  await expect.element(dialog.getByLabelText('Subject')).toBeVisible();
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  (
    page
      .getByRole('row', { name: /Petra Turn/ })
      .getByRole('link')
      .first()
      .element() as HTMLElement
  ).focus();
  await press('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menuitem', { name: 'Send or download' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Send or download' }).click();
  await expect.element(dialog.getByLabelText('Subject')).toBeVisible();
});

test('keeps its columns in the page where a client has a long name', async () => {
  const first_name = 'Maximiliana Wilhelmina Featherstonehaugh-Cholmondeley';
  await open('/dashboard/quotes-portal/management', 'admin', {
    ...(listOf(row(1, first_name, 0)) as object),
    getQuotesPortal: { sources: [], links: [] },
  } as never);
  await expect.element(page.getByRole('link', { name: `${first_name} Turn` })).toBeVisible();
  await expect.element(page.getByTitle(`${first_name} Turn`)).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('moves no view and no filter to another line on a phone when its counts or its font come late', async () => {
  let arrive = (): void => undefined;
  const counts = { all: 1_204, mine: 1_204, needs_attention: 118, launched: 96, carrier_asks: 12, signed: 31 };
  const answer = {
    ...(listOf(row(1, 'Una', 0)) as { getAgentApplicationsList: object }).getAgentApplicationsList,
    counts,
  };
  const late = () => new Promise((resolve) => (arrive = () => resolve(answer)));
  await open('/agent-portal/dashboard', 'agent', { getAgentApplicationsList: late as never }, { size: [390, 844] });
  await expect.element(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  const main = document.querySelector('main') as HTMLElement;
  const tops = () =>
    [
      page.getByRole('button', { name: /^All/ }),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Filter' }),
    ].map((one) => one.element().getBoundingClientRect().top);
  const before = tops();
  arrive();
  await expect.element(page.getByRole('button', { name: 'Needs attention 118' })).toBeVisible();
  expect(tops()).toEqual(before);
  main.style.setProperty('font-family', 'DejaVu Sans, monospace');
  expect(tops()).toEqual(before);
});

test('has tabs only for what has a number, and every filter behind one control', async () => {
  const counts = { all: 9, mine: 0, needs_attention: 2, launched: 0, carrier_asks: 0, signed: 0 };
  const answer = {
    ...(listOf(row(1, 'Una', 0)) as { getAgentApplicationsList: object }).getAgentApplicationsList,
    counts,
  };
  await open('/agent-portal/dashboard', 'agent', { getAgentApplicationsList: answer as never });
  const tabs = () =>
    [...document.querySelectorAll('main button[aria-pressed]:not(table *)')].map(({ textContent }) => textContent);
  await expect.poll(tabs).toEqual(['All 9', 'Needs attention 2']);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('checkbox', { name: 'complete' }).click();
  await expect.poll(() => location.search).toContain('status=complete');
  await filter.getByLabelText('Show').selectOptions('Archived');
  await expect.poll(() => location.search).toContain('view=archived');
  await expectAccessible(filter);
  await press('{Escape}');
  await expect.poll(tabs).toEqual(['All 9', 'Needs attention 2', 'Archived ']);
  await page.getByRole('button', { name: 'Status: complete, remove this filter' }).click();
  await expect.poll(() => location.search).not.toContain('status');
});

test('asks before archiving more than the page, with what is among them, and says what hides the rows', async () => {
  const calls = await open('/agent-portal/dashboard', 'admin', {
    getAgentApplicationsList: ({ filters }: { filters?: { archived?: boolean } }) => ({
      applications: filters?.archived
        ? { data: [row(9, 'Ana', 1)], total: 194, is_total_exact: true }
        : { data: [row(1, 'Una', 0)], total: 194, is_total_exact: true },
    }),
    checkBulkSelection: { total: 194, bound: 0, signed: 3, quoted: 4 },
    getBulkJobs: { jobs: [] },
  } as never);
  await page.getByRole('checkbox', { name: /^Select Una Turn/ }).click();
  await page.getByRole('button', { name: 'Select all 194 that match' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive 194 applications?' });
  await expect.element(dialog.getByText('Among them: 3 signed, not bound; 4 with live quotes.')).toBeVisible();
  expect(calls.of('startBulkJob')).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive 194' }).click();
  await expect.poll(() => calls.of('startBulkJob')).toMatchObject([{ action: 'archive' }]);
});

test('says that all are archived, and shows them', async () => {
  await open('/agent-portal/dashboard', 'admin', {
    getAgentApplicationsList: ({ filters }: { filters?: { archived?: boolean } }) => ({
      applications: filters?.archived
        ? { data: [row(9, 'Ana', 1)], total: 194, is_total_exact: true }
        : { data: [], total: 0, is_total_exact: true },
    }),
  } as never);
  await expect.element(page.getByText('All 194 are archived')).toBeVisible();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect.element(page.getByRole('link', { name: 'Ana Turn' })).toBeVisible();
});

test('undoes an archiving from its card', async () => {
  const calls = await open('/agent-portal/dashboard', 'admin', {
    ...(listOf(row(1, 'Una', 0)) as object),
    getBulkJobs: {
      jobs: [
        {
          id: 7,
          action: 'archive',
          state: 'done',
          total: 194,
          position: 194,
          may_undo: true,
          created_at: '2026-11-20T10:00:00.000Z',
          ended_at: '2026-11-20T10:00:05.000Z',
        },
      ],
    },
  } as never);
  await page.getByRole('button', { name: 'Undo: 194 applications archived' }).click();
  await expect.poll(() => calls.of('undoBulkJob')).toEqual([{ bulk_job_id: 7 }]);
});

test('keeps the focus in the list when an act, or the last of its cards, is done', async () => {
  const job = { id: 7, action: 'archive', state: 'done', total: 1, position: 1, may_undo: true } as const;
  const at = { created_at: '2026-11-20T10:00:00.000Z', ended_at: '2026-11-20T10:00:05.000Z' };
  await open('/agent-portal/dashboard', 'admin', {
    ...(listOf(row(1, 'Una', 0), row(2, 'Vera', 0)) as object),
    getBulkJobs: { jobs: [{ ...job, ...at }] },
  } as never);
  const bar = page.getByRole('toolbar', { name: 'Selected applications' });
  const choose = () => page.getByRole('checkbox', { name: /^Select Una Turn/ }).click();
  const thisPage = bar.getByRole('checkbox', { name: 'Select this page' });
  for (const name of [/^Clear/, /^Archive/]) {
    await choose();
    await focus(bar.getByRole('button', { name }));
    await press('{Enter}');
    await expect.element(bar.getByText('None selected')).toBeVisible();
    await expect.element(thisPage).toHaveFocus();
  }
  await focus(page.getByRole('button', { name: 'Hide' }));
  await press('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Applications', level: 1 })).toHaveFocus();
});

test('tells the flood and the home application of one client and address apart on a phone and at home', async () => {
  const address = '12 Ocean Dr, Miami Beach FL 33139';
  const [flood, home] = [row(1, 'Una', 0), row(2, 'Una', 0)].map((one) => ({
    ...one,
    payload: { ...one.payload, address },
  }));
  const rows = listOf(
    flood as ApplicationRow,
    { ...home, application_type: 'home', form_type: 'HO3' } as ApplicationRow,
  );
  await open('/agent-portal/dashboard', 'agent', rows, { size: [390, 844] });
  await expect.element(page.getByText('Flood · 12 Ocean Dr')).toBeVisible();
  await expect.element(page.getByText('Home HO3 · 12 Ocean Dr')).toBeVisible();
  await open('/dashboard/home', 'agent', rows);
  await expect.element(page.getByText('1002 · Home HO3 · 12 Ocean Dr')).toBeVisible();
});

test('on a phone the rows begin at once, filters are one button with their number, and a finished job goes', async () => {
  const at = { created_at: '2026-11-20T10:00:00.000Z', ended_at: '2026-11-20T10:00:05.000Z' };
  const path = '/agent-portal/dashboard?status=new&type=flood&reached=quoted';
  const answers = {
    ...(listOf(row(1, 'Una', 0)) as object),
    getBulkJobs: { jobs: [{ id: 9, action: 'archive', state: 'done', total: 1, position: 1, ...at }] },
  } as never;
  const chip = page.getByRole('button', { name: 'Status: new, remove this filter' });
  const hide = page.getByRole('button', { name: 'Hide' });
  const calls = await open(path, 'admin', answers, { size: [390, 844] });
  await expect.element(page.getByRole('button', { name: 'Filter · 3' })).toBeVisible();
  await expect.element(chip).not.toBeInTheDocument();
  const first = page.getByRole('link', { name: 'Una Turn' });
  await expect.element(first).toBeVisible();
  expect(first.element().closest('tr')?.getBoundingClientRect().top).toBeLessThanOrEqual(300);
  await expect.poll(() => calls.of('getBulkJobs').length).toBeGreaterThan(0);
  await expect.element(hide).not.toBeInTheDocument();
  const undoable = { id: 9, action: 'archive', state: 'done', total: 1, position: 1, may_undo: true, ...at };
  await open(path, 'admin', { ...(answers as object), getBulkJobs: { jobs: [undoable] } } as never, {
    size: [390, 844],
  });
  await expect.element(hide).toBeVisible();
  await open(path, 'admin', answers);
  await expect.element(hide).toBeVisible();
  await expect.element(chip).toBeVisible();
});
