import { may, ROLES, type Role, roleFacts, SECOND_FACTOR_RULES, type SecondFactorRule } from '@freeboard/domain';
import { useId } from 'react';
import { callOrNotify, notify } from '../../lib/notices.ts';
import { queryClient, useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Chip } from '../../ui/chip.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { cardId } from './setting-card.tsx';
import classes from './settings.module.css';
import { UseUsual } from './whose.tsx';

const LABELS: Record<SecondFactorRule, string> = { off: 'Up to them', asked: 'Asked', required: 'Required' };
const CHOICES = SECOND_FACTOR_RULES.map((value) => ({ value, label: LABELS[value] }));
const OF_AGENCY = ROLES.filter((role) => roleFacts(role).isOfAgency);

/** Who of the agency signs in with a second step. */
export function SecondFactorRules() {
  const session = useSession();
  const id = useId();
  const { data } = useCall('getGlobalSettings', {});
  if (!session?.user.agency || !may(session.user_role, 'settings.global') || !data) return null;
  const policy = data.global_settings.second_factor_policy;

  async function choose(role: Role, rule: SecondFactorRule) {
    const answer = await callOrNotify('updateGlobalSettings', {
      payload: { second_factor_policy: { ...policy, [role]: rule } },
    });
    if (!answer) return;
    queryClient.setQueryData(['getGlobalSettings', {}], answer);
    notify({ title: 'Saved', text: 'It holds from the next sign-in on.' }, 'good');
  }

  return (
    <section className="card" id={cardId('policy')} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>Second step at sign-in</h2>
      </div>
      <ul>
        {OF_AGENCY.map((role) => (
          <li key={role} className={classes.rule}>
            <span className="strong">{roleFacts(role).label}</span>
            <Segmented
              isSmall
              label={`Second step of ${roleFacts(role).label}`}
              value={policy[role] ?? 'off'}
              choices={CHOICES}
              onChange={(rule) => void choose(role, rule)}
            />
            <span className={`small muted ${classes.ruleOf}`}>
              {(policy[role] ?? 'off') === 'off' ? (
                `Usual: ${LABELS.off}`
              ) : (
                <>
                  <Chip tone="blue">agency</Chip>{' '}
                  <UseUsual
                    label={`Second step of ${roleFacts(role).label}`}
                    usual={`Usual: ${LABELS.off}`}
                    onClick={() => void choose(role, 'off')}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={`muted small ${classes.below}`}>
        Required: who has none yet adds an authenticator app on the way in; a passkey counts as well. Who has lost
        theirs is let in again by somebody above them, in Users.
      </p>
    </section>
  );
}
