import { POLICY_LINE_NAMES, type PolicyLine, type PremiumChange } from '@freeboard/domain/policies';
import { formatPremium } from '@freeboard/domain/quotes';

const DAY_MS = 86_400_000;

/** Both as YYYY-MM-DD; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export function daysText(today: string, day: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `${count} ago` : count;
}

/** The policy form as its carrier calls it, such as 'HO3'; without one, the name of the line. */
export const lineText = ({ line, form }: { line: PolicyLine; form: string }): string => form || POLICY_LINE_NAMES[line];

const signed = (amount: number, text: string): string => (amount < 0 ? `−${text}` : `+${text}`);

/** '+$44.97' and '+5.0%'; 'no change' and '' for the same premium. */
export function changeText({ dollars, percent }: PremiumChange): { dollars: string; percent: string } {
  if (dollars === 0) return { dollars: 'no change', percent: '' };
  return {
    dollars: signed(dollars, formatPremium(Math.abs(dollars))),
    percent: signed(dollars, `${Math.abs(percent).toFixed(1)}%`),
  };
}
