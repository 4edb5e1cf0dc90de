import { may, mayBegin } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { AgencyChooser } from '../../features/accounts/account/agency-chooser.tsx';
import type { SavedSession } from '../../lib/session/session.ts';
import { ColorSchemeSwitch } from '../../ui/color-scheme.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { DrawerLinks } from './drawer.tsx';
import classes from './frame.module.css';
import { Lockup, PlaceLinks } from './links.tsx';
import { dashboardTitle, placesOf } from './places.ts';

export default function PhoneMenu({ session, close }: { session: SavedSession; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const { user, user_role } = session;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label="Menu"
      onClose={close}
      onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
    >
      <div className={classes.head}>
        <button type="button" className={classes.burger} aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
        <Lockup session={session} />
      </div>
      <div className={classes.chooser}>
        <AgencyChooser />
      </div>
      {mayBegin(user) ? (
        <Button component={Link} to="/agent-portal/new" size="md">
          New application
        </Button>
      ) : null}
      <nav aria-label="Places">
        <PlaceLinks session={session} />
      </nav>
      <nav aria-label={dashboardTitle(user_role)}>
        <p className={classes.whose}>{dashboardTitle(user_role)}</p>
        <DrawerLinks session={session} except={placesOf(session, '').map(({ to }) => to)} />
      </nav>
      <nav aria-label={user.name}>
        <p className={classes.whose}>{user.name}</p>
        <Link to="/dashboard/user/profile">Profile</Link>
        {may(user_role, 'application.edit') ? (
          <a href="/docs" target="_blank" rel="noreferrer">
            Help
          </a>
        ) : null}
        <div className={classes.colors}>
          Colors <ColorSchemeSwitch />
        </div>
        <Link to="/logout">Logout</Link>
      </nav>
    </dialog>
  );
}
