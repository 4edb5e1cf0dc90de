import { SHORT_CODES, shortCodeText } from '@freeboard/domain';
import { Button, Menu } from '@mantine/core';
import { notify } from '../../lib/notices.ts';
import classes from './sending.module.css';

/** The picker of short codes: what is picked goes to where the text is written, and onto the clipboard. */
export function ShortCodes({ insert }: { insert: (text: string) => void }) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 80 }} withinPortal>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm">
          Insert short code
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.codes}>
        {SHORT_CODES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            onClick={() => {
              const text = shortCodeText(code);
              insert(text);
              void navigator.clipboard?.writeText(text).then(
                () => notify({ title: 'Short Code Copied!', text: '' }, 'good'),
                () => undefined,
              );
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
