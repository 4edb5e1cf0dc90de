import type { Quote } from '@freeboard/contract';
import { Chip } from '../../ui/chip.tsx';

/** Says when a price is not one that stands: of before a change, or past its last day. */
export function StandingChip({ quote }: { quote: Quote }) {
  if (quote.is_superseded) return <Chip title="Made before the application was changed">superseded</Chip>;
  if (quote.is_expired) return <Chip tone="orange">expired</Chip>;
  return null;
}
