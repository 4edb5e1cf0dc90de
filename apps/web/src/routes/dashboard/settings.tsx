import { Link } from 'react-router';
import { CrmConnection } from '../../features/crm/crm-connection.tsx';
import { AutoEmailing } from '../../features/settings/auto-emailing.tsx';
import { SecondFactorRules } from '../../features/settings/second-factor-rules.tsx';
import { StandingDefaults } from '../../features/settings/standing-defaults.tsx';

/** Portal Settings: what new applications begin with. */
export default function PortalSettings() {
  return (
    <main className="page col">
      <h1>Portal Settings</h1>
      <p className="muted">
        What clients are written is in{' '}
        <Link className="link" to="/dashboard/templates">
          Templates and short codes
        </Link>
        . The agency's own data is not editable here yet.
      </p>
      <AutoEmailing />
      <StandingDefaults />
      <SecondFactorRules />
      <CrmConnection />
    </main>
  );
}
