import { Chip } from '../../../ui/chip.tsx';

/** Says why a price no longer stands, if it does not (`noLongerWords`). */
export const BindStateChip = ({ words }: { words: string | null }) =>
  words === null ? null : <Chip tone={words === 'Expired' ? 'orange' : 'plain'}>{words}</Chip>;
