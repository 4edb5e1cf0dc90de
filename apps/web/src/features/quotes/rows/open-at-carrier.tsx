import type { Quote } from '@freeboard/contract';
import { OutIcon } from '../../../ui/icons.tsx';

/** Links to the quote on its carrier's site, if the carrier gave a URL. */
export const OpenAtCarrier = ({ quote, className = '' }: { quote: Quote; className?: string | undefined }) =>
  quote.payload.quote_carrier_url ? (
    <a className={`link ${className}`} href={quote.payload.quote_carrier_url} target="_blank" rel="noreferrer">
      Open at the carrier <OutIcon size="0.9em" />
    </a>
  ) : null;
