import type { Quote } from '@freeboard/contract';
import { nextSteps } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import { OutIcon } from '../../../ui/icons.tsx';

export type RowActions = {
  retry?: ((quote: Quote) => Promise<void>) | undefined;
  /** Re-rates local carriers with their current tables (R2.8); omitted in the same cases as `retry`. */
  rateAgain?: ((quotes: readonly Quote[]) => Promise<void>) | undefined;
  changeCustom?: ((quote: Quote) => void) | undefined;
  removeCustom?: ((quote: Quote) => void) | undefined;
  goToField?: ((key: string) => void) | undefined;
};

export const RowActionsContext = createContext<RowActions>({});

/** Whether the carrier may answer differently if asked again. */
export const canRetry = (quote: Quote | null): boolean =>
  quote !== null && !quote.is_superseded && nextSteps(quote.payload).includes('again');

type Props = { quote: Quote; isOpen: boolean; toggleOpen: (id: number) => void };

export function RowSteps({ quote, isOpen, toggleOpen }: Props) {
  const { retry } = useContext(RowActionsContext);
  const [isBusy, setBusy] = useState(false);
  const { payload } = quote;
  const steps = nextSteps(payload);
  if (steps.length === 0 || quote.is_superseded) return null;
  async function retryQuote() {
    setBusy(true);
    await retry?.(quote);
    setBusy(false);
  }
  return (
    <span className="row wrap gap-3 lines-1">
      {steps.includes('again') && retry ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          aria-label={`Try ${payload.carrier_name} again`}
          onClick={() => void retryQuote()}
        >
          Try again
        </Button>
      ) : null}
      {steps.includes('site') && payload.quote_carrier_url ? (
        <a className="link" href={payload.quote_carrier_url} target="_blank" rel="noreferrer">
          Quote on its site <OutIcon size="0.9em" />
        </a>
      ) : null}
      {steps.includes('administrator') ? <span>An administrator can mend it in API Management.</span> : null}
      {payload.failure && payload.description ? (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => toggleOpen(quote.id)}>
          Technical details
        </button>
      ) : null}
    </span>
  );
}
