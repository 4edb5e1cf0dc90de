import classes from './carrier.module.css';
import { Card } from './form/card.tsx';
import type { Described, Field } from './form/described.ts';
import type { CarrierForm } from './form/form.ts';
import type { FormEditor } from './form/use-editor.ts';

type Around = { isNew: boolean };

const prepare = (visible: (around: Around) => boolean): Field<CarrierForm, Around> => ({
  key: 'prepare',
  at: 'mapping.prepare',
  kind: 'code',
  label: 'What the tables look at',
  language: 'jsonata',
  rows: 8,
  hint: 'JSONata that gives {name: value}; a field of the application that Rates uses is added by itself',
  width: 'wide',
  visible: (_, around) => visible(around),
});

const CALCULATION: Described<CarrierForm, Around> = [
  prepare(({ isNew }) => !isNew),
  {
    summary: 'Advanced: decision graph as JSON',
    className: `${classes.wide} ${classes.advanced}`,
    fields: [
      prepare(({ isNew }) => isNew),
      {
        key: 'decision',
        at: 'mapping.decision',
        kind: 'code',
        label: 'Decision graph (JDM)',
        language: 'jsonata',
        rows: 12,
        hint: (_, { isNew }) => (isNew ? 'Taken in place of what you start from' : undefined),
      },
    ],
  },
];

export const Calculation = ({ editor, isNew }: { editor: FormEditor } & Around) => (
  <Card
    title="Calculation"
    about={isNew ? 'Comes from what you start from' : 'Tables and formulas are changed under Rates'}
    fields={CALCULATION}
    context={{ isNew }}
    editor={editor}
  />
);
