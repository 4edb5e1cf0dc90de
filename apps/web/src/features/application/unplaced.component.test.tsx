import { LINE_NOT_NAMED } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anApplication, ID, openApplication } from '../../../test/component/application.ts';
import { answerOf, press } from '../../../test/component/open.tsx';

const fallback = { source: 'default', at: '2026-01-02T15:04:05.000Z' } as const;
const FROM_FILE = {
  unplaced_values: [
    { name: 'Roof', value: 'about 2018', field: 'roof_year' },
    { name: 'Wall', value: 'Masonry-ish', field: 'construction_type' },
    { name: 'Producer', value: 'HL-014' },
  ],
  provenance: { roof_year: fallback, construction_type: fallback },
};

const field = (text: string) => page.getByText(`The file said “${text}”.`);
const launchDialog = () => page.getByRole('dialog', { name: 'Launch' });
const listed = () => launchDialog().getByRole('region', { name: 'Different from the file' });

test('shows at its field what the file said, until the field is kept or changed', async () => {
  const calls = await openApplication(FROM_FILE, { explainNoQuotes: { total: 2 } });
  await page.getByRole('radiogroup', { name: 'What is shown' }).getByRole('radio', { name: /^All/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Not placed in the form' })).toBeVisible();
  await expect.element(field('about 2018')).toBeVisible();
  await expect
    .element(page.getByLabelText('Roof year', { exact: true }))
    .toHaveAccessibleDescription(/The file said “about 2018”/);

  await page.getByRole('button', { name: 'Keep Construction type as it is' }).click();
  await expect.element(field('Masonry-ish')).not.toBeInTheDocument();
  await expect
    .poll(() => calls.of('updateApplication').at(-1)?.useable_details)
    .toEqual({ construction_type: 'Masonry' });

  await page.getByLabelText('Roof year', { exact: true }).fill('2017');
  await press('{Tab}');
  await expect.element(field('about 2018')).not.toBeInTheDocument();
});

test('names the fields before a launch, leads to one, and takes them for right when the agent goes on', async () => {
  const calls = await openApplication(FROM_FILE, { explainNoQuotes: { total: 2 } });
  await page.getByRole('button', { name: 'Launch', exact: true }).first().click();
  await expect.element(listed().getByText(/2 fields differ from the file/)).toBeVisible();
  await expect.element(listed().getByText('The file said “about 2018”. The form has 2018.')).toBeVisible();
  await listed().getByRole('button', { name: 'Roof year' }).click();
  await expect.element(launchDialog()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Roof year', { exact: true })).toHaveFocus();
  expect(calls.of('launchApplication')).toEqual([]);

  await page.getByRole('button', { name: 'Launch', exact: true }).first().click();
  await launchDialog().getByRole('button', { name: 'Launch' }).click();
  await expect.poll(() => calls.of('launchApplication')).toEqual([{ application_id: ID }]);
  const confirmed = calls.of('updateApplication').flatMap(({ useable_details }) => Object.keys(useable_details));
  expect(confirmed.toSorted()).toEqual(['construction_type', 'roof_year']);
});

test('asks nothing of an application whose form holds what its file said', async () => {
  const calls = await openApplication(
    { unplaced_values: [{ name: 'Producer', value: 'HL-014' }] },
    { explainNoQuotes: { total: 2 } },
  );
  await page.getByRole('button', { name: 'Launch', exact: true }).first().click();
  await expect.poll(() => calls.of('launchApplication')).toEqual([{ application_id: ID }]);
  await expect.element(launchDialog()).not.toBeInTheDocument();
});

test.each(['Flood', 'Home'])('asks for the line that a lead did not name: %s', async (line) => {
  const { application } = answerOf('getApplicationById', { application: anApplication() });
  const calls = await openApplication(
    { unplaced_values: [LINE_NOT_NAMED, { name: 'Producer', value: 'HL-014' }] },
    { stateLine: { application } },
  );
  const question = page.getByRole('region', { name: 'Flood or home?' });
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText('HL-014')).toBeVisible();
  await expect.element(page.getByText(LINE_NOT_NAMED.value)).not.toBeInTheDocument();
  await question.getByRole('button', { name: line, exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls.of('stateLine')).toEqual([{ application_id: ID, line: line.toLowerCase() }]);
});
