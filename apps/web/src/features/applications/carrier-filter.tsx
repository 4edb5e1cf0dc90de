import { Button } from '@mantine/core';
import { CloseIcon } from '../../ui/icons.tsx';
import type { ListState } from './filters.ts';
import { useApplicationList } from './use-list.ts';

export function CarrierFilter({ state, onChange }: { state: ListState; onChange: () => void }) {
  const carrier = useApplicationList(state).data?.carrier;
  if (state.carrier === null) return null;
  const name = carrier?.name ?? 'one carrier';
  return (
    <Button
      variant="light"
      size="compact-sm"
      rightSection={<CloseIcon size="0.75rem" />}
      aria-label={`Priced by ${name}, show all carriers`}
      onClick={onChange}
    >
      Priced by {name}
    </Button>
  );
}
