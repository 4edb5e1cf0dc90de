import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { formatPremium, offerTitle } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { showTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PenIcon } from '../../../ui/icons.tsx';
import { useUnlessHeld } from '../board-held.ts';
import { bindPath } from './bind-path.ts';
import classes from './signed-notice.module.css';

export function SignedNotice(props: { application: Application }) {
  const session = useSession();
  const application = useUnlessHeld(props.application);
  const { client_choice: choice, quotes, archived_at } = application;
  const quote = quotes.find(({ id }) => id === choice?.quote_id);
  if (!choice || !quote || archived_at !== null || quotes.some(({ bound }) => bound !== null)) return null;
  return (
    <div className={`row wrap ${classes.notice}`} role="status">
      <PenIcon />
      <span className="grow num">
        <b className="strong">
          {choice.signer_name} signed {offerTitle(quote.payload)}, {formatPremium(quote.payload.premium)}
        </b>{' '}
        <span className="muted">
          {showTime(choice.signed_at)}
          {quote.is_superseded ? ' · the application was changed since: quote again' : ''}
        </span>
      </span>
      {session && may(session.user_role, 'quote.custom') && !quote.is_superseded ? (
        <Button component={Link} to={bindPath(application.id, quote.id)}>
          Bind
        </Button>
      ) : null}
    </div>
  );
}
