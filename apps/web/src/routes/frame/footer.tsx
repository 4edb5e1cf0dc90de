import type { AnswerOf } from '@freeboard/contract';
import { useCall } from '../../lib/server/query.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import classes from './frame.module.css';

type Portals = AnswerOf<'getGlobalSettings'>['global_settings']['carrier_login_portals'];

function LoginPortals({ portals }: { portals: Portals }) {
  if (portals.length === 0) return null;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <button type="button" className={classes.portals}>
          Carrier login portals
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.portalList}>
        {portals.map(({ name, url }) => (
          <Menu.Item key={url} component="a" href={url} target="_blank" rel="noreferrer">
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function Footer() {
  const settings = useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.global_settings;
  return (
    <footer className={classes.foot}>
      {settings?.quick_links.map((link) => (
        <a key={link.name} href={link.url} target="_blank" rel="noreferrer">
          {link.name}
        </a>
      ))}
      {settings ? <LoginPortals portals={settings.carrier_login_portals} /> : null}
      {settings?.is_sandbox ? <span>Sandbox: no real carrier is asked</span> : null}
      <span className="grow" />
      {settings ? (
        <>
          <address>{[settings.agency_name, settings.street_address].filter(Boolean).join(' · ')}</address>
          {settings.phone ? (
            <a className="num" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
              {settings.phone}
            </a>
          ) : null}
        </>
      ) : null}
    </footer>
  );
}
