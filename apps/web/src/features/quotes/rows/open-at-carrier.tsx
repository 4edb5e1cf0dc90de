import type { Quote } from '@freeboard/contract';
import { OutIcon } from '../../../ui/icons.tsx';

type Props = { quote: Quote; className?: string | undefined; isShort?: boolean };

/** Renders nothing if the carrier gave no URL; `isShort`: only the icon is visible. */
export const OpenAtCarrier = ({ quote, className = '', isShort = false }: Props) =>
  quote.payload.quote_carrier_url ? (
    <a
      className={`link ${className}`}
      href={quote.payload.quote_carrier_url}
      target="_blank"
      rel="noreferrer"
      title={isShort ? 'Open at the carrier' : undefined}
    >
      <span className={isShort ? 'hidden-word' : undefined}>Open at the carrier</span> <OutIcon size="0.9em" />
    </a>
  ) : null;
