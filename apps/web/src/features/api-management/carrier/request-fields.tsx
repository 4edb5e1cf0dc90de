import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import { Expression } from '../mapping/writing.tsx';
import classes from './carrier.module.css';
import type { Errors, RequestForm } from './form.ts';
import { errorsAt } from './input.ts';

type Props = {
  request: RequestForm;
  /** Where its fields stand: 'carrier.mapping.request'. */
  field: string;
  isXml: boolean;
  errors: Errors;
  onChange: (changes: Partial<RequestForm>) => void;
};

const METHODS = [
  { value: 'POST', label: 'POST' },
  { value: 'GET', label: 'GET' },
] as const;

/** Where a request goes and what it holds. */
export function RequestFields({ request, field, isXml, errors, onChange }: Props) {
  const at = (part: string) => errorsAt(errors, `${field}.${part}`);
  return (
    <>
      <ChoiceField
        label="Method"
        value={request.method}
        choices={METHODS}
        error={at('method')}
        onChange={(method) => onChange({ method })}
      />
      <LineField
        label="Path"
        placeholder="/quotes/{{values.zip}}"
        value={request.path}
        error={at('path')}
        onChange={(path) => onChange({ path })}
      />
      <div className={classes.wide}>
        <Expression
          language="template"
          label="Headers"
          rows={2}
          hint="One a line: Name: value. Expressions stand between {{ and }}. Credentials are kept sealed and shown as •••: leave that to keep one."
          value={request.headers}
          error={at('headers')}
          onChange={(headers) => onChange({ headers })}
        />
      </div>
      <div className={classes.wide}>
        <Expression
          language={isXml ? 'xml' : 'jsonata'}
          label="Body"
          hasPicker
          rows={12}
          hint={isXml ? 'XML with expressions between {{ and }}' : 'JSONata that gives the JSON to send'}
          value={request.body}
          error={at('body')}
          onChange={(body) => onChange({ body })}
        />
      </div>
    </>
  );
}
