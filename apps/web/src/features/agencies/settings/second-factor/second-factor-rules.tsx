import type { AnswerOf } from '@freeboard/contract';
import { may, ROLES, type Role, roleFacts } from '@freeboard/domain/access';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@freeboard/domain/people';
import { useId, useState } from 'react';
import { showDate } from '../../../../lib/format.ts';
import { callOrNotify, notify } from '../../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../../lib/server/query.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { today } from '../../../../lib/today.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { cardId } from '../setting-card.tsx';
import classes from '../settings.module.css';
import { UseUsual } from '../whose.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';

const LABELS: Record<SecondFactorRule, string> = { off: 'Optional', asked: 'Asked', required: 'Required' };
const CHOICES = SECOND_FACTOR_RULES.map((value) => ({ value, label: LABELS[value] }));
const OF_AGENCY = ROLES.filter((role) => roleFacts(role).isOfAgency);

type RuleProps = { role: Role; rule: SecondFactorRule; from: string; change: () => void; reset: () => void };

/** Whether a role's rule is the default or the agency's, and since when two-step verification is required. */
function RuleOf({ role, rule, from, change, reset }: RuleProps) {
  const { label } = roleFacts(role);
  if (rule === 'off') return `Default: ${LABELS.off}`;
  return (
    <>
      <Chip tone="blue">agency</Chip>{' '}
      {rule === 'required' ? (
        <button type="button" className="link num" aria-label={`Change the date for ${label}`} onClick={change}>
          {from > today() ? `from ${showDate(from)}` : 'in force'}
        </button>
      ) : null}
      <UseUsual label={`Two-step verification of ${label}`} usual={`Default: ${LABELS.off}`} onClick={reset} />
    </>
  );
}

type Settings = AnswerOf<'getGlobalSettings'>['global_settings'];

/** Saves a role's rule. @returns whether it was saved */
async function saveRule(settings: Settings, role: Role, rule: SecondFactorRule, from?: string): Promise<boolean> {
  const { second_factor_policy: policy, second_factor_from: dates } = settings;
  const second_factor_from = Object.fromEntries(
    OF_AGENCY.flatMap((one) => {
      const date = one === role ? from : dates[one];
      return date === undefined ? [] : [[one, date]];
    }),
  );
  const answer = await callOrNotify('updateGlobalSettings', {
    payload: { second_factor_policy: { ...policy, [role]: rule }, second_factor_from },
  });
  if (!answer) return false;
  queryClient.setQueryData(['getGlobalSettings', {}], answer);
  notify({ title: 'Saved', text: from ? `Required from ${showDate(from)} on.` : '' }, 'good');
  return true;
}

export function SecondFactorRules() {
  const session = useSession();
  const id = useId();
  const { data } = useCall('getGlobalSettings', {});
  const [requiring, setRequiring] = useState<Role | null>(null);
  if (!session?.user.agency || !may(session.user_role, 'settings.global') || !data) return null;
  const settings = data.global_settings;
  const { second_factor_policy: policy, second_factor_from: dates } = settings;

  const choose = (role: Role, rule: SecondFactorRule) =>
    rule === 'required' ? setRequiring(role) : void saveRule(settings, role, rule);

  return (
    <section className="card" id={cardId('policy')} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>Two-step verification</h2>
      </div>
      <ul>
        {OF_AGENCY.map((role) => (
          <li key={role} className={`item row wrap between ${classes.rule}`}>
            <span className="strong">{roleFacts(role).label}</span>
            <Segmented
              isSmall
              label={`Two-step verification of ${roleFacts(role).label}`}
              value={policy[role] ?? 'off'}
              choices={CHOICES}
              onChange={(rule) => choose(role, rule)}
            />
            <span className={`small muted ${classes.ruleOf}`}>
              <RuleOf
                role={role}
                rule={policy[role] ?? 'off'}
                from={dates[role] ?? ''}
                change={() => setRequiring(role)}
                reset={() => choose(role, 'off')}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small pad">
        Required: users without one set it up at sign-in, with an authenticator app or a passkey. If someone loses
        theirs, an admin can reset it in Users.
      </p>
      {requiring ? (
        <RequireSecondFactor
          role={requiring}
          from={dates[requiring]}
          save={(from) => saveRule(settings, requiring, 'required', from)}
          close={() => setRequiring(null)}
        />
      ) : null}
    </section>
  );
}
