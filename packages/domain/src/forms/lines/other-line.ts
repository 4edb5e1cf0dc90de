import { fieldsOf } from '../compiled.ts';
import { CURRENT_POLICY } from '../fields/documents.ts';
import { isStated } from '../touched.ts';
import type { Form, Values } from '../types.ts';
import { isBlank } from '../values.ts';

const POLICY_SECTIONS = ['coverage', 'optional'];
/** The current policy belongs to one line: a home premium must not be compared with flood quotes. */
const CURRENT: ReadonlySet<string> = new Set(CURRENT_POLICY.map(({ key }) => key));

/**
 * Selects the stated values (see `isStated`) that another line's form takes over: all except coverages and the current
 * policy.
 */
export function sharedValues(
  from: Form,
  to: Form,
  values: Values,
  origins: Readonly<Record<string, { readonly source: string }>>,
): Values {
  const target = fieldsOf(to);
  const shared = from.sections
    .filter(({ key }) => !POLICY_SECTIONS.includes(key))
    .flatMap(({ fields }) => fields)
    .filter(({ key }) => {
      const field = target.get(key);
      return field && field.kind !== 'computed' && !CURRENT.has(key) && isStated(origins[key]) && !isBlank(values[key]);
    });
  return Object.fromEntries(shared.map(({ key }) => [key, values[key]]));
}
