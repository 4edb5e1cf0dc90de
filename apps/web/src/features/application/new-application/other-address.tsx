import { isOtherAddress } from '@freeboard/domain/applications';
import classes from './new-application.module.css';

type AddressFields = Record<'address1' | 'city' | 'state' | 'zip', string>;

/** States for which address the property was looked up, if the fields name another. */
export default function OtherAddress({ lookedUp, fields }: { lookedUp: string; fields: AddressFields }) {
  if (!isOtherAddress(lookedUp, fields)) return null;
  return (
    <p className={`small ${classes.other}`} role="status">
      The property data was looked up for {lookedUp}. Look it up again for the address below.
    </p>
  );
}
