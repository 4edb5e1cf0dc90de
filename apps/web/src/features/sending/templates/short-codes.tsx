import { Button } from '@mantine/core';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import classes from './templates.module.css';

export function ShortCodes({ insert }: { insert: (text: string) => void }) {
  const { data } = useCall('getSystemShortCodes', {});
  const codes = data?.system_short_codes ?? [];
  const own = codes.filter(({ is_system }) => !is_system);
  const items = (some: typeof codes) =>
    some.map(({ code, payload }) => (
      <Menu.Item
        key={code}
        onClick={() => {
          insert(code);
          copyText(code, 'Short Code Copied!');
        }}
      >
        {payload.name}
      </Menu.Item>
    ));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm">
          Insert short code
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.codes}>
        {own.length > 0 ? <Menu.Label>Your agency's own</Menu.Label> : null}
        {items(own)}
        {own.length > 0 ? <Menu.Label>Filled from the application</Menu.Label> : null}
        {items(codes.filter(({ is_system }) => is_system))}
      </Menu.Dropdown>
    </Menu>
  );
}
