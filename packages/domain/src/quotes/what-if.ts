/** How many carriers are queried for other terms first: enough to compare, few enough for quick answers (R9.5). */
export const WHAT_IF_FIRST = 3;
