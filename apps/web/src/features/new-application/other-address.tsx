import { addressDifferences, splitUnit } from '@freeboard/domain';
import classes from './new-application.module.css';

type AddressFields = Record<'address1' | 'city' | 'state' | 'zip', string>;

/** Says whether the address fields name another house than the line that the property was looked up for; a blank one is no other. */
export function isOtherAddress(lookedUp: string, fields: AddressFields): boolean {
  if (lookedUp === '') return false;
  const now = { ...fields, address1: splitUnit(fields.address1).rest };
  return addressDifferences({ searched_address: lookedUp }, now).some(({ found }) => found !== '');
}

/** Says for which address the property was looked up, where the fields name another. */
export default function OtherAddress({ lookedUp, fields }: { lookedUp: string; fields: AddressFields }) {
  if (!isOtherAddress(lookedUp, fields)) return null;
  return (
    <p className={`small ${classes.other}`} role="status">
      The property data was looked up for {lookedUp}. Look it up again for the address below.
    </p>
  );
}
