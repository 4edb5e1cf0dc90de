import { type Field, fieldsOf, formFor } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LAUNCHABLE } from '../../../../packages/domain/test/launchable.ts';
import { openApplication } from '../../test/component/application.ts';
import { focus, press } from '../../test/component/open.tsx';

const MOST_STEPS = 120;
/** Each form requires some fields that others do not. */
const FORMS = [
  ['HO3', 'sqft'],
  ['HO4', 'contents'],
  ['HO6', 'condo_unit_number'],
  ['DP3', 'dwelling'],
] as const;
/** What is typed into fields that refuse the default text of their kind. */
const TEXTS: Readonly<Record<string, string>> = {
  email: 'w@example.com',
  phone: '3055550100',
  zip: '34470',
  state: 'Florida',
  date_of_birth: '2/3/80',
  roof_year: '2019',
  year_build: '1999',
  condo_floor: '2',
  floors_in_building: '6',
};

function textFor({ key, kind }: Field): string {
  if (kind === 'year') return TEXTS[key] ?? '2015';
  if (kind === 'date') return TEXTS[key] ?? '2/3/24';
  return TEXTS[key] ?? (kind === 'money' || kind === 'digits' || kind === 'decimal' ? '10' : 'Oak');
}

const focusedKey = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? null;

async function answer(field: Field, form_type: string): Promise<void> {
  const { activeElement } = document;
  if (activeElement instanceof HTMLSelectElement) {
    const option = [...activeElement.options].find(({ value }) => value !== '');
    return press(field.key === 'form_type' ? form_type : (TEXTS[field.key] ?? option?.text ?? ''));
  }
  const isRadio = activeElement instanceof HTMLInputElement && activeElement.type === 'radio';
  return press(isRadio ? '{ArrowRight}{ArrowLeft}' : `{Control>}a{/Control}${textFor(field)}`);
}

function isBlank(): boolean {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLSelectElement || activeElement instanceof HTMLInputElement) && !activeElement.value
  );
}

// A flood application is entered by keyboard in e2e/quoting/keyboard.spec.ts.
test.each(FORMS)(
  'enters an application of %s by keyboard alone, up to its launch (R3.9)',
  async (form_type, typical) => {
    const blank = Object.fromEntries(Object.keys(LAUNCHABLE.home).map((key) => [key, null]));
    const begun = { ...blank, first_name: null, last_name: null, form_type: form_type === 'HO3' ? 'HO4' : 'HO3' };
    const calls = await openApplication({ type: 'home', values: begun }, { explainNoQuotes: { total: 2 } });
    const fields = fieldsOf(formFor('home'));
    const answered = new Set<string>();
    // The form has a type from the start: Enter, which goes to missing fields, would skip it.
    await focus(page.getByLabelText('Form type'));
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const key = focusedKey();
      const field = key === null ? undefined : fields.get(key);
      if (key === null || !field) break;
      // The address search handles Enter itself; Tab leaves it empty.
      const isSearch = key === 'searched_address';
      // A field that a later answer emptied is answered again.
      if (!isSearch && (!answered.has(key) || isBlank())) await answer(field, form_type);
      answered.add(key);
      await press(isSearch ? '{Tab}' : '{Enter}');
      // The focus moves once the page has rendered what the answer changed.
      await expect.poll(focusedKey, { interval: 5 }).not.toBe(key);
    }
    expect([...answered]).toEqual(expect.arrayContaining(['first_name', 'address1', 'zip', typical, 'effective_date']));
    await expect.element(page.getByLabelText('Form type')).toHaveValue(form_type);
    await press('{Control>}{Enter}{/Control}');
    await expect.poll(() => calls.of('launchApplication')).toHaveLength(1);
  },
);
