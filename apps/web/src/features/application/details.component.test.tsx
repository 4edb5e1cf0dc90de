import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { anApplication, aProgress, aQuote, ID, openApplication } from '../../../test/component/application.ts';
import { answerOf, focus, open, press, Refused } from '../../../test/component/open.tsx';
import { rememberApplication } from '../../lib/server/application-cache.ts';

const ASSUMED = { source: 'assumed', at: '2026-01-02T15:04:05.000Z' } as const;
const launch = () => page.getByRole('dialog', { name: 'Launch' });
const tab = (name: string | RegExp) => page.getByRole('tab', { name, selected: true });
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

afterEach(() => {
  vi.useRealTimers();
});

test('says that an application could not be loaded, and loads it again', async () => {
  let isAway = true;
  await openApplication(
    {},
    { getApplicationById: () => (isAway ? new Refused(500, 'Away.') : ({ application: anApplication() } as never)) },
  );
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
  expect(location.pathname).toBe(`/agent-portal/application-details/${ID}`);
  isAway = false;
  await button('Try again').click();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
});

test('refuses to launch, or to say saved, while a date cannot be read', async () => {
  const calls = await openApplication({ values: { date_of_birth: '1980-02-03' } }, { explainNoQuotes: { total: 1 } });
  const birth = page.getByLabelText('Date of birth');
  await expect.element(birth).toHaveValue('02-03-1980');
  await birth.fill('2/30/1980');
  await press('{Tab}');
  await expect.element(page.getByText('Not saved: Date of birth cannot be read')).toBeVisible();
  await page
    .getByRole('button', { name: /^Coverage/ })
    .first()
    .click();
  await button('Launch').click();
  await expect.element(page.getByText('One field needs your attention.')).toBeVisible();
  await expect.element(launch()).not.toBeInTheDocument();
  await expect.element(birth).toHaveFocus();
  await expect.element(birth).toHaveValue('2/30/1980');
  await expect.element(birth).toHaveAccessibleDescription(/Value is not valid\./);
  await birth.fill('2/3/2130');
  await press('{Tab}');
  await expect.element(birth).toHaveAccessibleDescription(/This date lies in the future\./);
  await button('Launch').click();
  await expect.element(launch()).not.toBeInTheDocument();
  await birth.fill('2/28/1980');
  await press('{Tab}');
  await expect.element(page.getByText(/^(Saved \d{1,2}:\d\d [AP]M|All changes saved)$/)).toBeVisible();
  expect(calls.of('launchApplication')).toEqual([]);
  await button('Launch').click();
  await expect.poll(() => calls.of('launchApplication')).toHaveLength(1);
  expect(calls.of('updateApplication').at(-1)).toMatchObject({ useable_details: { date_of_birth: '1980-02-28' } });
});

test('launches at once, and asks first where values are assumed, naming how many', async () => {
  const stubs = { explainNoQuotes: { total: 12, carriers: [{ name: 'Beacon', state: 'not_asked' }] as never } };
  const confirmed = await openApplication({}, stubs);
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await press('l');
  await expect.poll(() => confirmed.of('launchApplication')).toEqual([{ application_id: ID }]);
  await expect.element(launch()).not.toBeInTheDocument();

  await cleanup();
  const assumed = await openApplication({ provenance: { roof_year: ASSUMED, year_build: ASSUMED } }, stubs);
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await press('l');
  await expect.element(launch().getByText('11 carriers, 2 assumed values')).toBeVisible();
  expect(assumed.of('launchApplication')).toEqual([]);
  await press('l');
  await focus(launch().getByRole('button', { name: 'Launch' }));
  await press('{Enter}');
  await expect.poll(() => assumed.of('launchApplication')).toEqual([{ application_id: ID }]);
});

test('offers the other line until there is one, then opens that application', async () => {
  const other = { id: 8, application_id: 1008, application_type: 'home', relation: 'other_line' } as const;
  await openApplication();
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem', { name: 'Quote home, too' })).toBeVisible();
  await press('{Escape}');

  await openApplication({ linked: [other] });
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /too$/ })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Open the home application' }).click();
  await expect.poll(() => location.pathname).toBe('/agent-portal/application-details/8');
});

test('acts on single keys from toggles and tabs, never from a text', async () => {
  await openApplication({ provenance: { roof_year: ASSUMED } });
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await focus(page.getByRole('radiogroup', { name: 'Cross sale' }).getByRole('radio', { name: 'No' }));
  await press('3');
  await expect.element(tab('History')).toBeVisible();
  await press('1');
  await focus(page.getByLabelText('Last name').first());
  await press('3');
  await expect.element(tab('Quote Profile')).toBeVisible();
  await press('{Backspace}{Escape}');
  await expect.element(page.getByLabelText('Last name').first()).not.toHaveFocus();
  await press('l');
  await expect.element(launch()).toBeVisible();
  await press('{Escape}');
  await expect.element(launch()).not.toBeInTheDocument();
});

test('moves the focus into a tab by its key', async () => {
  await openApplication();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  for (const [key, name] of [
    ['3', 'History'],
    ['5', /^Notes/],
    ['1', 'Quote Profile'],
  ] as const) {
    await press(key);
    await expect.element(page.getByRole('tabpanel', { name })).toHaveFocus();
  }
});

test('offers to try a launch again that the server failed at', async () => {
  const stubs = { explainNoQuotes: { total: 1 }, launchApplication: () => new Refused(500, 'Error') };
  const calls = await openApplication({}, stubs);
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await press('l');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => calls.of('launchApplication')).toHaveLength(2);
});

test('puts the focus on what comes next after an application was created, launched or jumped to', async () => {
  const answer = () => ({ application: anApplication({ values: { date_of_birth: null } }) }) as never;
  await open('/agent-portal/new/flood', 'agent', { createApplication: answer, getApplicationById: answer });
  await page.getByLabelText('First name').fill('Ann');
  await page.getByLabelText('Last name').fill('Lee');
  await button('Create and enter by hand').click();
  await expect.element(page.getByLabelText('Date of birth')).toHaveFocus();

  let launched = anApplication();
  await openApplication(
    {},
    {
      explainNoQuotes: { total: 1 },
      getApplicationById: () => ({ application: launched }) as never,
      launchApplication: () => {
        launched = anApplication({ run_id: 1, status: 'launched' });
        return { application: launched } as never;
      },
      getQuoteProgress: { run_id: 1, carriers: [aProgress(1, 'Tidewater Mutual')] },
    },
  );
  await expect.element(page.getByLabelText('First name')).toHaveValue('Lena');
  await press('l');
  await expect.element(page.getByRole('heading', { name: 'Quote results' })).toHaveFocus();

  const row = {
    id: ID,
    application_id: 1007,
    application_type: 'flood',
    client: { id: 1, payload: { first_name: 'Lena', last_name: 'Hoffmann' } },
    payload: { status: 'new', address: '' },
  };
  const { applications } = answerOf('getAgentApplicationsList', { applications: { data: [row], total: 1 } } as never);
  await open('/dashboard/home', 'agent', {
    getAgentApplicationsList: { applications } as never,
    getApplicationById: answer,
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press('{Control>}k{/Control}lena');
  await expect.element(page.getByRole('option', { name: /Lena Hoffmann/ }).first()).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: /Lena Hoffmann/ })).toHaveFocus();
});

test('begins a dialog at what is to be done, and gives the focus back to what opened it', async () => {
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Palmetto Flood', 1_310)];
  await openApplication(
    { tab: 'results', run_id: 1, status: 'complete', quotes },
    {
      getQuoteProgress: { run_id: 1, is_complete: true },
      getAgentsList: { agents: [{ name: 'Maria Reyes', role: 'agent', agent: { id: 5 } }] as never },
    },
    'admin',
  );
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .nth(0)
    .click();
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .nth(1)
    .click();
  const table: readonly { opener: Locator; dialog: string; begins?: (dialog: Locator) => Locator }[] = [
    { opener: button('Compare 2'), dialog: 'Compare 2 quotes' },
    { opener: button('What if'), dialog: 'What if' },
    {
      opener: button('Custom quote'),
      dialog: 'Create Custom Quote',
      begins: (one) => one.getByLabelText('Carrier name'),
    },
    {
      opener: button(/^Assign/),
      dialog: 'Assign this application',
      begins: (one) => one.getByRole('listitem').getByRole('button').first(),
    },
    {
      opener: button(/^Search or jump to/),
      dialog: 'Search or jump to',
      begins: (one) => one.getByRole('combobox'),
    },
  ];
  for (const { opener, dialog, begins } of table) {
    await focus(opener);
    await press('{Enter}');
    const opened = page.getByRole('dialog', { name: dialog });
    await expect.element(opened).toBeVisible();
    if (begins) await expect.element(begins(opened)).toHaveFocus();
    else await expect.poll(() => opened.element().contains(document.activeElement)).toBe(true);
    await press('{Escape}');
    await expect.element(opened).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

/** Clicks Quote Results in the same render that enables it. */
function clickResultsOnceEnabled(onDrawn: () => void): void {
  const watch = new MutationObserver(() => {
    const results = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')].find((one) =>
      /Results/.test(one.textContent ?? ''),
    );
    if (!results) return;
    onDrawn();
    if (results.disabled) return;
    watch.disconnect();
    results.click();
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
}

const ARRIVALS: readonly (readonly [string, (arrive: () => void) => void])[] = [
  ['within the first drawing', (arrive) => arrive()],
  ['after it', (arrive) => queueMicrotask(arrive)],
  ['in the next task', (arrive) => void setTimeout(arrive)],
  ['a frame later', (arrive) => void requestAnimationFrame(arrive)],
];

test.each(ARRIVALS)('keeps the click on Quote Results when a launch from elsewhere arrives %s', async (_, schedule) => {
  // Quote Results is the tab that was open last.
  const progress = { getQuoteProgress: { run_id: 1, carriers: [aProgress(1, 'Tidewater Mutual')] } };
  const launched = anApplication({ run_id: 1, status: 'launched', version: 2 });
  await openApplication({ run_id: 1, status: 'launched' }, progress);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect.element(tab(/Quote Results/)).toBeVisible();

  let isScheduled = false;
  let isLaunched = false;
  await cleanup();
  clickResultsOnceEnabled(() => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isLaunched = true;
      rememberApplication(launched);
    });
  });
  const getApplicationById = () => ({ application: isLaunched ? launched : anApplication() });
  const stubs = { ...progress, getApplicationById } as never;
  await open(`/agent-portal/application-details/${ID}`, 'agent', stubs, { isKept: true });
  await expect.element(tab(/Quote Results/)).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get('tab')).toBe('results');
  await expect.element(page.getByText('Tidewater Mutual').first()).toBeVisible();
  await expect.element(tab(/Quote Results/)).toBeVisible();
});

test('goes by the day at the agency: warns of a start that is past after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T04:50:00Z') });
  await openApplication({ values: { effective_date: '2026-11-28' } });
  await expect.element(page.getByLabelText('Effective date')).toHaveValue('11-28-2026');
  await expect.element(page.getByText('This date lies in the past.')).not.toBeInTheDocument();
  vi.setSystemTime(new Date('2026-11-29T05:10:00Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('This date lies in the past.')).toBeVisible();
});

test.each([
  ['5/16/28', '05-16-1928', ''],
  ['5/16/74', '05-16-1974', ''],
  ['5/16/25', '5/16/25', '1925 or 2025? Type all four digits of the year.'],
])('reads the birth date %s as %s', async (typed, shown, error) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T17:00:00Z') });
  await openApplication({ values: { date_of_birth: null } });
  const birth = page.getByRole('textbox', { name: 'Date of birth' });
  await birth.click();
  await press(`${typed}{Tab}`);
  await expect.element(birth).toHaveValue(shown);
  if (error) await expect.element(birth).toHaveAccessibleDescription(new RegExp(error.replace('?', '\\?')));
});

test('has the tabs of the specification in their order, and gathers the logs where there is little room', async () => {
  const names = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent?.trim());
  await openApplication({ quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] });
  const five = ['Quote Profile', 'Quote Results 1', 'History', 'Api Communications', 'Notes & Attachments'];
  await expect.poll(names).toEqual([...five, 'Flood']);
  await openApplication({ quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] }, {}, 'agent', { size: [390, 844] });
  await expect.poll(names).toEqual(['Quote Profile', 'Quote Results 1', 'Notes & Attachments', 'Flood', 'Audit']);
  await page.getByRole('tab', { name: 'Audit' }).click();
  const logs = page.getByRole('radiogroup', { name: 'Audit' });
  await expect.element(logs.getByRole('radio', { name: 'History' })).toBeChecked();
  await logs.getByText('Api Communications').click();
  await expect.poll(() => new URLSearchParams(location.search).get('tab')).toBe('communications');
  await expect.element(tab('Audit')).toBeVisible();
});
