import { Chip } from '../../../ui/chip.tsx';

/** `words` are from `noLongerText`; null while the price is valid. */
export const BindStateChip = ({ words }: { words: string | null }) =>
  words === null ? null : <Chip tone={words === 'Expired' ? 'orange' : 'plain'}>{words}</Chip>;
