import { REQUEST_METHODS } from '@freeboard/domain';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { Expression } from '../../mapping/writing.tsx';
import { RowsField } from '../rows-field.tsx';
import { BodyFields } from './body-fields.tsx';
import type { StepPartProps } from './step-part.ts';
import classes from './steps.module.css';

const METHODS = REQUEST_METHODS.map((value) => ({ value, label: value }));
/** Where a request goes and what it holds. */
export function StepRequest({ step, field, errors, at, set }: StepPartProps) {
  const { request } = step;
  const change = (part: Partial<typeof request>) => set({ request: { ...request, ...part } });
  return (
    <>
      <div className={classes.address}>
        <ChoiceField
          label="Method"
          value={request.method}
          choices={METHODS}
          error={at('request.method')}
          onChange={(method) => change({ method })}
        />
        <Expression
          label="Path"
          language="template"
          rows={1}
          value={request.path}
          error={at('request.path')}
          onChange={(path) => change({ path })}
        />
      </div>
      <RowsField
        label="Header"
        title="Headers"
        language="template"
        rows={request.headers}
        field={`${field}.request.headers`}
        errors={errors}
        onChange={(headers) => change({ headers })}
      />
      <RowsField
        label="Parameter"
        title="Query"
        language="template"
        rows={request.query}
        field={`${field}.request.query`}
        errors={errors}
        onChange={(query) => change({ query })}
      />
      <BodyFields
        body={request.body}
        field={`${field}.request.body`}
        errors={errors}
        onChange={(body) => change({ body })}
      />
    </>
  );
}
