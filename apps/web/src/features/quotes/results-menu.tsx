import type { Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useMedia } from '../../lib/browser/use-media.ts';
import { DotsIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { RowActions } from './rows/row-steps.tsx';

type Props = Pick<RowActions, 'rateAgain'> & {
  locals: readonly Quote[];
  whatIf: (() => void) | undefined;
  addCustom: (() => void) | undefined;
};

/** Re-rates local carriers (R2.8). On a phone it also has the actions that don't fit in the board's header. */
export function ResultsMenu({ rateAgain, locals, whatIf, addCustom }: Props) {
  // A hidden first entry would not take the focus of the menu.
  const isPhone = useMedia('(max-width: 40rem)', { onPaper: false });
  const again = rateAgain && locals.length > 0 ? () => void rateAgain(locals) : undefined;
  if (!again && !(isPhone && (whatIf || addCustom))) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" aria-label="More of the results">
          <DotsIcon />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && whatIf ? <Menu.Item onClick={whatIf}>What if</Menu.Item> : null}
        {isPhone && addCustom ? <Menu.Item onClick={addCustom}>Custom quote</Menu.Item> : null}
        {again ? (
          <Menu.Item onClick={again}>
            Rate {locals.length === 1 ? 'the local carrier' : `all ${locals.length} local carriers`} again
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
