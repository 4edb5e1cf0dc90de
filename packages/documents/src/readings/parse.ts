import { isUnit, readNumber } from '@freeboard/domain/reading';

/** Reads whole dollars at the beginning of a text; sure if nothing follows except words such as 'each occurrence'. */
export const amountIn = (text: string) => readNumber(text, { as: 'printed', isWhole: true });

/** Reads whole dollars like `amountIn`, whatever follows them. */
export const money = (text: string): number | null => amountIn(text).value;

/** Dollars in the format of the form's options: '$2,500'. */
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** Reads feet of an elevation box, such as `6.5'`, `621.2 feet`, `EL 9`; null for anything but a single number. */
export function elevation(text: string): number | null {
  // OCR may misread a point as a comma: `9,5`.
  const plain = text.replace(/^\s*EL\.?\s*/i, '').replace(/^(-?\d+),(\d{1,2})(?!\d)/, '$1.$2');
  const { value, rest } = readNumber(plain, { as: 'printed', isMeasure: true });
  return value !== null && Math.abs(value) < 100_000 && isUnit(rest, 'measure') ? value : null;
}

/** Reads square feet, with the unit or without; `isWhole` if nothing else follows. Null for anything else. */
export const area = (text: string) => {
  const { value, rest } = readNumber(text, { as: 'printed', isMeasure: true });
  return value !== null && /^(?:sq|$)/i.test(rest)
    ? { value: Math.trunc(value), isWhole: isUnit(rest, 'measure') }
    : null;
};
