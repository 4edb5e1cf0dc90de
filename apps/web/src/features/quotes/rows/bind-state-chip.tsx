import { Chip } from '../../../ui/chip.tsx';

/** States why a price is no longer valid, if so (`noLongerText`). */
export const BindStateChip = ({ words }: { words: string | null }) =>
  words === null ? null : <Chip tone={words === 'Expired' ? 'orange' : 'plain'}>{words}</Chip>;
