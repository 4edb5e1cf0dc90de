/** How many carriers are asked for other terms first: enough to compare, few enough to answer soon (R9.5). */
export const WHAT_IF_FIRST = 3;
