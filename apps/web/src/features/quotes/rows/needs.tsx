import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { useContext } from 'react';
import { labelOf } from '../words.ts';
import { RowActionsContext } from './row-steps.tsx';

/** Links to the form's field, if the answer has one. */
export function Needs({ type, needs }: { type: ApplicationType; needs: readonly string[] }) {
  const { goToField } = useContext(RowActionsContext);
  const fields = fieldsOf(formFor(type));
  return (
    <span>
      Needs{' '}
      {needs.map((key, at) => (
        <span key={key}>
          {at > 0 ? ', ' : ''}
          {goToField && fields.has(key) ? (
            <button type="button" className="link" onClick={() => goToField(key)}>
              {labelOf(key)}
            </button>
          ) : (
            labelOf(key)
          )}
        </span>
      ))}
    </span>
  );
}
