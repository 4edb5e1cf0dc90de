import type { Application, Quote } from '@freeboard/contract';
import type { QuoteChoice } from '@freeboard/domain/quotes';

export const boundQuote = ({ quotes }: Pick<Application, 'quotes'>): Quote | null =>
  quotes.find(({ bound }) => bound !== null) ?? null;

export function sendsOthers(application: Pick<Application, 'quotes'>, choice: QuoteChoice): boolean {
  const bound = boundQuote(application);
  return bound !== null && (choice === 'all' || choice.some((id) => id !== bound.id));
}
