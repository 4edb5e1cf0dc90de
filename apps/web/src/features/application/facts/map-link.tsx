import type { Values } from '@freeboard/domain/forms';
import { MapIcon } from '../../../ui/icons.tsx';
import classes from './facts.module.css';

/** '' while the form has no address. */
export function addressOf(values: Values): string {
  const part = (key: string) => (typeof values[key] === 'string' ? (values[key] as string).trim() : '');
  const place = [part('state'), part('zip')].filter(Boolean).join(' ');
  return [part('address1'), part('address2'), part('city'), place].filter(Boolean).join(', ');
}

export function MapLink({ address }: { address: string }) {
  if (address === '') return null;
  return (
    <a
      className={`no-print ${classes.map}`}
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      aria-label="Open the address on a map, in a new tab"
      title="Open on a map"
    >
      <MapIcon />
    </a>
  );
}
