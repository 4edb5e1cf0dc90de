import type { ReactNode } from 'react';
import classes from '../carrier.module.css';
import { Fields, type FieldsProps } from './fields.tsx';

type Props<F, C> = Pick<FieldsProps<F, C>, 'fields' | 'context'> & {
  title: string;
  about?: ReactNode;
  editor: Pick<FieldsProps<F, C>, 'form' | 'errors' | 'set'>;
  field?: string;
};

export function Card<F extends object, C>({ title, about, editor, field = 'carrier', ...own }: Props<F, C>) {
  const { form, errors, set } = editor;
  return (
    <section className="card" aria-label={title}>
      <div className="head wrap">
        <h2>{title}</h2>
        {about ? <span className="muted small">{about}</span> : null}
      </div>
      <div className={`body ${classes.grid}`}>
        <Fields {...own} form={form} errors={errors} set={set} field={field} />
      </div>
    </section>
  );
}
