import type { Application } from '@freeboard/contract';
import { clientName } from './application-types.ts';
import { showDate } from './format.ts';
import { useSession } from './session/session.ts';
import { today } from './today.ts';

type Props = {
  application: Application;
  /** Whether to name client and property too, on pages without a title bar. */
  withClient?: boolean;
};

export function PrintHead({ application, withClient = false }: Props) {
  const agency = useSession()?.user.agency?.name;
  const about = withClient ? [clientName(application.client), application.payload.address] : [];
  return <p className="print-only">{[agency, ...about, `printed ${showDate(today())}`].filter(Boolean).join(' · ')}</p>;
}
