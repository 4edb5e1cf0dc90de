import type { IntakeLink } from '@freeboard/contract';
import { type ApplicationType, TYPE_NAMES } from '@freeboard/domain/applications';
import { INTAKE_LIMITS, type IntakeAudience, intakeAskable } from '@freeboard/domain/intake';
import { INTAKE_CONSENT } from '@freeboard/domain/languages';
import { useFormDraft } from '../../../drafts/form.ts';
import { TYPES } from '../../../lib/application-types.ts';
import { client } from '../../../lib/server/calls.ts';
import { useCall } from '../../../lib/server/query.ts';
import { today } from '../../../lib/today.ts';
import { ChangedSince } from '../../../ui/changed-since.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import classes from './quotes-portal.module.css';

type Props = {
  /** Null creates a new link. */
  link: IntakeLink | null;
  onClose: () => void;
  onMade: (link: IntakeLink) => void;
  onSaved: () => void;
};

const AUDIENCES: readonly { value: IntakeAudience; label: string }[] = [
  { value: 'partner', label: 'A partner' },
  { value: 'customers', label: 'Customers' },
];

/** Fields that a new link asks for at first: the address lookup doesn't find them, and carriers need them to rate. */
const FIRST_ASKED = ['date_of_birth', 'roof_year'];

/** `consent` is null until its wording is changed. */
type Draft = {
  name: string;
  audience: IntakeAudience;
  type: ApplicationType;
  agent: string;
  fields: readonly string[];
  greeting: string;
  greeting_es: string;
  consent: string | null;
  consent_es: string;
  sites: string;
  showsPrices: boolean;
};

const draftOf = (link: IntakeLink | null): Draft => ({
  name: link?.name ?? '',
  audience: link?.audience ?? 'partner',
  type: link?.type ?? 'flood',
  agent: String(link?.agent?.id ?? ''),
  fields: link?.fields ?? FIRST_ASKED,
  greeting: link?.greeting ?? '',
  greeting_es: link?.greeting_es ?? '',
  consent: link?.consent ?? null,
  consent_es: link?.consent_es ?? '',
  sites: link?.sites.join('\n') ?? '',
  showsPrices: link?.shows_prices ?? false,
});

const LABELS = {
  audience: 'For',
  agent: 'Goes to',
  fields: 'What is asked',
  greeting_es: 'Greeting in Spanish',
  consent: 'Consent wording',
  consent_es: 'Consent wording in Spanish',
  sites: 'Websites that may show the page',
  showsPrices: 'Show the lowest quote',
};

function useIntakeLink({ link, onMade, onSaved }: Props) {
  const typed = useFormDraft(link ? `intake-link ${link.id}` : 'new-intake-link', draftOf(link));
  const { values: draft, set: edit } = typed;
  const settings = useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.global_settings;
  const consent = draft.consent ?? (settings?.intake_consent || INTAKE_CONSENT.en);
  const askable = intakeAskable(draft.type, { today: today(), status: 'new' });
  const { name, audience, type, greeting, greeting_es, consent_es } = draft;
  const input = {
    name,
    audience,
    greeting,
    consent,
    greeting_es,
    consent_es,
    sites: draft.sites.split(/[\s,]+/).filter(Boolean),
    shows_prices: draft.showsPrices,
    agent_id: draft.agent === '' ? null : Number(draft.agent),
    fields: draft.fields.filter((key) => askable.some((one) => one.key === key)),
  };
  const form = useSubmit<{ link: IntakeLink }>({
    send: () =>
      link
        ? client.call('updateIntakeLink', { link_id: link.id, ...input })
        : client.call('createIntakeLink', { ...input, type }),
    done: (made) => {
      (link ? typed.sent : typed.discard)();
      if (link) onSaved();
      else onMade(made.link);
    },
  });
  return { ...form, draft, edit, outdated: typed.outdated, discard: typed.discard, consent, askable };
}

type PartProps = Pick<ReturnType<typeof useIntakeLink>, 'draft' | 'edit' | 'errorOf'>;

function LinkRecipients({ draft, edit, errorOf, isNew }: PartProps & { isNew: boolean }) {
  const agents = useCall('getAgentsList', {}).data?.agents ?? [];
  return (
    <div className={classes.pair}>
      <ChoiceField label="For" value={draft.audience} choices={AUDIENCES} onChange={(audience) => edit({ audience })} />
      {isNew ? (
        <ChoiceField
          label="Type"
          value={draft.type}
          choices={TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))}
          onChange={(type) => edit({ type })}
        />
      ) : null}
      <ChoiceField
        label="Goes to"
        value={draft.agent}
        choices={[
          { value: '', label: 'Unassigned (admins are notified)' },
          ...agents.map((one) => ({ value: String(one.agent.id), label: one.name })),
        ]}
        error={errorOf('agent_id')}
        onChange={(agent) => edit({ agent })}
      />
    </div>
  );
}

type AskableProps = Pick<ReturnType<typeof useIntakeLink>, 'askable' | 'edit'> & Pick<Draft, 'fields'>;

function AskableFields({ askable, fields, edit }: AskableProps) {
  return (
    <fieldset className={classes.askable}>
      <legend>Also ask for</legend>
      <div className={classes.asked}>
        {askable
          .toSorted((a, b) => a.label.localeCompare(b.label))
          .map(({ key, label }) => (
            <Check
              key={key}
              className={classes.state}
              checked={fields.includes(key)}
              disabled={!fields.includes(key) && fields.length >= INTAKE_LIMITS.fields}
              onChange={() =>
                edit({ fields: fields.includes(key) ? fields.filter((one) => one !== key) : [...fields, key] })
              }
            >
              {label}
            </Check>
          ))}
      </div>
    </fieldset>
  );
}

function LinkWording({ draft, edit, errorOf, consent }: PartProps & { consent: string }) {
  return (
    <>
      <TextField
        label="Greeting"
        name="greeting"
        rows={2}
        value={draft.greeting}
        onChange={(greeting) => edit({ greeting })}
        error={errorOf('greeting')}
      />
      <TextField
        label="Consent wording"
        name="consent"
        rows={3}
        value={consent}
        onChange={(typed) => edit({ consent: typed })}
        error={errorOf('consent')}
      />
      <TextField
        label="Greeting in Spanish"
        name="greeting_es"
        rows={2}
        value={draft.greeting_es}
        onChange={(greeting_es) => edit({ greeting_es })}
        error={errorOf('greeting_es')}
      />
      <TextField
        label="Consent wording in Spanish"
        name="consent_es"
        rows={3}
        value={draft.consent_es}
        placeholder={consent === INTAKE_CONSENT.en ? INTAKE_CONSENT.es : undefined}
        hint={
          consent === INTAKE_CONSENT.en ? undefined : 'Leave blank to show the English wording on the Spanish page.'
        }
        onChange={(consent_es) => edit({ consent_es })}
        error={errorOf('consent_es')}
      />
    </>
  );
}

export function LinkDialog(props: Props) {
  const { link, onClose } = props;
  const { form, isSending, errorOf, submit, draft, edit, outdated, discard, consent, askable } = useIntakeLink(props);
  const part = { draft, edit, errorOf };
  return (
    <Dialog title={link ? `Change ${link.name}` : 'New intake link'} opened onClose={onClose} size="lg" isPersistent>
      <form ref={form} className="col" onSubmit={submit}>
        <ChangedSince outdated={outdated} labels={LABELS} />
        <TextField
          label="Name"
          name="name"
          value={draft.name}
          onChange={(name) => edit({ name })}
          error={errorOf('name')}
          autoFocus
        />
        <LinkRecipients {...part} isNew={link === null} />
        <AskableFields askable={askable} fields={draft.fields} edit={edit} />
        <LinkWording {...part} consent={consent} />
        <TextField
          label="Websites that may show the page"
          name="sites"
          rows={2}
          value={draft.sites}
          placeholder="https://www.example.com"
          hint="One a line. Leave blank to allow none."
          onChange={(sites) => edit({ sites })}
          error={errorOf('sites')}
        />
        {draft.audience === 'partner' ? (
          <Check
            className={classes.state}
            checked={draft.showsPrices}
            onChange={() => edit({ showsPrices: !draft.showsPrices })}
          >
            Show the lowest quote on the partner’s status page
          </Check>
        ) : null}
        <DialogFoot
          label={link ? 'Save' : 'Make link'}
          isBusy={isSending}
          cancel={() => {
            discard();
            onClose();
          }}
        />
      </form>
    </Dialog>
  );
}
