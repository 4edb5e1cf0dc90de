import { mayBegin } from '@freeboard/domain/access';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { TYPES } from '../../../lib/application-types.ts';
import { useSession } from '../../../lib/session/session.ts';
import { NO_CARRIER, useTypesWithoutCarrier } from '../../../lib/types-without-carrier.ts';
import { DownIcon, PlusIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import classes from './menu.module.css';

export function NewApplicationMenu() {
  const user = useSession()?.user;
  const unwritten = useTypesWithoutCarrier(user !== undefined && mayBegin(user));
  if (!user || !mayBegin(user)) return null;
  return (
    <Menu position="bottom-end" width="13rem">
      <Menu.Target>
        <Button className={classes.button} aria-label="New application" rightSection={<DownIcon />}>
          <span className={classes.words}>New application</span>
          <span className={classes.plus}>
            <PlusIcon />
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TYPES.map((type) => (
          <Menu.Item key={type} component={Link} to={`/agent-portal/new/${type}`}>
            {TYPE_NAMES[type]}
            {unwritten.includes(type) ? <span className="muted small"> · {NO_CARRIER}</span> : null}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
