import '../../apps/web/src/theme/tokens.css';
import '../../apps/web/src/theme/base.css';
import '../../apps/web/src/theme/parts.css';
import {
  type Field,
  type FieldValue,
  type Form,
  type FormContext,
  formFor,
  newValues,
  type Section,
  type Values,
  view,
} from '@freeboard/domain/forms';
import { MantineProvider } from '@mantine/core';
import { OpenFormContext } from '../../apps/web/src/forms/context.ts';
import { FormSection } from '../../apps/web/src/forms/section.tsx';
import { createShown } from '../../apps/web/src/forms/shown.ts';
import { createFormStore } from '../../apps/web/src/forms/store.ts';

const context: FormContext = { today: '2026-11-21', status: 'new_updated', number: 1042 };
const VISIBLE = 150;

const visibleOf = (form: Form, values: Values) =>
  Object.values(view(form, values, context).fields).filter((field) => field.visible).length;

/** The home form with its fields repeated under other keys, with their rules, until 150 are visible. */
function enlarged(values: Values): Form {
  const home = formFor('home');
  const own = home.sections.flatMap((section) => section.fields);
  const { fields } = view(home, values, context);
  const shown = own.filter((field) => fields[field.key]?.visible && field.kind !== 'list');
  const missing = VISIBLE - visibleOf(home, values);
  const copies: Field[] = Array.from({ length: Math.max(0, missing) }, (_, index) => {
    const field = shown[index % shown.length] as Field;
    return {
      ...field,
      key: `${field.key}_copy_${index}`,
      ...(field.kind === 'computed' ? { kind: 'text' as const, compute: undefined } : {}),
    };
  });
  const extra: Section = { key: 'copies', title: 'Copies', optional: false, fields: copies };
  return { type: 'home', sections: [...home.sections, extra] };
}

export function Contestant({ which }: { which: string }) {
  const values = newValues('home', context, {
    form_type: 'HO3',
    occupancy_type: 'Single Family',
    building_use: 'Primary Home',
    state: 'FL',
    year_build: 1999,
    sqft: 1840,
  });
  const form = which === 'home' ? formFor('home') : enlarged(values);
  const store = createFormStore(form, values, context);
  document.body.dataset.fields = String(visibleOf(form, values));
  const open = {
    store,
    edit: (key: string, value: FieldValue) => void store.edit(key, value),
    id: 1,
    takeFromProvider: () => undefined,
    undo: () => undefined,
    confirm: () => undefined,
    leave: () => undefined,
    whileTyping: () => () => undefined,
    settled: () => Promise.resolve(true),
    shown: createShown(),
    isReadOnly: false,
    special: {},
  };
  return (
    <MantineProvider>
      <OpenFormContext value={open}>
        {form.sections.map((section) => (
          <section className="card" key={section.key}>
            <div className="body">
              <FormSection section={section} onLeave={() => false} onEnd={() => undefined} />
            </div>
          </section>
        ))}
      </OpenFormContext>
    </MantineProvider>
  );
}
