const NAME = /^@?(?:premium|quote|price|policy)?[_-]?curr?ency(?:[_-]?(?:code|cd))?$|^@?currcd$|^@?curcd$/i;
const DOLLARS = /^(?:usd?|us\$|\$|us dollars?|dollars?|840)$/i;
const CODE = /^(?:[a-z]{3}|[€£¥]|[a-z]{1,2}\$)$/i;
const MAX_VALUES = 20_000;

/** The currency code in a value if it is not the US dollar's, in capitals; else null. */
export const foreignCurrency = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : '';
  return CODE.test(text) && !DOLLARS.test(text) ? text.toUpperCase() : null;
};

export function currencyIn(answers: readonly unknown[]): string | null {
  const open: unknown[] = [...answers];
  // The list grows during the loop.
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const currency = NAME.test(key) ? foreignCurrency(inner) : null;
      if (currency) return currency;
      if (typeof inner === 'object' && inner !== null && open.length < MAX_VALUES) open.push(inner);
    }
  }
  return null;
}
