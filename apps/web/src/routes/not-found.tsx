import { ERRORS } from '@freeboard/domain/wording';
import { Link } from 'react-router';
import { useSession } from '../lib/session/session.ts';
import { Logo } from '../ui/logo.tsx';
import { Empty } from '../ui/states.tsx';

/** Also shown for paths that a role may not use. */
export function NotFound() {
  const session = useSession();
  return (
    <main className="page">
      <title>{`${ERRORS.not_found} · Freeboard`}</title>
      {session ? null : (
        <div className="row">
          <Logo />
          <span className="strong">Freeboard</span>
        </div>
      )}
      <div role="alert">
        <Empty
          isPage
          title={ERRORS.not_found}
          text="We can’t find that page, or you don’t have access."
          action={
            <Link className="link" to={session ? '/account' : '/'}>
              {session ? 'Go to your dashboard' : 'Go to sign in'}
            </Link>
          }
        />
      </div>
    </main>
  );
}
