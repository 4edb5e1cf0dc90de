import type { Application } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { noCarrierText } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { clientName } from '../../lib/application-types.ts';
import { maySee, useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { UnplacedList } from './unplaced-list.tsx';

type Props = {
  application: Application;
  isForNobody: boolean;
  carriers: number | undefined;
  assumed: number;
  unplaced: ComponentProps<typeof UnplacedList>['unplaced'];
  values: Values;
  goTo: (key: string) => void;
  launch: () => void;
  addCustom: () => void;
  onClose: () => void;
};

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export default function LaunchDialog(props: Props) {
  const { application, isForNobody, carriers, assumed, unplaced, values, goTo, launch, addCustom, onClose } = props;
  const session = useSession();
  const counts = [
    carriers !== undefined && countText(carriers, 'carrier'),
    assumed > 0 && countText(assumed, 'assumed value'),
  ].filter(Boolean);
  return (
    <Dialog title="Launch" opened onClose={onClose}>
      <div className="col">
        {isForNobody ? (
          <p role="status">
            {noCarrierText(application.application_type)}{' '}
            {session && maySee(session, 'api.manage') ? (
              <Link className="link" to="/dashboard/api-management">
                Connect one
              </Link>
            ) : (
              'Ask your admin to connect one'
            )}
            , or enter a quote that you got elsewhere.
          </p>
        ) : (
          <>
            <p>
              Ask every eligible carrier for a quote for <b>{clientName(application.client)}</b>,{' '}
              {application.payload.address || 'no address yet'}?
            </p>
            {/* Keeps the line's height while the carriers are counted. */}
            <p>
              <b>{counts.join(', ') || '\u00a0'}</b>
              {assumed > 0 ? `. The prices depend on ${assumed === 1 ? 'it' : 'them'}.` : null}
            </p>
            <UnplacedList unplaced={unplaced} values={values} goTo={goTo} />
          </>
        )}
        <div className="row">
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isForNobody ? (
            <Button data-autofocus onClick={addCustom}>
              Custom quote
            </Button>
          ) : (
            <Button data-autofocus onClick={launch}>
              Launch
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
