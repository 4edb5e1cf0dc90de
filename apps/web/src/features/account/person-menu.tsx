import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import type { Permission } from '@freeboard/domain';
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { initials } from '../../lib/format.ts';
import { maySee, useSession } from '../../lib/session.ts';
import classes from './account.module.css';

/** What the header has no room for on a narrow screen. */
const PLACES: readonly { to: string; label: string; permission: Permission }[] = [
  { to: '/agent-portal/dashboard', label: 'Applications', permission: 'application.edit' },
  { to: '/dashboard/messaging-console', label: 'Messages', permission: 'message.use' },
  { to: '/dashboard/bulk-upload', label: 'Bulk upload', permission: 'upload.use' },
];

/** Profile, Dashboard and Logout, available to everyone (section 2). */
export function PersonMenu() {
  const session = useSession();
  if (!session) return null;
  const { user } = session;
  return (
    <Menu position="bottom-end" width="14rem" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <button
          type="button"
          className={classes.avatar}
          data-initials={initials(user.name)}
          aria-label={`${user.name}, open your menu`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name}
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Item component={Link} to="/dashboard/user/profile">
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/dashboard/home">
          Dashboard
        </Menu.Item>
        {PLACES.map(({ to, label, permission }) =>
          maySee(session, permission) ? (
            <Menu.Item key={to} className="only-s" component={Link} to={to}>
              {label}
            </Menu.Item>
          ) : null,
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout">
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
