import type { FieldValue } from '@freeboard/domain/forms';
import { duplicateVins } from '@freeboard/domain/vehicles';
import { type Row, rowText } from '../../../forms/inputs/rows.ts';
import { showDate } from '../../../lib/format.ts';
import { SandboxMark } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { countText, type Found } from './household.ts';

type Entered = { vehicles: number; drivers: number };

function replacedText({ vehicles, drivers }: Entered, found: Found): string {
  const words = countText(vehicles, found.drivers_info.length > 0 ? drivers : 0);
  return words ? `They replace the ${words} entered here. Shares of rows that stay are kept.` : '';
}

function FoundRows({ found, dateOfBirth }: { found: Found; dateOfBirth: FieldValue }) {
  return (
    <ul className="col gap-1">
      {found.vehicles_info.map((vehicle) => (
        <li key={vehicle.id}>
          {rowText(vehicle as Row, 'year', 'make', 'model')} <span className="muted small num">{vehicle.vin}</span>
        </li>
      ))}
      {found.drivers_info.map((driver) => (
        <li key={driver.id}>
          {rowText(driver as Row, 'first_name', 'last_name')} <span className="muted small">driver</span>
        </li>
      ))}
      {typeof dateOfBirth === 'string' ? <li>Client’s date of birth: {showDate(dateOfBirth)}</li> : null}
    </ul>
  );
}

export function HouseholdDialog(props: {
  found: Found | null;
  entered: Entered;
  dateOfBirth: FieldValue;
  onUse: (found: Found) => void;
  onClose: () => void;
}) {
  const { found, entered, dateOfBirth, onUse, onClose } = props;
  const pair = found ? duplicateVins(found.vehicles_info.map(({ vin }) => vin)) : null;
  return (
    <Dialog title="Vehicles and drivers found" opened={found !== null} onClose={onClose}>
      {found ? (
        <div className="col">
          <FoundRows found={found} dateOfBirth={dateOfBirth} />
          {pair ? (
            <p className="bad">
              Vehicles {pair[0] + 1} and {pair[1] + 1} came with the same VIN. Compare them with the registration.
            </p>
          ) : null}
          {found.source ? (
            <p className="muted small">
              From {found.source.provider}, {showDate(found.source.at)}{' '}
              {found.source.is_sandbox ? <SandboxMark /> : null}
            </p>
          ) : null}
          <p>{replacedText(entered, found)}</p>
          <DialogFoot
            label="Use these"
            run={() => onUse(found)}
            cancel={onClose}
            cancelLabel="Keep what I have"
            focus="act"
          />
        </div>
      ) : null}
    </Dialog>
  );
}
