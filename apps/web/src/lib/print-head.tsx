import type { Application } from '@freeboard/contract';
import { clientName } from './application-types.ts';
import { showDate } from './format.ts';
import { useSession } from './session/session.ts';
import { today } from './today.ts';

type Props = {
  application: Application;
  /** Names client and property too, where no title bar does. */
  withClient?: boolean;
};

/** Renders the head of a printed page: the agency and the day, seen on paper alone. */
export function PrintHead({ application, withClient = false }: Props) {
  const agency = useSession()?.user.agency?.name;
  const about = withClient ? [clientName(application.client), application.payload.address] : [];
  return <p className="print-only">{[agency, ...about, `printed ${showDate(today())}`].filter(Boolean).join(' · ')}</p>;
}
