import { wholeDate } from '@freeboard/domain/reading';
import { MappingError } from './error.ts';

const PATTERN = /yyyy|yy|MM|M|dd|d|[^A-Za-z]+/g;
// Three or more of a letter ('MMM') stand for names, which carriers' numeric formats do not use.
const written = /^(?:(?:yyyy|yy)(?!y)|MM?(?!M)|dd?(?!d)|[^A-Za-z])+$/;

/** $date(value, 'MM/dd/yyyy'): a date in the carrier's format; undefined if `value` is empty. @throws MappingError */
export function dateAs(value: unknown, pattern: unknown = 'yyyy-MM-dd'): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const form = String(pattern);
  if (!written.test(form))
    throw new MappingError(`'${form}' is no form of a date: write yyyy, MM and dd, as in MM/dd/yyyy`);
  const day = wholeDate(String(value));
  if (!day) throw new MappingError(`'${String(value)}' is no date`);
  const [yyyy = '', MM = '', dd = ''] = day.split('-');
  const parts: Record<string, string> = {
    yyyy,
    yy: yyyy.slice(2),
    MM,
    M: String(Number(MM)),
    dd,
    d: String(Number(dd)),
  };
  return form.replace(PATTERN, (part) => parts[part] ?? part);
}
