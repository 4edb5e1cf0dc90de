import { isOtherAddress } from '@freeboard/domain/applications';

type AddressFields = Record<'address1' | 'city' | 'state' | 'zip', string>;

export default function OtherAddress({ lookedUp, fields }: { lookedUp: string; fields: AddressFields }) {
  if (!isOtherAddress(lookedUp, fields)) return null;
  return (
    <p className="small warn mt-2" role="status">
      The property data was looked up for {lookedUp}. Look it up again for the address below.
    </p>
  );
}
