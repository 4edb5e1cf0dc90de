import type { IntakeLink } from '@freeboard/contract';
import {
  type ApplicationType,
  INTAKE_CONSENT,
  INTAKE_LIMITS,
  type IntakeAudience,
  intakeAskable,
  TYPE_NAMES,
} from '@freeboard/domain';
import { useState } from 'react';
import { TYPES } from '../../lib/application-types.ts';
import { client } from '../../lib/server/calls.ts';
import { useCall } from '../../lib/server/query.ts';
import { today } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import classes from './quotes-portal.module.css';

type Props = {
  /** The one that is changed; a new one where there is none. */
  link: IntakeLink | null;
  onClose: () => void;
  onMade: (link: IntakeLink) => void;
  onSaved: () => void;
};

const AUDIENCES: readonly { value: IntakeAudience; label: string }[] = [
  { value: 'partner', label: 'A partner' },
  { value: 'customers', label: 'Customers' },
];

/** What an intake page asks, in whose words, and whom it goes to. */
export function LinkDialog({ link, onClose, onMade, onSaved }: Props) {
  const agents = useCall('getAgentsList', {}).data?.agents ?? [];
  const [name, setName] = useState(link?.name ?? '');
  const [audience, setAudience] = useState<IntakeAudience>(link?.audience ?? 'partner');
  const [type, setType] = useState<ApplicationType>(link?.type ?? 'flood');
  const [agent, setAgent] = useState(String(link?.agent?.id ?? ''));
  const [fields, setFields] = useState<readonly string[]>(link?.fields ?? []);
  const [greeting, setGreeting] = useState(link?.greeting ?? '');
  const [spanish, setSpanish] = useState({ greeting_es: link?.greeting_es ?? '', consent_es: link?.consent_es ?? '' });
  const usual = useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.global_settings;
  const [typed, setConsent] = useState(link?.consent ?? null);
  const consent = typed ?? (usual?.intake_consent || INTAKE_CONSENT.en);
  const [sites, setSites] = useState(link?.sites.join('\n') ?? '');
  const [showsPrices, setShowsPrices] = useState(link?.shows_prices ?? false);
  const askable = intakeAskable(type, { today: today(), status: 'new' });
  const wording = {
    ...{ name, audience, greeting, consent, ...spanish },
    sites: sites.split(/[\s,]+/).filter(Boolean),
    shows_prices: showsPrices,
    agent_id: agent === '' ? null : Number(agent),
    fields: fields.filter((key) => askable.some((one) => one.key === key)),
  };

  const { form, isSending, errorOf, submit } = useSubmit<{ link: IntakeLink }>({
    send: () =>
      link
        ? client.call('updateIntakeLink', { link_id: link.id, ...wording })
        : client.call('createIntakeLink', { ...wording, type }),
    done: (made) => (link ? onSaved() : onMade(made.link)),
  });

  return (
    <Dialog title={link ? `Change ${link.name}` : 'New intake link'} opened onClose={onClose} size="lg" isPersistent>
      <form ref={form} className="col" onSubmit={submit}>
        <TextField label="Name" name="name" value={name} onChange={setName} error={errorOf('name')} autoFocus />
        <div className={classes.pair}>
          <ChoiceField label="For" value={audience} choices={AUDIENCES} onChange={setAudience} />
          {link ? null : (
            <ChoiceField
              label="Type"
              value={type}
              choices={TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))}
              onChange={setType}
            />
          )}
          <ChoiceField
            label="Goes to"
            value={agent}
            choices={[
              { value: '', label: 'Nobody yet: the admins hear of it' },
              ...agents.map((one) => ({ value: String(one.agent.id), label: one.name })),
            ]}
            error={errorOf('agent_id')}
            onChange={setAgent}
          />
        </div>
        <fieldset className={classes.askable}>
          <legend>Asked beside name, phone, e-mail and address</legend>
          <div className={classes.asked}>
            {askable.map(({ key, label }) => (
              <Check
                key={key}
                className={classes.state}
                checked={fields.includes(key)}
                disabled={!fields.includes(key) && fields.length >= INTAKE_LIMITS.fields}
                onChange={() =>
                  setFields(fields.includes(key) ? fields.filter((one) => one !== key) : [...fields, key])
                }
              >
                {label}
              </Check>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Greeting"
          name="greeting"
          rows={2}
          value={greeting}
          onChange={setGreeting}
          error={errorOf('greeting')}
        />
        <TextField
          label="Consent wording"
          name="consent"
          rows={3}
          value={consent}
          onChange={setConsent}
          error={errorOf('consent')}
        />
        <TextField
          label="Greeting in Spanish"
          name="greeting_es"
          rows={2}
          value={spanish.greeting_es}
          onChange={(greeting_es) => setSpanish({ ...spanish, greeting_es })}
          error={errorOf('greeting_es')}
        />
        <TextField
          label="Consent wording in Spanish"
          name="consent_es"
          rows={3}
          value={spanish.consent_es}
          placeholder={consent === INTAKE_CONSENT.en ? INTAKE_CONSENT.es : undefined}
          hint={
            consent === INTAKE_CONSENT.en ? undefined : 'Leave blank to show the English wording on the Spanish page.'
          }
          onChange={(consent_es) => setSpanish({ ...spanish, consent_es })}
          error={errorOf('consent_es')}
        />
        <TextField
          label="Websites that may show the page"
          name="sites"
          rows={2}
          value={sites}
          placeholder="https://www.example.com"
          hint="One a line. Leave blank to allow none."
          onChange={setSites}
          error={errorOf('sites')}
        />
        {audience === 'partner' ? (
          <Check className={classes.state} checked={showsPrices} onChange={() => setShowsPrices(!showsPrices)}>
            Show the lowest quote on the partner’s status page
          </Check>
        ) : null}
        <DialogFoot label={link ? 'Save' : 'Make link'} isBusy={isSending} cancel={onClose} />
      </form>
    </Dialog>
  );
}
