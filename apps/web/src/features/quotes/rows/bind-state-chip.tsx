import { Chip } from '../../../ui/chip.tsx';

/** Why a price is no longer valid (`noLongerText`); nothing if it still is. */
export const BindStateChip = ({ words }: { words: string | null }) =>
  words === null ? null : <Chip tone={words === 'Expired' ? 'orange' : 'plain'}>{words}</Chip>;
