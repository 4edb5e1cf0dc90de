import { useCall } from '../../lib/query.ts';
import classes from './layout.module.css';

/** The agency's quick links, street address and phone (R1.4). */
export function Footer() {
  const settings = useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.global_settings;
  return (
    <footer className={classes.foot}>
      {settings?.quick_links.map((link) => (
        <a key={link.name} href={link.url} target="_blank" rel="noreferrer">
          {link.name}
        </a>
      ))}
      {settings?.is_sandbox ? <span>Sandbox: no real carrier is asked</span> : null}
      <span className="grow" />
      {settings ? (
        <>
          <address>{[settings.agency_name, settings.street_address].filter(Boolean).join(' · ')}</address>
          <a className="num" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
            {settings.phone}
          </a>
        </>
      ) : null}
    </footer>
  );
}
