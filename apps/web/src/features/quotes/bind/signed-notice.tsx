import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { formatPremium, offerTitle } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { showTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PenIcon } from '../../../ui/icons.tsx';
import { bindPath } from './bind-path.ts';
import classes from './signed-notice.module.css';

/** Placed next to the steps, where its arrival moves no other content. */
export function SignedNotice({ application }: { application: Application }) {
  const session = useSession();
  const { client_choice: choice, quotes, archived_at } = application;
  const quote = quotes.find(({ id }) => id === choice?.quote_id);
  if (!choice || !quote || archived_at !== null || quotes.some(({ bound }) => bound !== null)) return null;
  const signed = `${choice.signer_name} signed ${offerTitle(quote.payload)}, ${formatPremium(quote.payload.premium)}`;
  const next = quote.is_superseded ? 'Changed since: quote again.' : '';
  const time = showTime(choice.signed_at);
  return (
    <div className={classes.notice} role="status">
      <PenIcon />
      <span className={`num ${classes.words}`} title={[signed, time, next].filter(Boolean).join(' · ')}>
        <b className="strong">{signed}</b> {next} <span className={`muted ${classes.time}`}>{time}</span>
      </span>
      {session && may(session.user_role, 'quote.custom') && !quote.is_superseded ? (
        <Button component={Link} size="compact-sm" to={bindPath(application.id, quote.id)}>
          Bind
        </Button>
      ) : null}
    </div>
  );
}
