import type { AnswerOf, RequestOf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anApplication, ID, openApplication } from '../../../test/component/application.ts';
import { press, Refused } from '../../../test/component/open.tsx';

const SAVED = /^(Saved \d{1,2}:\d\d [AP]M|All changes saved)$/;
const saved = () => expect.element(page.getByText(SAVED)).toBeVisible();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const conflict = () => page.getByRole('dialog', { name: 'Someone else changed this, too' });

/** A stub of a call that the test answers later, with a promise of its request. */
function held<Name extends 'updateApplication' | 'getGenderByName'>() {
  const asked = Promise.withResolvers<RequestOf<Name>>();
  const answer = Promise.withResolvers<AnswerOf<Name>>();
  const stub = (request: RequestOf<Name>) => {
    asked.resolve(request);
    return answer.promise;
  };
  return { stub, asked: asked.promise, answer: answer.resolve };
}

/** Goes to a screen as the browser's own buttons do: no field loses the focus first. */
function goTo(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
const leaveScreen = async () => {
  goTo('/dashboard/user/profile');
  await expect.element(page.getByLabelText('First name')).not.toBeInTheDocument();
};
const comeBack = async () => {
  goTo(`/agent-portal/application-details/${ID}?tab=profile`);
  await expect.element(page.getByLabelText('First name')).toBeVisible();
};

test('asks again after a reload about a conflict that nobody answered, and sends nothing before', async () => {
  const theirs = anApplication({ version: 5, values: { contents_limit: 77_000 } });
  const refused = () => new Refused(409, 'Changed.', {}, { application: theirs }) as never;
  await openApplication({ values: { contents_limit: 50_000 } }, { updateApplication: refused });
  await page.getByLabelText('Contents limit').fill('61000');
  await press('{Tab}');
  await expect.element(conflict()).toBeVisible();

  const calls = await openApplication({ version: 5, values: { contents_limit: 77_000 } }, {}, 'agent', {
    isKept: true,
  });
  await expect.element(conflict()).toBeVisible();
  await expect.element(conflict().getByText('Yours: $61,000')).toBeVisible();
  await expect.element(conflict().getByText('Theirs: $77,000')).toBeVisible();
  // The dialog opens on its own: an Enter meant for the form must not answer it.
  await expect.element(conflict().getByRole('radio', { name: /^Yours/ })).toHaveFocus();
  await press('{Enter}');
  await expect.element(conflict()).toBeVisible();
  expect(calls.of('updateApplication')).toEqual([]);
  await conflict().getByRole('button', { name: 'Take all of theirs' }).click();
  await expect.element(page.getByLabelText('Contents limit')).toHaveValue('$77,000');
  await saved();
  expect(calls.of('updateApplication')).toEqual([]);
});

test('names the address lookup as the other side of a conflict, field by field', async () => {
  const at = '2026-01-02T15:04:05.000Z';
  const found = { source: 'provider', provider: 'County records', at } as const;
  const entered = { source: 'person', by: 'Maria Reyes', at } as const;
  const theirs = (provenance: object) =>
    anApplication({
      version: 5,
      values: { contents_limit: 77_000, building_limit: 300_000 },
      provenance: provenance as never,
    });
  const conflictWith = async (provenance: object) => {
    const save = held<'updateApplication'>();
    const values = { contents_limit: 50_000, building_limit: 250_000 };
    await openApplication({ values }, { updateApplication: save.stub as never });
    for (const [label, text] of [
      ['Contents limit', '61000'],
      ['Building limit', '260000'],
    ] as const) {
      await page.getByRole('textbox', { name: label }).fill(text);
      await press('{Tab}');
    }
    save.answer(new Refused(409, 'Changed.', {}, { application: theirs(provenance) }) as never);
  };
  await conflictWith({ contents_limit: found, building_limit: found });
  const lookup = page.getByRole('dialog', { name: 'The address lookup found other values' });
  await expect.element(lookup.getByText('Found: $77,000')).toBeVisible();
  await expect.element(lookup.getByText('Found: $300,000')).toBeVisible();
  await expect.element(lookup.getByText(/person|theirs/i)).not.toBeInTheDocument();
  await lookup.getByRole('button', { name: 'Take all that was found' }).click();
  await expect.element(page.getByLabelText('Contents limit')).toHaveValue('$77,000');

  await conflictWith({ contents_limit: found, building_limit: entered });
  await expect.element(conflict().getByText('Found: $77,000')).toBeVisible();
  await expect.element(conflict().getByText('Theirs: $300,000')).toBeVisible();
});

test('goes on with the same saver when the screen is left while a save is under way and opened again', async () => {
  const first = held<'updateApplication'>();
  let application = anApplication({ values: { contents_limit: 50_000 } });
  const calls = await openApplication(
    {},
    { getApplicationById: () => ({ application }) as never, updateApplication: first.stub as never },
  );
  await page.getByLabelText('Contents limit').fill('51000');
  await press('{Tab}');
  await first.asked;
  await leaveScreen();
  await comeBack();
  await expect.element(page.getByLabelText('Contents limit')).toHaveValue('$51,000');
  await page.getByLabelText('Contents limit').fill('52000');
  await press('{Tab}');
  application = anApplication({ version: 2, values: { contents_limit: 51_000 } });
  const { payload } = application;
  const changes = { ...application, quotes: null, alerts: null, lookup: null, outdated: null, payload };
  calls.stub({ updateApplication: () => ({ changes: { ...changes, version: 3 } }) as never });
  first.answer({ changes } as never);
  await expect.poll(() => calls.of('updateApplication')).toHaveLength(2);
  expect(calls.of('updateApplication')[1]).toMatchObject({ version: 2, useable_details: { contents_limit: 52_000 } });
  await expect.element(conflict()).not.toBeInTheDocument();
});

test('keeps a dwelling that is typed right after the living area, as the server does', async () => {
  const calls = await openApplication({ type: 'home', values: { dwelling: null, contents: null, sqft: null } });
  await page.getByLabelText('Living area').fill('2100');
  await press('{Tab}');
  await page.getByLabelText('Dwelling', { exact: true }).fill('510000');
  await press('{Tab}');
  await saved();
  await expect.element(page.getByLabelText('Dwelling', { exact: true })).toHaveValue('$510,000');
  await expect.element(page.getByLabelText('Contents', { exact: true })).toHaveValue('$127,500');
  const sent = Object.assign({}, ...calls.of('updateApplication').map((one) => one.useable_details));
  expect(sent).toMatchObject({ sqft: 2_100, dwelling: 510_000 });
  expect(calls.of('generateDwellingValue')).toEqual([]);
});

test('says what a rule replaced and puts it back', async () => {
  const calls = await openApplication({ type: 'home', values: { sqft: 2_000, dwelling: 300_000, contents: 75_000 } });
  const contents = () => page.getByLabelText('Contents', { exact: true });
  await contents().fill('120000');
  await press('{Tab}');
  await page.getByLabelText('Living area').fill('2100');
  await press('{Tab}');
  await expect.element(contents()).toHaveValue('$78,750');
  await page.getByRole('button', { name: /^Undo the change of Contents/ }).click();
  await expect.element(contents()).toHaveValue('$120,000');
  await expect.element(page.getByRole('button', { name: /^Undo the change of Contents/ })).not.toBeInTheDocument();
  await expect
    .poll(() => calls.of('updateApplication').at(-1))
    .toMatchObject({ useable_details: { contents: 120_000 } });
});

test('drops a looked-up gender that comes after a person chose one', async () => {
  const lookup = held<'getGenderByName'>();
  await openApplication({ values: { first_name: '', gender: null } }, { getGenderByName: lookup.stub as never });
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await press('{Tab}');
  await lookup.asked;
  const gender = page.getByLabelText('Gender', { exact: true });
  await gender.selectOptions('Other');
  lookup.answer({ gender_details: { gender: 'Female', accuracy: 98, proof: 'proof' } });
  await saved();
  await expect.element(gender).toHaveValue('Other');
});

test('says which field the server refused, and launches nothing until it is changed', async () => {
  const calls = await openApplication(
    {},
    { updateApplication: () => new Refused(422, 'Not valid.', { contents_limit: ['Value is not valid.'] }) as never },
  );
  await page.getByLabelText('Contents limit').fill('63000');
  await press('{Tab}');
  await expect.element(page.getByText('Not saved: Contents limit')).toBeVisible();
  await expect.element(page.getByText(SAVED)).not.toBeInTheDocument();
  await button('Launch').click();
  await expect.element(page.getByText('One field needs your attention.')).toBeVisible();
  await expect.element(page.getByLabelText('Contents limit')).toHaveFocus();
  await expect.element(page.getByLabelText('Contents limit')).toHaveAccessibleDescription(/Value is not valid\./);
  expect(calls.of('launchApplication')).toEqual([]);
});

test('keeps what is half typed when the screen changes, and over a reload', async () => {
  const calls = await openApplication({ values: { date_of_birth: '1980-02-03' } });
  const birth = page.getByLabelText('Date of birth');
  await birth.click();
  await press('{Control>}a{/Control}3/4/61');
  await leaveScreen();
  await comeBack();
  await expect.element(birth).toHaveValue('03-04-1961');
  await expect
    .poll(() => calls.of('updateApplication').at(-1))
    .toMatchObject({ useable_details: { date_of_birth: '1961-03-04' } });

  await birth.click();
  await press('{Control>}a{/Control}3/4/');
  await leaveScreen();
  await comeBack();
  await expect.element(birth).toHaveValue('3/4/');
  await birth.click();
  await press('{End}6');
  await openApplication({ values: { date_of_birth: '1961-03-04' } }, {}, 'agent', { isKept: true });
  await expect.element(birth).toHaveValue('3/4/6');
  await expect.element(page.getByText('Not saved: Date of birth cannot be read')).toBeVisible();
});
