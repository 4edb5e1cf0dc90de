import type { Quote } from '@freeboard/contract';
import { addDays } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { anApplication, aQuote, ID, openApplication } from '../../../../test/component/application.ts';
import { focus, type Options, open, press, type Stubs } from '../../../../test/component/open.tsx';
import { queryClient } from '../../../lib/server/query.ts';
import { today } from '../../../lib/today.ts';

const CARRIER = 'Palmetto Flood';
const OFFERED = {
  rate_type: 'bindable',
  lines: [{ label: 'Policy fee', amount: 25 }],
  coverages: { building_limit: 250_000, contents_limit: 50_000 },
  deductibles: { deductible: 5_000 },
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [START, END] = [inDays(40), inDays(405)];
const shown = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1');
const VALUES = {
  building_limit: 250_000,
  contents_limit: 80_000,
  deductible: '$5,000',
  effective_date: inDays(30),
  mortgagee_name: 'Gulf Bank ISAOA',
  mortgagee_loan_number: '4711',
};
const quoteWith = (more: object = {}): Quote => {
  const { payload = {}, ...rest } = more as { payload?: object };
  return aQuote(1, CARRIER, 2_998.81, { binds: true, ...rest, payload: { ...OFFERED, ...payload } });
};
const CHOICE = { quote_id: 1, signer_name: 'Dana Marlow', signed_at: '2026-11-25T20:11:00.000Z' };
const applicationWith = (more: object = {}) =>
  anApplication({ run_id: 1, status: 'complete', values: VALUES, quotes: [quoteWith()], ...more });

const openBind = (more: object = {}, stubs: Stubs = {}, search = '', options: Options = {}) =>
  open(
    `/agent-portal/application-details/${ID}/bind/1${search}`,
    'agent',
    { getApplicationById: { application: applicationWith(more) } as never, ...stubs },
    options,
  );

const form = () => page.getByRole('form', { name: 'Bind' });

test('shows terms with what was asked, fees, mortgagee and signature, and binds by one sentence', async () => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: null,
  };
  const calls = await openBind(
    { client_choice: CHOICE },
    { bindQuoteAtCarrier: { application: applicationWith({ quotes: [quoteWith({ bound })] }) } as never },
  );
  const terms = page.getByRole('region', { name: 'Terms' });
  await expect.element(terms).toMatchTextContent(/\$50,000 · you asked for \$80,000/);
  await expect.element(terms).not.toMatchTextContent(/asked for \$250,000/);
  await expect.element(terms).toMatchTextContent(/Policy fee\s*\$25\.00/);
  await expect.element(terms).toMatchTextContent(/Total a year\s*\$2,998\.81/);
  const policy = page.getByRole('region', { name: 'Policy' });
  await expect.element(policy).toMatchTextContent('Gulf Bank ISAOA, loan 4711');
  await expect.element(policy).toMatchTextContent(/Dana Marlow signed this quote, Nov 25.*3:11 PM/);
  await form().getByLabelText('Effective date').fill(shown(START));
  await form().getByRole('button', { name: 'Bind now' }).click();
  await expect.element(form().getByText('Confirm that you want to bind this policy.')).toBeVisible();
  const sentence = form().getByRole('checkbox', {
    name: `Bind ${CARRIER} for Lena Hoffmann at $2,998.81 from ${shown(START)}`,
  });
  await expect.element(sentence).toHaveFocus();
  await expectAccessible(page.getByRole('main'));
  expect(calls.of('bindQuoteAtCarrier')).toEqual([]);
  await press(' ');
  await form().getByRole('button', { name: 'Bind now' }).click();
  const result = page.getByRole('region', { name: 'Bound' });
  await expect.element(result).toMatchTextContent(`Policy PF-1 runs from ${shown(START)} to ${shown(END)}`);
  await expect.element(result).toMatchTextContent(`Renews on ${shown(END)}`);
  await expectAccessible(result);
  expect(calls.of('bindQuoteAtCarrier')).toEqual([{ application_id: ID, quote_id: 1, effective_date: START }]);
});

test('warns of an NFIP carrier during a lapse, and asks it once a person has confirmed', async () => {
  const waiting = { program: 'nfip', lapsed_since: '2026-10-01' };
  const calls = await openBind(
    { quotes: [quoteWith({ payload: { waiting } })] },
    { bindQuoteAtCarrier: { application: applicationWith() } as never },
  );
  await expect.element(form().getByRole('note')).toMatchTextContent(/lapsed since 10-01-2026: no new NFIP policy/);
  await form().getByLabelText('Effective date').fill(shown(START));
  await form()
    .getByRole('checkbox', { name: /^Bind / })
    .click();
  await form().getByRole('button', { name: 'Bind now' }).click();
  await expect.element(form().getByText(/Confirm that you want to ask although/)).toBeVisible();
  await expectAccessible(form());
  expect(calls.of('bindQuoteAtCarrier')).toEqual([]);
  await form()
    .getByRole('checkbox', { name: /although the NFIP/ })
    .click();
  await form().getByRole('button', { name: 'Bind now' }).click();
  await expect
    .poll(() => calls.of('bindQuoteAtCarrier'))
    .toEqual([{ application_id: ID, quote_id: 1, effective_date: START, confirms_lapse: true }]);
});

test('asks for the same confirmation where an NFIP policy is recorded by hand during a lapse', async () => {
  const waiting = { program: 'nfip', lapsed_since: '2026-10-01' };
  const calls = await openBind({ quotes: [quoteWith({ binds: false, payload: { waiting } })] });
  const record = page.getByRole('form', { name: 'Record as bound' });
  await expect.element(record.getByRole('note')).toMatchTextContent(/Record it only once the carrier has confirmed/);
  await record.getByLabelText('Policy number').fill('NF-1');
  await record.getByLabelText('Effective date').fill(shown(START));
  await record.getByRole('button', { name: 'Record as bound' }).click();
  await expect.element(record.getByText(/^Confirm that the carrier bound it although/)).toBeVisible();
  await expectAccessible(record);
  const check = record.getByRole('checkbox', { name: /although the NFIP/ });
  await expect.element(check).toHaveFocus();
  expect(calls.of('recordBoundQuote')).toEqual([]);
  await press(' ');
  await record.getByRole('button', { name: 'Record as bound' }).click();
  await expect
    .poll(() => calls.of('recordBoundQuote'))
    .toEqual([expect.objectContaining({ policy_number: 'NF-1', confirms_lapse: true })]);
});

test('warns where another quote was signed, and where none was', async () => {
  const other = aQuote(2, 'Tidewater Mutual', 3_120);
  await openBind({ quotes: [quoteWith(), other], client_choice: { ...CHOICE, quote_id: 2 } });
  const policy = page.getByRole('region', { name: 'Policy' });
  await expect.element(policy).toMatchTextContent(/Dana Marlow signed Tidewater Mutual, not this one/);
  await expectAccessible(policy);
  await openBind({ client_choice: null });
  await expect.element(policy).toMatchTextContent('Not signed by the client');
});

test('keeps what is typed to record a policy while the page is left, and lets the end follow the beginning', async () => {
  const byHand = { quotes: [quoteWith({ binds: false })] };
  const record = () => page.getByRole('form', { name: 'Record as bound' });
  await openBind(byHand);
  await record().getByLabelText('Policy number').fill('PF-77');
  await record().getByLabelText('Effective date').fill('03-01-2030');
  await expect.element(record().getByLabelText('Expiration date')).toHaveValue('03-01-2031');
  await record().getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => location.pathname).toBe(`/agent-portal/application-details/${ID}`);
  history.back();
  await expect.element(record().getByLabelText('Policy number')).toHaveValue('PF-77');
  await expect.element(record().getByLabelText('Expiration date')).toHaveValue('03-01-2031');
  await record().getByLabelText('Expiration date').fill('09-01-2030');
  await record().getByLabelText('Effective date').fill('03-15-2030');
  await expect.element(record().getByLabelText('Expiration date')).toHaveValue('09-01-2030');
});

test('says why a quote cannot be bound, and leads back', async () => {
  await openBind({ quotes: [quoteWith({ is_superseded: true, superseded_at: '2026-11-25T12:00:00.000Z' })] });
  await expect.element(page.getByRole('region', { name: 'Not bindable' })).toMatchTextContent('Quote again, then bind');
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('link', { name: 'Back to the quotes' }).click();
  await expect.poll(() => location.pathname).toBe(`/agent-portal/application-details/${ID}`);
});

test('offers what is left to do where the carrier refused, or nobody knows what it did', async () => {
  const binding = { message: 'A storm has been named.', asked_at: '2026-11-25T12:00:00.000Z' };
  await openBind({ quotes: [quoteWith({ binding: { state: 'refused', ...binding } })] });
  const attempt = page.getByRole('region', { name: 'Binding' });
  await expect.element(attempt).toMatchTextContent('A storm has been named.');
  await expectAccessible(attempt);
  await expect.element(form()).not.toBeInTheDocument();
  await attempt.getByRole('link', { name: 'Record as bound' }).click();
  await expect.element(page.getByRole('form', { name: 'Record as bound' })).toBeVisible();
  await openBind({ quotes: [quoteWith({ binding: { state: 'in_doubt', ...binding } })] });
  await focus(attempt.getByRole('button', { name: 'Mark as not bound …' }));
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: `Mark as not bound: ${CARRIER}` })).toBeVisible();
  await expectAccessible(page.getByRole('dialog'));
});

test('an application whose client signed says so, with Bind beside it, and moves nothing below', async () => {
  const signed = { tab: 'results', run_id: 1, status: 'complete' as const, client_choice: CHOICE };
  const calls = await openApplication({ ...signed, quotes: [quoteWith()], client_choice: null });
  const table = page.getByRole('table').first();
  const top = () => table.element().getBoundingClientRect().top;
  await expect.element(page.getByRole('row', { name: new RegExp(CARRIER) }).first()).toBeVisible();
  const before = top();
  calls.stub({ getApplicationById: { application: applicationWith({ ...signed, quotes: [quoteWith()] }) } as never });
  await queryClient.invalidateQueries({ queryKey: ['getApplicationById'] });
  const notice = page.getByRole('status').filter({ hasText: 'Dana Marlow signed' });
  await expect.element(notice).toMatchTextContent(`Dana Marlow signed ${CARRIER}, $2,998.81`);
  expect(top()).toBe(before);
  await expectAccessible(notice);
  await notice.getByRole('link', { name: 'Bind' }).click();
  await expect.element(page.getByRole('heading', { name: `Bind ${CARRIER}` })).toBeVisible();
});

test('asks before other quotes of a bound application are sent, and not for the one that is bound', async () => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: null,
  };
  const quotes = [quoteWith({ bound }), aQuote(2, 'Tidewater Mutual', 3_120)];
  await openApplication({ tab: 'results', run_id: 1, status: 'complete', quotes });
  await expect.element(page.getByRole('main').getByText('bound', { exact: true }).first()).toBeVisible();
  for (const name of ['E-mail all quotes', 'Send', 'Launch'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  const send = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send quotes …' }).click();
  };
  await send();
  const question = page.getByRole('dialog', { name: 'Send other quotes' });
  await expect
    .element(question)
    .toMatchTextContent(`This application is bound with ${CARRIER}. Send other quotes anyway?`);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible(question);
  await press('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await send();
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Send or download' })).toBeVisible();
});

test('sends the papers of a bound policy by the one dialog, after its question, and opens it again on undo', async () => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: { id: 9, name: 'Policy.pdf', kind: 'pdf', size: 9 },
  };
  const attachment = { id: 8, name: 'Declarations.pdf', kind: 'pdf', size: 9 };
  const documents = [{ id: 3, name: 'Declarations', state: 'kept', fault: '', attachment }];
  const calls = await openBind(
    { quotes: [quoteWith({ bound, documents })], email: 'dana@lee.test' },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      sendOrDownloadQuote: { message: { id: 5, state: 'queued' } } as never,
      downloadEvidenceOfInsurance: { file_url: '/api/file/a', file_name: 'Evidence-of-insurance-1.pdf' },
    },
  );
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect.poll(() => calls.of('downloadEvidenceOfInsurance')).toEqual([{ application_id: ID, quote_id: 1 }]);
  await page.getByRole('button', { name: 'Send the policy …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the policy' });
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Your policy for {{ property_street }}');
  await expect.element(dialog.getByText(/Your policy PF-1 is bound/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Policy.pdf' }).click();
  await expect.element(dialog.getByText('Attached: Declarations.pdf, Evidence of insurance')).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Send to dana@lee.test' }).click();
  await expect
    .element(dialog.getByText('Are you sure you want to send the policy to e-mail: dana@lee.test'))
    .toBeVisible();
  expect(calls.of('sendOrDownloadQuote')).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toHaveLength(1);
  expect(calls.of('sendOrDownloadQuote')[0]).toMatchObject({
    request_type: 'send-email',
    application_id: ID,
    receiver_email: 'dana@lee.test',
    can_undo: true,
    policy: { quote_id: 1, attachment_ids: [8], with_evidence: true },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls.of('cancelMessage')).toEqual([{ message_id: 5 }]);
  await expect.element(dialog.getByRole('checkbox', { name: 'Policy.pdf' })).not.toBeChecked();
});

test('offers the policy as a text, which carries the evidence alone', async () => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: { id: 9, name: 'Policy.pdf', kind: 'pdf', size: 9 },
  };
  const calls = await openBind(
    { quotes: [quoteWith({ bound })], phone: '(813) 555-0176' },
    { previewMessage: { consent: 'opted_in', is_configured: true, encoding: 'GSM-7', segments: 1 } },
  );
  await page.getByRole('button', { name: 'Send the policy …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the policy' });
  await dialog.getByText('Text', { exact: true }).click();
  await expect.element(dialog.getByText(/A text carries only the evidence of insurance/)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Policy.pdf' })).not.toBeInTheDocument();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Send to (813) 555-0176' }).click();
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toHaveLength(1);
  expect(calls.of('sendOrDownloadQuote')[0]).toMatchObject({
    request_type: 'send-sms',
    send_application_pdf_as_media: 'Yes',
    policy: { quote_id: 1, attachment_ids: [], with_evidence: true },
  });
});

test('begins a record at the first day that the carrier covers, with the focus on the policy number', async () => {
  const waiting = { program: 'private', days: 7, closing_days: 0 };
  await openBind({
    values: { ...VALUES, effective_date: null },
    quotes: [quoteWith({ binds: false, payload: { waiting } })],
  });
  const record = page.getByRole('form', { name: 'Record as bound' });
  const effective = record.getByLabelText('Effective date');
  await expect.element(effective).toHaveValue(shown(addDays(today(), 7)));
  await expect.element(record.getByLabelText('Premium')).toHaveValue('$2,998.81');
  await expect.element(record.getByLabelText('Policy number')).toHaveFocus();
  await expect.element(record.getByLabelText('Expiration date')).not.toHaveValue('');
});

test('takes the declarations where a policy has none, and proposes follow-up tasks, ticked', async () => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: null,
  };
  const file = { id: 9, name: 'Declarations.pdf', kind: 'pdf', size: 9 };
  const calls = await openBind(
    { quotes: [quoteWith({ bound })] },
    {
      attachPolicyFile: {
        application: applicationWith({ quotes: [quoteWith({ bound: { ...bound, file } })] }),
      } as never,
    },
  );
  const result = page.getByRole('region', { name: 'Bound' });
  const tasks = result.getByRole('region', { name: 'Follow up' });
  await expect.element(tasks.getByRole('checkbox', { name: `Get the declarations from ${CARRIER}` })).toBeChecked();
  for (const name of ['Quote home insurance for this property', 'Renewal review'])
    await tasks.getByRole('checkbox', { name }).click();
  await expectAccessible(result);
  await tasks.getByRole('button', { name: 'Add 1 task' }).click();
  await expect
    .poll(() => calls.of('saveTask'))
    .toMatchObject([
      { title: `Get the declarations from ${CARRIER}`, due_on: addDays(today(), 3), application_id: ID },
    ]);
  await userEvent.upload(
    result.getByLabelText('Declarations', { exact: true }).element(),
    new File(['%PDF-1.4'], 'Declarations.pdf'),
  );
  await expect.element(result.getByRole('button', { name: 'Declarations.pdf' })).toBeVisible();
  expect(calls.of('attachPolicyFile')).toMatchObject([{ quote_id: 1, files: ['Declarations.pdf'] }]);
  await expect.element(result.getByText('Drop the declarations page here')).not.toBeInTheDocument();
  // The file names the carrier, so it isn't read automatically.
  await expect.element(result.getByText(/^To have the declarations compared/)).toBeVisible();
});

test('compares the declarations read for a bound application with what was bound, and not the policy before', async () => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: null,
  };
  const read = (field: string, value: unknown, at = 1) => ({ field, value, printed: String(value), page: at });
  const pageOf = (expires: string, contents_limit: number) =>
    [
      read('building_limit', 250_000),
      read('contents_limit', contents_limit, 2),
      read('current_premium', 2_998.81),
      read('current_policy_expiration_date', expires),
    ].map((one, id) => ({ id: id + 1, ...one, state: 'proposed' }));
  const document = (id: number, name: string) => ({ id, name, kind: 'declarations', state: 'read' });
  await openBind(
    { quotes: [quoteWith({ bound })] },
    {
      listDocuments: { documents: [document(4, 'New.pdf'), document(3, 'Old.pdf')] } as never,
      getDocument: (({ document_id }: { document_id: number }) => ({
        document: { id: document_id, readings: document_id === 4 ? pageOf(END, 60_000) : pageOf(START, 1_000) },
      })) as never,
    },
  );
  const compared = page.getByRole('region', { name: 'Declarations compared' });
  await expect.element(compared).toMatchTextContent('New.pdf: 1 difference from what was bound.');
  await expect
    .element(compared.getByRole('row', { name: /^Contents/ }))
    .toMatchTextContent(/page 2\s*\$50,000\s*\$60,000/);
  await expect.element(compared).toMatchTextContent('The same: Building, Premium, Last day.');
  await expect
    .element(compared)
    .toMatchTextContent(/Not stated on the page, or not read: Deductible, .*First day, .*Mortgagee/);
  await expectAccessible(compared);
});

/** A bound quote, and a declarations page that states no first day and ends within the bound term. */
const openUnclear = (options: Options = {}) => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: { id: 9, name: 'Policy.pdf', kind: 'pdf', size: 9 },
  };
  const readings = { contents_limit: 60_000, current_policy_expiration_date: UNCLEAR_END };
  return openBind(
    { quotes: [quoteWith({ bound })] },
    {
      listDocuments: {
        documents: [{ id: 4, name: 'Old.pdf', kind: 'declarations', state: 'read' }],
      } as never,
      getDocument: {
        document: {
          id: 4,
          readings: Object.entries(readings).map(([field, value], at) => ({
            ...{ id: at + 1, field, value, printed: String(value), page: 1, state: 'proposed' },
          })),
        },
      } as never,
    },
    '',
    options,
  );
};
const UNCLEAR_END = inDays(200);
const HINT = /^To have the declarations compared/;

test('asks whether a page without a first day is of the bound policy, before it compares it', async () => {
  await openUnclear();
  const asked = page.getByRole('region', { name: 'Declarations to compare' });
  await expect
    .element(asked)
    .toMatchTextContent(
      `Old.pdf doesn’t say when its term starts, and ends ${shown(UNCLEAR_END)}; the bound policy ends`,
    );
  await expectAccessible(asked);
  const compared = page.getByRole('region', { name: 'Declarations compared' });
  await expect.element(compared).not.toBeInTheDocument();
  await expect.element(page.getByText(HINT)).not.toBeInTheDocument();
  await asked.getByRole('button', { name: 'It’s the bound policy, compare' }).click();
  await expect.element(compared).toMatchTextContent('Old.pdf: 2 differences from what was bound.');
  await expect.element(compared).toHaveFocus();
  await expectAccessible(compared);
});

test('remembers that a page is of an earlier policy, and then still shows how to have one compared', async () => {
  await openUnclear();
  await page.getByRole('button', { name: 'No, an earlier policy' }).click();
  const earlier = page.getByRole('region', { name: 'Declarations not compared' });
  await expect.element(earlier).toHaveFocus();
  await expect.element(page.getByText(HINT)).toBeVisible();
  await expectAccessible(earlier);
  await openUnclear({ isKept: true });
  await expect.element(earlier).toMatchTextContent(/^Old\.pdf is of an earlier policy and isn’t compared\./);
  await earlier.getByRole('button', { name: 'It’s the bound policy, compare' }).click();
  const compared = page.getByRole('region', { name: 'Declarations compared' });
  await expect.element(compared).toHaveFocus();
  await compared.getByRole('button', { name: 'It’s an earlier policy' }).click();
  await expect.element(earlier).toHaveFocus();
});

test.each([
  ['a page of the policy before', { kind: 'declarations', state: 'read' }, true],
  ['a page that could not be read', { kind: 'declarations', state: 'failed' }, true],
  ['a file that is still being read', { kind: null, state: 'reading' }, false],
])('with %s: whether it says how to have the declarations compared', async (_, document, isShown) => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: { id: 9, name: 'Policy.pdf', kind: 'pdf', size: 9 },
  };
  const printed = { field: 'current_policy_expiration_date', value: START, printed: START, page: 1, id: 1 };
  const calls = await openBind(
    { quotes: [quoteWith({ bound })] },
    {
      listDocuments: { documents: [{ id: 3, name: 'Old.pdf', ...document }] } as never,
      getDocument: { document: { id: 3, readings: [{ ...printed, state: 'proposed' }] } } as never,
    },
  );
  await expect.poll(() => calls.of('listDocuments')).toHaveLength(1);
  const hint = page.getByText(HINT);
  if (isShown) await expect.element(hint).toBeVisible();
  else {
    await expect.element(page.getByRole('button', { name: 'Policy.pdf' })).toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();
  }
});

test('has a tab for the policy, last of all, and shows it where the bound quote leads', async () => {
  const bound = {
    policy_number: 'PF-1',
    premium: 2_998.81,
    effective_date: START,
    expiration_date: END,
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: null,
  };
  const quotes = [quoteWith({ bound }), aQuote(2, 'Tidewater Mutual', 3_120)];
  await openApplication({ tab: 'results', run_id: 1, status: 'complete', quotes });
  await expect.element(page.getByRole('row', { name: /Tidewater Mutual/ })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Application' }).getByRole('tab');
  expect(tabs.elements().map(({ textContent }) => textContent?.replace(/[\d ]+$/, ''))).toEqual([
    ...['Quote Profile', 'Quote Results', 'History', 'Api Communications', 'Notes & Attachments', 'Flood', 'Policy'],
  ]);
  await page.getByRole('button', { name: new RegExp(`^More for ${CARRIER}`) }).click();
  await page.getByRole('menuitem', { name: 'Policy' }).click();
  const policy = page.getByRole('region', { name: 'Bound' });
  await expect.element(policy).toMatchTextContent(`Policy PF-1 runs from ${shown(START)} to ${shown(END)}`);
  await expect.element(policy).toMatchTextContent('Not bound: 1 quote');
  await expectAccessible(page.getByRole('main'));
  await policy.getByRole('link', { name: 'Quote Results' }).click();
  await expect.element(page.getByRole('row', { name: /Tidewater Mutual/ })).toBeVisible();
  await press('7');
  await expect.element(policy).toBeVisible();
});

test('says of a line with other terms no price of a year', async () => {
  const bound = {
    policy_number: 'GA-1',
    premium: 640,
    effective_date: START,
    expiration_date: inDays(222),
    recorded_at: '2026-11-26T12:00:00.000Z',
    file: null,
  };
  const quotes = [aQuote(1, 'Gulf Auto', 640, { bound, payload: { rate_type: 'bindable' } })];
  await openApplication({ type: 'auto', tab: 'policy', run_id: 1, status: 'complete', quotes });
  const policy = page.getByRole('region', { name: 'Policy', exact: true });
  await expect.element(policy).toMatchTextContent('Premium$640.00');
  await expect.element(page.getByRole('region', { name: 'Terms' })).toMatchTextContent(/Total\s*\$640\.00/);
  await expect.element(page.getByRole('region', { name: 'Bound' })).not.toMatchTextContent('a year');
});
