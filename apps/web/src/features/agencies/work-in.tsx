import type { Mga } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useSession } from '../../lib/session/session.ts';
import { chooseAgency } from '../../lib/session/working-agency.ts';

export function WorkIn({ mga }: { mga: Mga }) {
  const isHere = useSession()?.user.agency?.id === mga.id;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={isHere ? `Exit ${mga.name}` : `Switch to ${mga.name}`}
      onClick={() => void chooseAgency(isHere ? null : mga.id)}
    >
      {isHere ? 'Exit' : 'Switch to'}
    </Button>
  );
}
