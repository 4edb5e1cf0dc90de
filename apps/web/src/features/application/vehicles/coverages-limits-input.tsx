import type { Field } from '@freeboard/domain/forms';
import { useMemo } from 'react';
import { useFormSelect } from '../../../forms/context.ts';
import type { InputProps } from '../../../forms/input-props.ts';
import { ListInput } from '../../../forms/inputs/list-input.tsx';
import type { FormStore } from '../../../forms/store.ts';
import { columnsFor } from './coverage-columns.ts';

const STATE = (store: FormStore): string => {
  const { state } = store.values();
  return typeof state === 'string' ? state : '';
};

export function CoveragesLimitsInput(props: InputProps) {
  const state = useFormSelect(STATE);
  const field = useMemo<Field>(
    () => ({ ...props.field, columns: columnsFor(props.field, state) }),
    [props.field, state],
  );
  return <ListInput {...props} field={field} />;
}
