import { Link } from 'react-router';
import { initials } from '../../../lib/format.ts';
import { placesOf } from '../../../lib/header-places.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import classes from './account.module.css';

/** Profile, Dashboard and Logout, available to everyone (section 2). */
export function PersonMenu() {
  const session = useSession();
  if (!session) return null;
  const { user } = session;
  return (
    <Menu position="bottom-end" width="14rem">
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
        {placesOf(session).map(({ to, label }) => (
          <Menu.Item key={to} className="only-s" component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout">
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
