import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { anApplication, aProgress, aQuote, ID, openApplication } from '../../../test/component/application.ts';
import { aUser, chooseByKeyboard, focus, press, Refused } from '../../../test/component/open.tsx';

const results = { tab: 'results', run_id: 1 };
const complete = { getQuoteProgress: { run_id: 1, is_complete: true } };

async function openClientLink(): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client link' }).click();
}

test('does not guess a premium that cannot be read for sure (R4.5)', async () => {
  const calls = await openApplication({ ...results, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] }, complete);
  await page.getByRole('button', { name: 'Custom quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Quote' });
  await dialog.getByLabelText('Carrier name').fill('By Hand Mutual');
  await dialog.getByLabelText('Premium, $').fill('1310,00');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect.element(dialog.getByText('Value is not valid.')).toBeVisible();
  await dialog.getByLabelText('Premium, $').fill('1,310.00');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect
    .poll(() => calls.of('createApplicationCustomQuote'))
    .toMatchObject([{ application_id: ID, carrier_name: 'By Hand Mutual', premium: 1_310 }]);
});

test('changes and removes a custom quote from its row (R4.5)', async () => {
  const byHand = aQuote(2, 'By Hand Mutual', 1_310, {
    is_custom: true,
    payload: { description: 'Custom Quote!', expires_on: '2999-12-31' },
  });
  const calls = await openApplication({ ...results, quotes: [aQuote(1, 'Tidewater Mutual', 1_204), byHand] }, complete);
  const more = () => page.getByRole('button', { name: /^More for By Hand Mutual/ });
  await more().click();
  await page.getByRole('menuitem', { name: 'Change quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Custom Quote' });
  await expect.element(dialog.getByLabelText('Premium, $')).toHaveValue('$1,310');
  await dialog.getByLabelText('Premium, $').fill('1,130');
  await dialog.getByLabelText('Deductible', { exact: true }).fill('5,000');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Save quote' }).click();
  await expect
    .poll(() => calls.of('updateCustomQuote'))
    .toMatchObject([{ application_id: ID, quote_id: 2, premium: 1_130, terms: { deductible: '5,000' } }]);
  await more().click();
  await page.getByRole('menuitem', { name: 'Remove quote' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove quote' }).click();
  await expect.poll(() => calls.of('removeCustomQuote')).toEqual([{ application_id: ID, quote_id: 2 }]);
});

test('attaches the PDF of a custom quote, and adds the quote once when the file does not arrive', async () => {
  let isLost = true;
  const calls = await openApplication(
    { ...results, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      ...complete,
      createApplicationCustomQuote: { quote_id: 9 },
      attachCustomQuoteFile: () => (isLost ? new Refused(422, 'No.', { file_data: ['Attach one PDF.'] }) : {}),
    },
  );
  await page.getByRole('button', { name: 'Custom quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Quote' });
  await dialog.getByLabelText('Carrier name').fill('By Hand Mutual');
  await dialog.getByLabelText('Premium, $').fill('1310');
  await userEvent.upload(dialog.getByLabelText('Carrier’s PDF').element(), new File(['%PDF-1.4'], 'By Hand.pdf'));
  await expect.element(dialog.getByText('By Hand.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect.element(dialog.getByText('Attach one PDF.')).toBeVisible();
  isLost = false;
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('createApplicationCustomQuote')).toHaveLength(1);
  expect(calls.of('attachCustomQuoteFile').at(-1)).toMatchObject({ quote_id: 9, files: ['By Hand.pdf'] });
});

test('keeps what is typed of a custom quote when its dialog is closed', async () => {
  await openApplication({ ...results, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] }, complete);
  await page.getByRole('button', { name: 'Custom quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Quote' });
  await dialog.getByLabelText('Carrier name').fill('By Hand Mutual');
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Custom quote' }).click();
  await expect.element(dialog.getByLabelText('Carrier name')).toHaveValue('By Hand Mutual');
  await dialog.getByLabelText('Premium, $').fill('1310');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Custom quote' }).click();
  await expect.element(dialog.getByLabelText('Carrier name')).toHaveValue('');
});

test('says that no carrier writes a line, and takes a custom quote before any launch', async () => {
  const calls = await openApplication({ type: 'life' });
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  const launch = page.getByRole('dialog', { name: 'Launch' });
  await expect.element(launch.getByText(/None of your carriers writes life insurance/)).toBeVisible();
  await launch.getByRole('button', { name: 'Custom quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Quote' });
  await dialog.getByLabelText('Carrier name').fill('By Hand Life');
  await dialog.getByLabelText('Premium, $').fill('480');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect.poll(() => calls.of('createApplicationCustomQuote')).toMatchObject([{ premium: 480 }]);
});

test('says in plain words why a carrier failed, the technical side one click away (R9.1)', async () => {
  const failed = { payload: { outcome: 'error', failure: 'unreadable', description: 'The answer is not JSON.' } };
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Palmetto Flood', null, failed)];
  await openApplication({ ...results, quotes }, complete);
  await page
    .getByRole('button', { name: /^(show|Show their answers|Show them)$/ })
    .first()
    .click();
  const row = page.getByRole('row', { name: /Palmetto Flood/ }).first();
  await expect.element(row).toMatchTextContent("Palmetto Flood's answer could not be read.");
  await expect.element(page.getByText(/not JSON/)).not.toBeInTheDocument();
  await row.getByRole('button', { name: 'Technical details' }).click();
  await expect.element(page.getByText(/not JSON/)).toBeVisible();
});

test('keeps several offers of one answer together, and says what differs', async () => {
  const offer = (id: number, deductible: string, premium: number) =>
    aQuote(id, 'Palmetto Flood', premium, {
      group: 5,
      group_name: 'Palmetto Flood',
      payload: {
        offer_name: `${deductible} deductible`,
        deductibles: { deductible },
        coverages: { building_limit: 250_000, contents_limit: 100_000, replacement_cost_on_content: 'Yes' },
        quote_carrier_url: 'https://x.test/',
      },
      documents: [
        {
          id,
          name: `Quote PF-${id}.pdf`,
          state: 'kept',
          attachment: { id: 100 + id, name: `Palmetto Flood PF-${id} Quote PF-${id}.pdf`, kind: 'pdf', size: 9 },
        },
      ],
    });
  const quotes = [
    offer(1, '$5,000', 900),
    offer(2, '$10,000', 700),
    offer(3, '$1,250', 1_300),
    aQuote(4, 'Tidewater Mutual', 800),
  ];
  const calls = await openApplication(
    { ...results, quotes, values: { deductible: '$5,000', building_limit: 250_000 } },
    complete,
  );
  await expect.element(page.getByText('3 deductibles')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^You asked for/ })).toMatchTextContent('$5,000');
  const order = [...document.querySelectorAll('tbody [data-row]')].map((row) => /Palmetto/.test(row.innerHTML));
  expect(order.join()).toMatch(/true,true,true/);
  const above = page.getByRole('row').filter({
    has: page.getByRole('checkbox', { name: 'Choose Palmetto Flood, $10,000 deductible' }),
  });
  await expect.element(above).toMatchTextContent(/deductible \$5,000 above/i);
  const asAsked = page.getByRole('row').filter({
    has: page.getByRole('checkbox', { name: 'Choose Palmetto Flood, $5,000 deductible' }),
  });
  await expect.element(asAsked).toMatchTextContent(/as asked|lowest on your terms/);
  await expect
    .element(asAsked.getByRole('link', { name: 'Open at the carrier' }))
    .toHaveAttribute('href', 'https://x.test/');
  await asAsked.getByRole('button', { name: 'Quote PF-1.pdf' }).click();
  const file = page.getByRole('dialog', { name: 'Palmetto Flood PF-1 Quote PF-1.pdf' });
  await expect.element(file).toBeVisible();
  expect(calls.of('openNoteAttachment')).toEqual([{ application_id: ID, attachment_id: 101 }]);
  await press('{Escape}');
  await expect.element(file).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Choose Palmetto Flood, $10,000 deductible' }).click();
  await page.getByRole('checkbox', { name: 'Choose Tidewater Mutual' }).click();
  await page.getByRole('button', { name: 'Compare 2' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Compare 2 quotes' })).toBeVisible();
  await press('{Escape}');
  await chooseByKeyboard(
    above.getByRole('button', { name: 'More for Palmetto Flood, $10,000 deductible' }),
    'Show details',
  );
  await expect.element(page.getByRole('heading', { name: 'Other terms than asked' })).toBeVisible();
});

test('says once what most quotes do not state, in a row only what is its own, and the sandbox once', async () => {
  const terms = { coverages: { building_limit: 250_000 }, deductibles: { deductible: '$5,000' } };
  const settled = { ...terms, coverages: { ...terms.coverages, replacement_cost_on_content: 'Yes' } };
  const sandbox = { is_sandbox: true };
  const quotes = [
    aQuote(1, 'Wayfarer', 800, { ...sandbox, payload: terms }),
    aQuote(2, 'Keystone', 850, { ...sandbox, payload: terms }),
    aQuote(3, 'Gulf', 900, { ...sandbox, payload: { ...terms, deductibles: { deductible: '$10,000' } } }),
    aQuote(4, 'Tidewater', 950, { ...sandbox, payload: settled }),
    aQuote(5, 'By Hand', 990, { is_custom: true, payload: settled }),
  ];
  const values = {
    ...{ deductible: '$5,000', building_limit: 250_000, contents_limit: '' },
    ...{ replacement_cost_on_content: 'Yes', temporary_living_expense: '' },
  };
  await openApplication({ ...results, status: 'complete', quotes, values }, complete);
  const board = page.getByRole('region', { name: 'Quote results' });
  await expect.element(board.getByText(/^Not stated by most: contents settlement \(3 of 5\)\. /)).toBeVisible();
  await expect.element(board.getByText(/Sandbox, no offers of insurance: all but By Hand\.$/)).toBeVisible();
  await expect.element(board.getByText('Sandbox', { exact: true })).not.toBeInTheDocument();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect.element(row('Wayfarer')).not.toMatchTextContent(/not stated|as asked/i);
  await expect.element(row('Gulf')).toMatchTextContent(/Deductible \$5,000 above what you asked/);
  await expect.element(row('Gulf')).not.toMatchTextContent(/stated/);
  await expect.element(row('Tidewater')).toMatchTextContent(/lowest on your terms/);
  await expect.element(row('By Hand')).toMatchTextContent(/as asked/);
});

test('cuts off neither a rank nor a start where a quote has a link and a file', async () => {
  await page.viewport(1440, 900);
  const terms = { coverages: { building_limit: 250_000 }, deductibles: { deductible: '$5,000' } };
  const waiting = { program: 'private', days: 10, closing_days: 0 };
  const linked = { ...terms, waiting, quote_carrier_url: 'https://x.test/' };
  const bound = {
    ...{ policy_number: 'PF-1', premium: 800, effective_date: '2026-12-10', expiration_date: '2027-12-10' },
    ...{ recorded_at: '2026-11-26T12:00:00.000Z', file: { id: 9, name: 'Declarations.pdf', kind: 'pdf', size: 9 } },
  };
  const quotes = [
    aQuote(1, 'Palmetto', 800, { payload: linked, bound } as never),
    aQuote(2, 'Wayfarer', 900, { payload: terms }),
    aQuote(3, 'Tidewater', 950, { payload: { ...linked, deductibles: { deductible: '$10,000' } } } as never),
  ];
  const values = { deductible: '$5,000', building_limit: 250_000, contents_limit: '', temporary_living_expense: '' };
  await openApplication({ ...results, status: 'complete', quotes, values }, complete);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect.element(row('Palmetto').getByRole('button', { name: 'Declarations.pdf' })).toBeVisible();
  for (const name of ['Palmetto', 'Tidewater']) {
    await expect.element(row(name).getByRole('link', { name: 'Open at the carrier' })).toBeVisible();
    await expect.element(row(name)).toMatchTextContent(/10-day waiting period/);
    const cut = [...row(name).element().querySelectorAll('td:nth-last-child(2) span')].filter(
      (part) => !part.matches('.hidden-word') && part.scrollWidth > part.clientWidth && part.clientWidth > 0,
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  }
  await expectAccessible(row('Palmetto'));
});

test('says when cover can start at the earliest, and why (R9.6)', async () => {
  const waiting = { payload: { waiting: { program: 'nfip' } } };
  await openApplication({ ...results, quotes: [aQuote(1, 'NFIP via Bayline', 800, waiting)] }, complete);
  await expect
    .element(page.getByRole('row', { name: /NFIP via Bayline/ }))
    .toMatchTextContent(/from \d\d-\d\d-\d{4}: 30-day NFIP waiting period/);
});

test('says in the form when cover can start, and that a loan closing waits for nothing (R9.6)', async () => {
  const waiting = { payload: { waiting: { program: 'private', days: 7, closing_days: 0 } } };
  await openApplication({ quotes: [aQuote(1, 'Palmetto Flood', 800, waiting)] });
  const starts = page.getByRole('list', { name: 'Earliest start' });
  await expect.element(starts).toMatchTextContent(/^Palmetto Flood from \d\d-\d\d-\d{4}: 7-day waiting period/);
  const soon = new Date(Date.now() + 3 * 86_400_000);
  const typed = soon.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
  await page.getByLabelText('Loan closing').fill(typed);
  await press('{Tab}');
  await expect.element(starts).toMatchTextContent('No wait at a loan closing');
});

test('names no carrier to an agent who may see none', async () => {
  // The names that the server sends to a masked user; any other would name a carrier.
  const quotes = [aQuote(1, 'Carrier 1', 1_204), aQuote(2, 'Carrier 2', 1_310)];
  const masked = aUser('agent', { user_accesses: { payload: { display_carriers: 'No' } } });
  const calls = await openApplication({ ...results, quotes }, { ...complete, getUserFreshData: masked });
  for (const name of ['Carrier 1', 'Carrier 2'])
    await expect.element(page.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open at the carrier' })).not.toBeInTheDocument();
  for (const name of [/History/, /Api Communications/, /Notes/, /Quote Profile/]) {
    await page.getByRole('tab', { name }).click();
    await expect.element(page.getByRole('tabpanel')).not.toMatchTextContent(/Loading/);
  }
  for (const name of ['listCarriers', 'getCarrier'] as const) expect(calls.of(name)).toEqual([]);
});

test('refuses to record a policy without a number or that ends before it begins, then records it with its file', async () => {
  const policy = { policy_number: 'TW-4711', premium: 1_204 };
  const days = { effective_date: '2026-12-20', expiration_date: '2027-12-20' };
  const attachment = { id: 3, name: 'Policy TW-4711.pdf', kind: 'pdf', size: 9 };
  const bound = { ...policy, ...days, recorded_at: '2026-11-20T12:00:00.000Z', file: attachment };
  const application = anApplication({ run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204, { bound })] });
  const calls = await openApplication(
    { ...results, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    { ...complete, recordBoundQuote: { application } as never },
    'admin',
  );
  await page.getByRole('button', { name: 'More for Tidewater Mutual' }).click();
  await page.getByRole('menuitem', { name: 'Record as bound' }).click();
  await expect.element(page.getByRole('heading', { name: 'Record as bound: Tidewater Mutual' })).toBeVisible();
  const dialog = page.getByRole('form', { name: 'Record as bound' });
  await dialog.getByLabelText('Effective date').fill('2026-12-20');
  await dialog.getByLabelText('Expiration date').fill('2026-12-19');
  await dialog.getByRole('button', { name: 'Record as bound' }).click();
  await expect.element(dialog.getByText('Field is required.')).toBeVisible();
  await expect.element(dialog.getByText('Expiration must be after the effective date.')).toBeVisible();
  const file = new File(['%PDF-1.4'], 'Policy TW-4711.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Attach policy (optional)'), file);
  await dialog.getByLabelText('Policy number').fill('TW-4711');
  await dialog.getByLabelText('Expiration date').fill('2027-12-20');
  expect(calls.of('recordBoundQuote')).toEqual([]);
  calls.stub({ getApplicationById: { application } as never });
  await dialog.getByRole('button', { name: 'Record as bound' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('recordBoundQuote')).toEqual([
    { application_id: ID, quote_id: 1, ...policy, ...days, files: ['Policy TW-4711.pdf'] },
  ]);
  await expect.element(page.getByRole('region', { name: 'Bound' })).toMatchTextContent(/Policy TW-4711 runs from/);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const row = page.getByRole('row', { name: /Tidewater Mutual/ }).first();
  await expect
    .element(row.getByText('bound', { exact: true }))
    .toHaveAttribute('title', expect.stringMatching(/^Policy TW-4711, /));
  await expect.element(row.getByRole('button', { name: 'Policy TW-4711.pdf' })).toBeVisible();
});

test('shows a bound policy with its file, and lets an administrator remove the record after a question', async () => {
  const bound = {
    policy_number: 'TW-4711',
    premium: 1_204,
    effective_date: '2026-12-20',
    expiration_date: '2027-12-20',
    recorded_at: '2026-11-20T12:00:00.000Z',
    file: { id: 3, name: 'Policy TW-4711.pdf', kind: 'pdf', size: 9 },
  };
  const calls = await openApplication(
    { ...results, quotes: [aQuote(1, 'Tidewater Mutual', 1_204, { bound })] },
    complete,
    'admin',
  );
  const row = page.getByRole('row', { name: /Tidewater Mutual/ }).first();
  await expect
    .element(row.getByText('bound', { exact: true }))
    .toHaveAttribute('title', expect.stringMatching(/^Policy TW-4711, /));
  await expect.element(row.getByRole('button', { name: 'Policy TW-4711.pdf' })).toBeVisible();
  await row.getByRole('button', { name: 'More for Tidewater Mutual' }).click();
  await page.getByRole('menuitem', { name: 'Remove bind record …' }).click();
  expect(calls.of('undoBoundQuote')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove bind record' }).click();
  await expect.poll(() => calls.of('undoBoundQuote')).toEqual([{ application_id: ID, quote_id: 1 }]);
});

test('fills and completes the board where the event stream does not come through (R9.2)', async () => {
  const awaited = aProgress(1, 'Tidewater Mutual', { state: 'waiting' });
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Palmetto Flood', 1_310)];
  let application = anApplication();
  let isComplete = false;
  const answer = () => ({ application }) as never;
  await openApplication(
    {},
    {
      explainNoQuotes: { total: 1 },
      getApplicationById: answer,
      launchApplication: () => {
        application = anApplication({ run_id: 1, status: 'launched' });
        return answer();
      },
      getQuoteProgress: () => ({ run_id: 1, is_complete: isComplete, carriers: isComplete ? [] : [awaited] }),
    },
  );
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect.element(page.getByRole('status').filter({ hasText: '0 of 1' })).toBeVisible();
  application = anApplication({ run_id: 1, status: 'complete', quotes });
  isComplete = true;
  await expect.element(page.getByRole('row', { name: /Tidewater Mutual.*\$1,204\.00/ }).first()).toBeVisible();
  await expect.element(page.getByRole('status').getByText(/answers$/)).toBeVisible();
});

test('offers nothing of an archived application that it refuses, but a way back', async () => {
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204)];
  const shown = { ...results, status: 'complete' as const, quotes };
  const calls = await openApplication(
    { ...shown, archived_at: '2026-01-02T15:04:05.000Z' },
    {
      ...complete,
      archiveApplication: { application: anApplication(shown) as never },
    },
  );
  const line = page.getByRole('status').filter({ hasText: /^Archived on/ });
  await expect.element(line).toBeVisible();
  await expect.element(page.getByRole('row', { name: /\$1,204\.00/ }).first()).toBeVisible();
  const ACTS = ['What if', 'E-mail all quotes', 'Text all quotes', 'Custom quote', 'Send'];
  for (const name of ['Launch', ...ACTS])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible();
  await expect.poll(() => page.getByRole('menuitem').elements()).toHaveLength(1);
  await press('{Escape}');
  await press('{Control>}k{/Control}send by');
  await expect.element(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('send by');
  await expect.element(page.getByRole('option', { name: /^Send by e-mail/ })).not.toBeInTheDocument();
  await press('{Escape}');
  calls.stub({ getApplicationById: { application: anApplication(shown) as never } });
  await focus(line.getByRole('button', { name: 'Restore' }));
  await press('{Enter}');
  await expect.element(line).not.toBeInTheDocument();
  for (const name of ACTS) await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  expect(calls.of('archiveApplication')).toMatchObject([{ application_id: ID, archived: false }]);
});

test.each([
  ['AE', true],
  ['VE', true],
  ['X', false],
])('the board of a home in zone %s offers to quote its flood: %s', async (flood_zone, isOffered) => {
  const calls = await openApplication(
    { ...results, type: 'home', status: 'complete', quotes: [aQuote(1, 'Tidewater', 1_204)], values: { flood_zone } },
    { ...complete, quoteOtherLine: () => new Refused(409, 'Not now.') },
  );
  await expect.element(page.getByRole('button', { name: 'What if' })).toBeVisible();
  const offer = page.getByRole('button', { name: 'Quote flood, too' });
  expect(offer.elements()).toHaveLength(isOffered ? 1 : 0);
  if (!isOffered) return;
  await offer.click();
  await expect.poll(() => calls.of('quoteOtherLine')).toEqual([{ application_id: ID }]);
});

test('opens the keyboard help', async () => {
  await openApplication(results, complete);
  await expect.element(page.getByRole('tab', { name: /Quote Results/ })).toBeVisible();
  await press('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
});

test('sends no other quotes than those ticked: earlier ones are refused, left-out ones are named', async () => {
  const earlier = { is_superseded: true, superseded_at: '2026-01-01T00:00:00.000Z' };
  const quotes = [
    aQuote(1, 'Tidewater Mutual', 1_204),
    aQuote(2, 'Palmetto Flood', 1_310, { is_expired: true }),
    aQuote(3, 'Beacon Re', 1_400, earlier),
  ];
  await openApplication({ ...results, status: 'complete', email: 'lena@example.com', quotes }, complete);
  await page.getByRole('button', { name: /earlier quote/ }).click();
  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  await box(/^Choose Beacon/).click();
  await press('s');
  await expect
    .element(page.getByText('The chosen quotes are from an earlier launch. Choose current ones.'))
    .toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send 1', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: /Download PDF of 0 of 1 chosen/ })).toBeDisabled();
  await press('{Escape}');
  await box(/^Choose Tidewater/).click();
  await box(/^Choose Palmetto/).click();
  await page.getByRole('button', { name: 'Send 3', exact: true }).click();
  await expect.element(page.getByRole('menu')).toMatchTextContent('1 of 3 chosen');
  await page.getByRole('menuitem', { name: 'E-mail lena@example.com', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await expect.element(dialog.getByText(/^Not sent: .*Palmetto Flood, \$1,310(\.00)? \(expired\)/)).toBeVisible();
  await expect.element(dialog.getByText(/Beacon Re, .* \(from an earlier launch\)/)).toBeVisible();
});

test('makes no client link of no quotes: says so at the quotes, until one is selected', async () => {
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Palmetto Flood', 1_310)];
  const calls = await openApplication(
    { ...results, status: 'complete', quotes },
    { ...complete, getClientLinks: { links: [], choices: [], questions: [], askable: [] } as never },
  );
  await openClientLink();
  const dialog = page.getByRole('dialog', { name: 'Client link' });
  await dialog.getByText('Selected quotes').click();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const shown = dialog.getByRole('group', { name: 'Quotes that it shows' });
  await expect.element(shown.getByRole('alert')).toMatchTextContent('Select at least one quote');
  await shown.getByRole('checkbox', { name: /Tidewater/ }).click();
  await expect.element(shown.getByText('1 selected.')).toBeVisible();
  expect(calls.of('createClientLink')).toEqual([]);
});

test('leaves out of a client link that is kept what is not offered any more, and discards the rest', async () => {
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Palmetto Flood', 1_310)];
  const links = (...askable: object[]) =>
    ({ getClientLinks: { links: [], choices: [], questions: [], askable } }) as unknown as { getClientLinks: never };
  const phone = { key: 'phone', label: 'Phone', why: 'missing' };
  const year = { key: 'year_built', label: 'Year built', why: 'missing' };
  await openApplication({ ...results, status: 'complete', quotes }, { ...complete, ...links(phone, year) });
  await openClientLink();
  const dialog = page.getByRole('dialog', { name: 'Client link' });
  await dialog.getByText('Selected quotes').click();
  for (const name of [/Tidewater/, /Palmetto/, /^Phone/, /^Year built/])
    await dialog.getByRole('checkbox', { name }).click();
  const calls = await openApplication(
    { ...results, status: 'complete', quotes: quotes.slice(0, 1) },
    { ...complete, ...links(phone), createClientLink: () => new Refused(500, 'Down.') },
    'agent',
    { isKept: true },
  );
  await openClientLink();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect.poll(() => calls.of('createClientLink')).toMatchObject([{ quote_ids: [1], asked_fields: ['phone'] }]);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: /^Phone/ })).not.toBeChecked();
});

test('doubts a price by the rows of all pages', async () => {
  const quotes = [1_000, 1_100, 1_200, 1_300, 1_400, 140_000].map((premium, at) =>
    aQuote(at + 1, `Carrier ${at + 1}`, premium),
  );
  await openApplication(
    { ...results, quotes },
    { ...complete, getUserSettings: { user_settings: { quotes_page_size: '5' } } as never },
  );
  await expect.element(page.getByRole('row', { name: /Carrier 1/ })).toBeVisible();
  await expect.element(page.getByText('check price')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByRole('row', { name: /Carrier 6/ }).getByText('check price')).toBeVisible();
});

test('offers one way to send at a time: all quotes, or the selected ones', async () => {
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Palmetto Flood', 1_310)];
  await openApplication({ ...results, status: 'complete', quotes }, complete);
  const all = page.getByRole('button', { name: 'E-mail all quotes' });
  const compare = page.getByRole('button', { name: /^Compare/ });
  await expect.element(all).toBeVisible();
  const left = compare.element().getBoundingClientRect().right;
  await page.getByRole('checkbox', { name: /^Choose Tidewater/ }).click();
  await expect.element(page.getByRole('button', { name: 'Send 1', exact: true })).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
  expect(compare.element().getBoundingClientRect().right).toBe(left);
  await page.getByRole('checkbox', { name: /^Choose Tidewater/ }).click();
  await expect.element(all).toBeVisible();
});

test.each([
  [1440, 900],
  [390, 844],
])('leads to the carrier from every row that has its address, at %d px', async (...size) => {
  const site = (name: string) => ({ quote_carrier_url: `https://${name}.example/quote` });
  const quotes = [
    aQuote(1, 'Tidewater Mutual', 1_204, { payload: site('tidewater') }),
    aQuote(2, 'Palmetto Flood', null, { payload: { ...site('palmetto'), reasons: ['Too close to the coast'] } }),
  ];
  await openApplication({ ...results, status: 'complete', quotes }, complete, 'agent', { size });
  await page.getByRole('button', { name: 'show', exact: true }).click();
  const links = page.getByRole('link', { name: 'Open at the carrier' });
  await expect
    .poll(() => links.elements().map((one) => one.getAttribute('href')))
    .toEqual(['https://tidewater.example/quote', 'https://palmetto.example/quote']);
});
