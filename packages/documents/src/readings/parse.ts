/** Whether a text means that there is no answer; it fills nothing and clears nothing. */
export const isNotApplicable = (text: string): boolean =>
  /^\s*(?:n\s*[/.]?\s*a\.?|none|not applicable|-+|_+|unknown)\s*$/i.test(text);

/** Removes the spaces that OCR adds around a thousands separator: `118, 000`. */
const joinThousands = (text: string): string => text.replace(/(?<=\d)\s?,\s?(?=\d{3}(?!\d))/g, ',');

/** What may follow an amount without qualifying it. */
const AMOUNT_END =
  /^(?:[\s.,;:()]|(?:usd|dollars|each|per|any|one|occurrence|person|loss|claim|accident|limits?|of liability|combined|aggregate|policy|year)\b)*$/i;

type Amount = {
  value: number;
  /** Whether nothing else follows the amount, apart from words such as 'each occurrence'. */
  isWhole: boolean;
};

/** Parses whole dollars at the beginning of a text; cents must be .00. @returns null if there is no such amount */
export function amountIn(text: string): Amount | null {
  const plain = joinThousands(text.trim());
  const match =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?(?![\d,.]*\d|\s*(?:%|months?\b|years?\b|days?\b|hours?\b))/.exec(
      plain,
    );
  if (!match || Number(match[2] ?? 0) > 0) return null;
  return { value: Number(match[1]!.replaceAll(',', '')), isWhole: AMOUNT_END.test(plain.slice(match[0].length)) };
}

/** Parses whole dollars like `amountIn`, whatever follows them. */
export const money = (text: string): number | null => amountIn(text)?.value ?? null;

/** Parses dollars and cents at the beginning of a text; null if there are none. */
export function moneyWithCents(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?(?![\d,.]*\d|\s*%)/.exec(joinThousands(text.trim()));
  return match ? Number(`${match[1]!.replaceAll(',', '')}${match[2] ?? ''}`) : null;
}

/** The first year in a text from 1600 to 2099; null if there is none. */
export function year(text: string): number | null {
  const match = /(?<!\d)(1[6-9]\d{2}|20\d{2})(?!\d)/.exec(text);
  return match ? Number(match[1]) : null;
}

/** Dollars in the format of the form's options: '$2,500'. */
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/**
 * Parses an elevation in feet: `6.5'`, `621.2 feet`, `EL 9`, `9,5`.
 * @returns null for anything but a single number
 */
export function elevation(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^EL\.?\s*/i, '')
    .replace(/\s*(?:feet|foot|ft\.?|['’′])\s*$/i, '')
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  if (!/^-?\d{1,5}(?:\.\d{1,3})?$/.test(plain)) return null;
  return Number(plain);
}
