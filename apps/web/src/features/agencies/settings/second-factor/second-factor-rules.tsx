import { may, ROLES, type Role, roleFacts } from '@freeboard/domain/access';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@freeboard/domain/people';
import { same } from '@freeboard/domain/same';
import { useId, useState } from 'react';
import { type Choice, Outdated, useChoice } from '../../../../drafts/choice.ts';
import { type Merge, mergeWhole } from '../../../../drafts/merge.ts';
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

/** Null values are not saved: a role without a saved rule is 'off'. */
type RoleRule = { readonly rule: SecondFactorRule | null; readonly from: string | null };
type RoleRules = Readonly<Record<Role, RoleRule>>;
type Saved = Pick<AgencySettings, 'second_factor_policy' | 'second_factor_from'>;

const ofRoles = (ruleOf: (role: Role) => RoleRule): RoleRules =>
  Object.fromEntries(ROLES.map((role) => [role, ruleOf(role)])) as RoleRules;
const rulesOf = ({ second_factor_policy: policy, second_factor_from: dates }: Saved): RoleRules =>
  ofRoles((role) => ({ rule: policy[role] ?? null, from: dates[role] ?? null }));
/** A rule and its date are one decision: one user's date must not be combined with another's rule. */
const mergeRules: Merge<RoleRules> = (base, theirs, mine) =>
  ofRoles((role) => mergeWhole(base[role], theirs[role], mine[role]));

function settingsOf(rules: RoleRules): Saved {
  const of = <T,>(pick: (rule: RoleRule) => T | null) =>
    Object.fromEntries(
      ROLES.flatMap((role) => {
        const value = pick(rules[role]);
        return value === null ? [] : [[role, value] as const];
      }),
    ) as Partial<Record<Role, T>>;
  return { second_factor_policy: of(({ rule }) => rule), second_factor_from: of(({ from }) => from) };
}

const dateText = (from: string | null): string =>
  from !== null && from > today() ? `from ${showDate(from)}` : 'in force';

function ruleText({ rule, from }: RoleRule): string {
  const label = LABELS[rule ?? 'off'];
  return rule === 'required' ? `${label}, ${dateText(from)}` : label;
}

type RuleProps = { role: Role; choice: Choice<RoleRule>; change: () => void; reset: () => void };

/** Shows the saved rule: an unsaved one must not look as if it were in force. */
function RuleOf({ role, choice: { value, saved }, change, reset }: RuleProps) {
  const { label } = roleFacts(role);
  if (!same(value, saved)) return 'Not saved yet';
  if ((saved.rule ?? 'off') === 'off') return `Default: ${LABELS.off}`;
  return (
    <>
      <Chip tone="blue">agency</Chip>{' '}
      {saved.rule === 'required' ? (
        <button type="button" className="link num" aria-label={`Change the date for ${label}`} onClick={change}>
          {dateText(saved.from)}
        </button>
      ) : null}
      <UseUsual label={`Two-step verification of ${label}`} usual={`Default: ${LABELS.off}`} onClick={reset} />
    </>
  );
}

export function SecondFactorRules() {
  const session = useSession();
  const { data } = useCall('getGlobalSettings', {});
  if (!session?.user.agency || !may(session.user_role, 'settings.global') || !data) return null;
  return <RulesOfRoles saved={rulesOf(data.global_settings)} />;
}

async function saveRules(rules: RoleRules, base: RoleRules): Promise<string | null | Outdated<RoleRules>> {
  const wrong = await updateSettings(settingsOf(rules), settingsOf(base));
  if (wrong instanceof Outdated) return new Outdated(rulesOf(wrong.now));
  if (wrong === null) notify({ title: 'Saved', text: '' }, 'good');
  return wrong;
}

function RulesOfRoles({ saved }: { saved: RoleRules }) {
  const id = useId();
  const [requiring, setRequiring] = useState<Role | null>(null);
  const choice = useChoice('second_factor_rules', saved, saveRules, mergeRules);

  function choose(role: Role, rule: SecondFactorRule) {
    if (rule === 'required') setRequiring(role);
    else choice.part(role).choose({ rule: rule === 'off' ? saved[role].rule && rule : rule, from: null });
  }

  return (
    <section className="card" id={cardId('policy')} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>Two-step verification</h2>
      </div>
      <ul>
        {OF_AGENCY.map((role) => {
          const own = choice.part(role);
          return (
            <li key={role} className={`item row wrap between ${classes.rule}`}>
              <span className="strong">{roleFacts(role).label}</span>
              <Segmented
                isSmall
                label={`Two-step verification of ${roleFacts(role).label}`}
                value={own.value.rule ?? 'off'}
                choices={CHOICES}
                onChange={(rule) => choose(role, rule)}
              />
              <span className={`small muted ${classes.ruleOf}`}>
                <RuleOf role={role} choice={own} change={() => setRequiring(role)} reset={() => choose(role, 'off')} />
                {own.error ? <NotSaved choice={own} theirs={own.conflict && ruleText(own.conflict.theirs)} /> : null}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="muted small pad">
        Required: users without one set it up at sign-in, with an authenticator app or a passkey. If someone loses
        theirs, an admin can reset it in Users.
      </p>
      {requiring ? (
        <RequireSecondFactor
          role={requiring}
          from={choice.value[requiring].from ?? undefined}
          save={(from) => choice.part(requiring).choose({ rule: 'required', from })}
          close={() => setRequiring(null)}
        />
      ) : null}
    </section>
  );
}
