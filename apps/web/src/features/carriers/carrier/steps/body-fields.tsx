import { BODY_KINDS } from '@freeboard/domain/carriers';
import type { CodeLanguage } from '../../../../ui/code/language.ts';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { Expression } from '../../mapping/writing.tsx';
import type { Errors } from '../form/form.ts';
import { errorsAt } from '../form/input.ts';
import type { BodyForm } from './step-form.ts';

const WORDS: Readonly<Record<BodyForm['kind'], string>> = {
  none: 'None',
  json: 'JSON',
  xml: 'XML',
  form: 'Form',
  multipart: 'Multipart',
  graphql: 'GraphQL',
  text: 'Text',
};
const KINDS = [...BODY_KINDS, 'none' as const].map((value) => ({ value, label: WORDS[value] }));
const HINTS: Readonly<Record<BodyForm['kind'], string>> = {
  none: '',
  json: 'JSONata that gives the JSON to send',
  xml: 'XML with {{ JSONata }}',
  form: 'JSONata that gives {name: value}',
  multipart: 'JSONata that gives {name: value}',
  graphql: 'JSONata that gives the variables',
  text: 'Text with {{ JSONata }}',
};
const languageOf = (kind: BodyForm['kind']): CodeLanguage =>
  kind === 'xml' ? 'xml' : kind === 'text' ? 'template' : 'jsonata';

type Props = { body: BodyForm; field: string; errors: Errors; rows?: number; onChange: (body: BodyForm) => void };

export function BodyFields({ body, field, errors, rows = 14, onChange }: Props) {
  const { kind } = body;
  return (
    <>
      <div className="row wrap">
        <span className="strong small" aria-hidden="true">
          Body
        </span>
        <Segmented
          isSmall
          label="Kind of body"
          value={kind}
          choices={KINDS}
          onChange={(next) => onChange({ ...body, kind: next })}
        />
      </div>
      {kind === 'graphql' ? (
        <Expression
          label="GraphQL query"
          language="template"
          rows={6}
          value={body.query}
          error={errorsAt(errors, `${field}.query`)}
          onChange={(query) => onChange({ ...body, query })}
        />
      ) : null}
      {kind === 'none' ? null : (
        <Expression
          // Remounts for another kind of body, because its language differs.
          key={kind}
          label={kind === 'graphql' ? 'Variables' : 'Body'}
          language={languageOf(kind)}
          hasPicker
          rows={kind === 'graphql' ? 6 : rows}
          hint={HINTS[kind]}
          value={body.text}
          error={errorsAt(errors, `${field}.text`)}
          onChange={(text) => onChange({ ...body, text })}
        />
      )}
    </>
  );
}
