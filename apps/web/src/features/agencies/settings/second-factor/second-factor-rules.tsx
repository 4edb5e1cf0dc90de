import { may, ROLES, type Role, roleFacts } from '@freeboard/domain/access';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@freeboard/domain/people';
import { useId, useState } from 'react';
import { Outdated, useChoice } from '../../../../drafts/choice.ts';
import { mergeFields } from '../../../../drafts/merge.ts';
import { showDate } from '../../../../lib/format.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { useCall } from '../../../../lib/server/query.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { today } from '../../../../lib/today.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { NotSaved } from '../choice-setting.tsx';
import { cardId } from '../setting-card.tsx';
import classes from '../settings.module.css';
import { type AgencySettings, updateSettings } from '../use-agency-settings.ts';
import { UseUsual } from '../whose.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';

const LABELS: Record<SecondFactorRule, string> = { off: 'Optional', asked: 'Asked', required: 'Required' };
const CHOICES = SECOND_FACTOR_RULES.map((value) => ({ value, label: LABELS[value] }));
const OF_AGENCY = ROLES.filter((role) => roleFacts(role).isOfAgency);

type RuleProps = { role: Role; rule: SecondFactorRule; from: string; change: () => void; reset: () => void };

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

type Rules = Pick<AgencySettings, 'second_factor_policy' | 'second_factor_from'>;

async function saveRules(rules: Rules, base: Rules): Promise<string | null | Outdated<Rules>> {
  const wrong = await updateSettings(rules, base);
  if (wrong instanceof Outdated) return new Outdated(rulesOf(wrong.now));
  if (wrong === null) notify({ title: 'Saved', text: '' }, 'good');
  return wrong;
}

const rulesOf = ({ second_factor_policy, second_factor_from }: Rules): Rules => ({
  second_factor_policy,
  second_factor_from,
});

export function SecondFactorRules() {
  const session = useSession();
  const { data } = useCall('getGlobalSettings', {});
  if (!session?.user.agency || !may(session.user_role, 'settings.global') || !data) return null;
  return <RulesOfRoles saved={rulesOf(data.global_settings)} />;
}

function RulesOfRoles({ saved }: { saved: Rules }) {
  const id = useId();
  const [requiring, setRequiring] = useState<Role | null>(null);
  const choice = useChoice('second_factor', saved, saveRules, mergeFields);
  const { second_factor_policy: policy, second_factor_from: dates } = choice.value;

  function set(role: Role, rule: SecondFactorRule, from?: string) {
    const { [role]: _, ...others } = dates;
    choice.choose({
      second_factor_policy: { ...policy, [role]: rule },
      second_factor_from: from === undefined ? others : { ...others, [role]: from },
    });
  }
  const choose = (role: Role, rule: SecondFactorRule) => (rule === 'required' ? setRequiring(role) : set(role, rule));

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
      <div className="pad">
        <NotSaved choice={choice} />
      </div>
      <p className="muted small pad">
        Required: users without one set it up at sign-in, with an authenticator app or a passkey. If someone loses
        theirs, an admin can reset it in Users.
      </p>
      {requiring ? (
        <RequireSecondFactor
          role={requiring}
          from={dates[requiring]}
          save={(from) => set(requiring, 'required', from)}
          close={() => setRequiring(null)}
        />
      ) : null}
    </section>
  );
}
