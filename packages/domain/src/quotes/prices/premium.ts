import type { ApplicationType } from '../../applications/lists.ts';

type Premium = number | null | undefined;

/** Whether there is a premium to show: zero and empty are hidden by default (section 2). */
export function hasPremium(premium: Premium): premium is number {
  return typeof premium === 'number' && Number.isFinite(premium) && premium > 0;
}

/** Missing premiums sort last. */
export function comparePremium(a: Premium, b: Premium): number {
  const left = hasPremium(a) ? a : Number.POSITIVE_INFINITY;
  const right = hasPremium(b) ? b : Number.POSITIVE_INFINITY;
  return left === right ? 0 : left < right ? -1 : 1;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,204.00'; blank if there is none. */
export function formatPremium(premium: Premium): string {
  return typeof premium === 'number' && Number.isFinite(premium) ? DOLLARS.format(premium) : '';
}

/** Auto, life and pet policies can have other terms. */
export const isPerYear = (type: ApplicationType): boolean => type === 'flood' || type === 'home';
