import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { anApplication, ID } from '../../../../test/component/application.ts';
import { open, press, Refused, type Stubs } from '../../../../test/component/open.tsx';

const DOCUMENT = 3;
const AT = `/agent-portal/application-details/${ID}/documents/${DOCUMENT}`;

const reading = (id: number, field: string, printed: string, value: unknown, more: object = {}) => ({
  ...{ id, field, label: `${field} box`, printed, value, page: 1, strength: 'sure', state: 'proposed', others: [] },
  ...{ box: { x: 10, y: 10, width: 30, height: 10 }, method: 'text', confidence: 1, decided_by: null },
  ...more,
});
const READINGS = [
  reading(1, 'lowest_floor_elevation', '9.4', 9.4),
  reading(2, 'highest_adjacent_grade', '8.5', 8.5),
  reading(3, 'bfe_elevation', '9.0', 9),
];
const aDocument = (more: object = {}) => ({
  ...{ id: DOCUMENT, application_id: ID, attachment_id: 1, name: 'EC.pdf', state: 'read', failure: '' },
  ...{ kind: 'elevation_certificate', edition: null, pages: [1], page_count: 1, pages_read: 1 },
  ...{
    page_sizes: [{ width: 612, height: 792 }],
    warnings: [],
    readings: READINGS,
    address_differences: [],
    address_differs_from: null,
  },
  ...more,
});

const review = (more: object = {}, stubs: Stubs = {}) => {
  const application = anApplication({
    values: { bfe_elevation: 8, elevation_certificate: 'Yes' },
    provenance: { bfe_elevation: { source: 'person', by: 'Maria Reyes', at: '2026-01-02T15:04:05.000Z' } },
  });
  return open(AT, 'agent', {
    getApplicationById: { application } as never,
    getDocument: { document: aDocument(more) } as never,
    getDocumentPageImage: new Refused(404, 'No such page.') as never,
    takeReadings: { application: { ...application, version: 2 } } as never,
    refuseReadings: { document: aDocument(more) } as never,
    undoReadings: { application: { ...application, version: 3 } } as never,
    ...stubs,
  });
};

test('takes, skips and takes back by keys alone', async () => {
  const calls = await review();
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => calls.of('takeReadings')).toEqual([{ application_id: ID, version: 1, reading_ids: [1] }]);
  await press('j');
  await press('x');
  await expect.poll(() => calls.of('refuseReadings')).toHaveLength(1);
  await press('{Control>}z{/Control}');
  await expect.poll(() => calls.of('undoReadings')).toHaveLength(1);
});

test('keys in buttons can be read, light and dark', async () => {
  await review();
  await expect.element(page.getByRole('button', { name: /^Take all sure/ })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});

test('takes all that is sure at once, and leaves what differs from what was typed', async () => {
  const calls = await review();
  await expect.element(page.getByText('never replaced without you')).toBeVisible();
  await expect.element(page.getByText(/Now: 8 ft/)).toBeVisible();
  await press('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => calls.of('takeReadings').map(({ reading_ids }) => reading_ids)).toEqual([[1, 2]]);
  await page.getByRole('button', { name: /^Take 9\.0/ }).click();
  await expect.poll(() => calls.of('takeReadings').map(({ reading_ids }) => reading_ids)).toContainEqual([3]);
});

test('leaves out of all that is sure what somebody has typed since', async () => {
  const person = { source: 'person', by: 'John Lee', at: '2026-01-02T15:04:05.000Z' } as const;
  const values = { elevation_certificate: 'Yes', highest_adjacent_grade: 7 };
  const theirs = anApplication({ values, provenance: { highest_adjacent_grade: person } });
  await review({}, { takeReadings: { application: { ...theirs, version: 2 } } as never });
  await expect.element(page.getByRole('button', { name: /^Take all sure \(2\)/ })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('button', { name: /^Take all sure \(1\)/ })).toBeVisible();
});

test('fills nothing from a document of another address before somebody confirms the property', async () => {
  const differences = [{ part: 'number', requested: '12', found: '99' }];
  const calls = await review({ address_differences: differences, same_property_by: null });
  await expect.element(page.getByRole('button', { name: /^Take all sure/ })).toBeDisabled();
  await press('{Enter}');
  await expect.element(page.getByText(/^Confirm first that this document is for the property/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'It’s the same property' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Readings' })).toHaveFocus();
  await expect.element(page.getByText(/Nothing is filled in from it/)).not.toBeInTheDocument();
  expect(calls.of('takeReadings')).toEqual([]);
  await press('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => calls.of('takeReadings')).toMatchObject([{ same_property: true }]);
});

test('asks which of two houses is meant before anything is filled', async () => {
  const differences = [{ part: 'number', requested: '12', found: '99' }];
  const calls = await review({
    address_differences: differences,
    address_differs_from: 'Other dec.pdf',
    same_property_by: null,
  });
  await expect.element(page.getByText(/differs from Other dec\.pdf.*house number 99, there 12/)).toBeVisible();
  await page.getByRole('button', { name: 'It’s the property to insure' }).click();
  await page.getByRole('button', { name: /^Take all sure/ }).click();
  await expect.poll(() => calls.of('takeReadings')).toMatchObject([{ same_property: true }]);
});

test('goes on to the next document with values to review by a key', async () => {
  const row = (id: number, open: number) => ({ ...aDocument(), id, name: `${id}.pdf`, open, taken: 0, size: 1 });
  const documents = [row(2, 0), row(DOCUMENT, 3), row(4, 5)];
  await review({}, { listDocuments: { documents, to_read: [] } as never });
  await expect.element(page.getByRole('link', { name: /^Next document/ })).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await expect.poll(() => window.location.pathname).toBe(AT.replace(/3$/, '4'));
});

test('goes on to the application behind the last document, whatever is left open', async () => {
  const row = (id: number) => ({ ...aDocument(), id, name: `${id}.pdf`, open: 3, taken: 0, size: 1 });
  await review(
    {},
    {
      listDocuments: { documents: [row(DOCUMENT), row(4)], to_read: [] } as never,
      getDocument: (({ document_id }: { document_id: number }) => ({ document: row(document_id) })) as never,
    },
  );
  await expect.element(page.getByRole('link', { name: /^Next document/ })).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('link', { name: /^Done/ })).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await expect.poll(() => window.location.search).toBe('?tab=profile');
});

test('sends a decision once more where the application changed meanwhile in other fields alone', async () => {
  const theirs = anApplication({ values: { bfe_elevation: 8, elevation_certificate: 'Yes', sqft: 1_842 } });
  const stale = new Refused(409, 'Changed.', {}, { application: { ...theirs, version: 4 } });
  const calls = await review(
    {},
    {
      takeReadings: (({ version }: { version: number }) =>
        version === 4 ? { application: { ...theirs, version: 5 } } : stale) as never,
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => calls.of('takeReadings').map(({ version }) => version)).toEqual([1, 4]);
});

test('sends a decision again where a lookup filled its field meanwhile', async () => {
  const open = { lowest_floor_elevation: null, elevation_certificate: 'Yes', sqft: 1_842 };
  const provenance = {
    lowest_floor_elevation: { source: 'provider', by: 'Flood zone', at: '2026-01-02T15:04:05.000Z' },
  };
  const theirs = anApplication({ values: { ...open, lowest_floor_elevation: 9.1 }, provenance } as never);
  const stale = new Refused(409, 'Changed.', {}, { application: { ...theirs, version: 4 } });
  const calls = await review(
    {},
    {
      takeReadings: (({ version }: { version: number }) =>
        version === 4 ? { application: { ...theirs, version: 5 } } : stale) as never,
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => calls.of('takeReadings').map(({ version }) => version)).toEqual([1, 4]);
});

/** A review whose accepted readings are saved only when `release` is called. */
async function slowReview(more: Stubs = {}) {
  const taken = new Set<number>();
  const waiting: (() => void)[] = [];
  const application = anApplication({ values: { elevation_certificate: 'Yes' } });
  const states = () => READINGS.map((one) => (taken.has(one.id) ? { ...one, state: 'taken' } : one));
  const calls = await review(
    {},
    {
      getDocument: (() => ({ document: aDocument({ readings: states() }) })) as never,
      takeReadings: (async ({ version, reading_ids }: { version: number; reading_ids: number[] }) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        for (const id of reading_ids) taken.add(id);
        return { application: { ...application, version: version + 1 } };
      }) as never,
      ...more,
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  const release = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
  return { calls, release, ids: () => calls.of('takeReadings').map(({ reading_ids }) => reading_ids) };
}
const current = () => document.querySelector('li[aria-current=true]')?.textContent ?? '';

test('carries out each key that is pressed while a value is being taken, one after the other', async () => {
  const { calls, release, ids } = await slowReview();
  await press('{Enter}');
  await expect.poll(ids).toEqual([[1]]);
  await press('{Enter}');
  await press('x');
  await release();
  await expect.poll(ids).toEqual([[1], [2]]);
  expect(calls.of('refuseReadings')).toHaveLength(0);
  await release();
  await expect.poll(() => calls.of('refuseReadings').map(({ reading_ids }) => reading_ids)).toEqual([[3]]);
});

test('carries out a key that is pressed at the very moment when the value before it is taken', async () => {
  const { calls, release, ids } = await slowReview();
  await press('{Enter}');
  await expect.poll(ids).toEqual([[1]]);
  await press('{Enter}');
  const button = page.getByRole('button', { name: /^Take all sure/ }).element();
  const isEnabled = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (button.hasAttribute('disabled')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }));
      resolve();
    });
    observer.observe(button, { attributes: true });
  });
  await release();
  await isEnabled;
  await expect.poll(ids).toEqual([[1], [2]]);
  await release();
  await expect.poll(() => calls.of('refuseReadings').map(({ reading_ids }) => reading_ids)).toEqual([[3]]);
});

test('leaves Ctrl Z to a text that is being typed, and takes back nothing by Ctrl Shift Z', async () => {
  const calls = await review();
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeEnabled();
  await press('{Control>}{Shift>}z{/Shift}{/Control}');
  await press('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
  await press('ab{Control>}z{/Control}{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls.of('undoReadings')).toEqual([]);
  await press('{Control>}z{/Control}');
  await expect.poll(() => calls.of('undoReadings')).toHaveLength(1);
});

test('stays with the value that a person moved to while another was being taken', async () => {
  const { release, ids } = await slowReview();
  await press('{Enter}');
  await expect.poll(ids).toEqual([[1]]);
  await press('jj');
  await expect.poll(current).toContain('9.0');
  await press('{Enter}');
  await release();
  await expect.poll(ids).toEqual([[1], [3]]);
});

test('leaves for the next document after the keys before it', async () => {
  const row = { ...aDocument(), id: 4, name: '4.pdf', open: 5, taken: 0, size: 1 };
  const { release, ids } = await slowReview({ listDocuments: { documents: [row], to_read: [] } as never });
  await expect.element(page.getByRole('link', { name: /^Next document/ })).toBeVisible();
  await press('{Enter}');
  await expect.poll(ids).toEqual([[1]]);
  await press('{Enter}');
  await press('{Control>}{Enter}{/Control}');
  await release();
  await expect.poll(ids).toEqual([[1], [2]]);
  expect(window.location.pathname).toBe(AT);
  await release();
  await expect.poll(() => window.location.pathname).toBe(AT.replace(/3$/, '4'));
});

test('carries out no further key where the value before it was not taken', async () => {
  let refuse = (): void => undefined;
  const calls = await review(
    {},
    {
      takeReadings: (() =>
        new Promise((resolve) => {
          refuse = () => resolve(new Refused(500, 'The server failed.'));
        })) as never,
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => calls.of('takeReadings')).toHaveLength(1);
  await press('x');
  refuse();
  await expect.element(page.getByText('The server failed.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Take all sure/ })).toBeEnabled();
  expect(calls.of('refuseReadings')).toHaveLength(0);
  await press('j');
  await expect.poll(current).toContain('8.5');
});

test('says why Enter takes nothing from a document of another address', async () => {
  const differences = [{ part: 'number', requested: '12', found: '99' }];
  const calls = await review({ address_differences: differences, same_property_by: null });
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('alert').getByText('Nothing taken yet')).toBeVisible();
  expect(calls.of('takeReadings')).toHaveLength(0);
});

test('leaves a decision to the person where its field changed meanwhile', async () => {
  const theirs = anApplication({ values: { elevation_certificate: 'Yes', lowest_floor_elevation: 7 } });
  const stale = new Refused(409, 'Changed by John Lee.', {}, { application: { ...theirs, version: 4 } });
  const calls = await review({}, { takeReadings: stale as never });
  await expect.element(page.getByRole('heading', { name: 'Elevation certificate' })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByText('Changed by John Lee.')).toBeVisible();
  expect(calls.of('takeReadings')).toHaveLength(1);
});

test('says why a file was not read', async () => {
  await review({ state: 'failed', kind: null, readings: [], failure: 'This file is damaged. Ask for it again.' });
  await expect.element(page.getByRole('heading', { name: 'This file could not be read' })).toBeVisible();
  await expect.element(page.getByText('This file is damaged. Ask for it again.')).toBeVisible();
});

test('marks on the page what is warned of', async () => {
  const message = 'The building lies in a coastal barrier area.';
  await review({ warnings: [{ code: 'cbrs', message, page: 1, box: { x: 100, y: 200, width: 40, height: 12 } }] });
  await expect.element(page.getByRole('img', { name: message })).toBeInTheDocument();
  await expect.element(page.getByText(`${message} (page 1)`)).toBeVisible();
});

test('shortens what is printed on a button, and shows the number of its box', async () => {
  const long = { label: 'II.B.4 Base flood elevation', printed: '9.0 feet above the datum of 1988' };
  await review({ readings: [reading(3, 'bfe_elevation', '', 9, long)] });
  await expect.element(page.getByRole('button', { name: /^Take 9\.0 feet above th…/ })).toBeVisible();
  await expect.element(page.getByText('9.0 feet above the datum of 1988')).toBeVisible();
  await expect.element(page.getByText('II.B.4', { exact: true })).toHaveAttribute('title', long.label);
});

test('warns of a declarations page of another line than the application', async () => {
  await review({ kind: 'declarations', edition: 'Homeowners declarations' });
  await expect.element(page.getByText('This policy is for home insurance')).toBeVisible();
  await review({ kind: 'declarations', edition: 'Private flood declarations' });
  await expect.element(page.getByRole('heading', { name: /Private flood declarations/ })).toBeVisible();
  await expect.element(page.getByText('This policy is for')).not.toBeInTheDocument();
});
