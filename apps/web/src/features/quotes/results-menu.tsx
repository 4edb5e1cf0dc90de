import type { Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { DotsIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { RowActions } from './rows/row-steps.tsx';

/** Actions on several carriers of the board; nothing if no local carrier can be rated again (R2.8). */
export function ResultsMenu({ rateAgain, locals }: Pick<RowActions, 'rateAgain'> & { locals: readonly Quote[] }) {
  if (!rateAgain || locals.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" aria-label="More of the results">
          <DotsIcon />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void rateAgain(locals)}>
          Rate {locals.length === 1 ? 'the local carrier' : `all ${locals.length} local carriers`} again
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
