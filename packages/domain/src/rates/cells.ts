const NUMBER = /^-?\d+(\.\d+)?$/;
/** Words without any of the signs that expressions are made of. */
const PLAIN = /^[A-Za-z0-9][^()[\]<>=!"'$?{}#`]*$/;
/** Amounts and shares as a choice writes them: '$1,000', '2%'. */
const AMOUNT = /^\$[\d,]+(\.\d+)?$|^\d+(\.\d+)?%$/;

/** A text in the quotes that do not stand in it. */
const quoted = (text: string): string => (text.includes('"') ? `'${text.replaceAll("'", '’')}'` : `"${text}"`);

function conditionFrom(text: string): string {
  if (/^(null|true|false)$/.test(text) || NUMBER.test(text)) return text;
  if (AMOUNT.test(text)) return quoted(text);
  const parts = text.split(/,\s*/);
  return parts.every((part) => PLAIN.test(part) && !NUMBER.test(part)) ? parts.map(quoted).join(', ') : text;
}

function resultFrom(text: string): string {
  if (/^(null|true|false)$/.test(text) || /^["'[(<>=!]/.test(text) || NUMBER.test(text)) return text;
  const share = /^(-?\d+(?:\.\d+)?)%$/.exec(text);
  if (share) return String(Number((Number(share[1]) / 100).toFixed(10)));
  return text.includes('(') ? text : quoted(text);
}

/**
 * A cell as people and sheets write it: plain words become the quoted texts that a table wants (`A, V` gives
 * `"A", "V"`), a share that is given becomes its number; expressions stay as they are.
 */
export function cellFrom(kind: 'condition' | 'result', cell: string): string {
  const text = cell.trim();
  if (text === '') return '';
  return kind === 'condition' ? conditionFrom(text) : resultFrom(text);
}
