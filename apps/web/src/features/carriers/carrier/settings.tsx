import type { CarrierDetail } from '@freeboard/contract';
import { parseUrl } from '@freeboard/domain/parse-url';
import { useCall } from '../../../lib/server/query.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { useSeesAgencies } from '../agencies.ts';
import { ConversationStart } from './begin/conversation-start.tsx';
import { StartFrom } from './begin/start-from.tsx';
import { Calculation } from './calculation.tsx';
import classes from './carrier.module.css';
import { Eligibility } from './eligibility.tsx';
import { isStarted } from './form/input.ts';
import type { Editor } from './form/use-editor.ts';
import { SettingsFields } from './settings-fields.tsx';

/** The URL of the sandbox, from a provider that runs in it; null if none does. */
function useSandbox(): string | null {
  const address = useCall('listCarriers', {}).data?.providers.find((provider) => provider.is_sandbox)?.base_url;
  return address ? (parseUrl(address)?.origin ?? null) : null;
}

/** Only users who manage agencies choose one. */
function AgencyField({ editor: { form, set } }: { editor: Editor }) {
  const mgas = useCall('listMgas', {}).data?.mgas;
  const carriers = useCall('listCarriers', {}).data?.carriers ?? [];
  // Without the list of agencies, uses those that have carriers.
  const known =
    mgas ?? [...new Map(carriers.map((one) => [one.agency_id, one.agency_name]))].map(([id, name]) => ({ id, name }));
  return (
    <ChoiceField
      label="Agency"
      value={String(form.agency ?? '')}
      choices={[{ value: '', label: 'Choose' }, ...known.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(id) => set({ agency: id === '' ? undefined : Number(id) })}
    />
  );
}

export function Settings({ detail, editor }: { detail: CarrierDetail | null; editor: Editor }) {
  const seesAgencies = useSeesAgencies();
  const sandbox = useSandbox();
  const { form } = editor;
  const isNew = detail === null;
  // A new rate-table carrier is a copy of a plan, which has its own rules.
  const hasRules = form.kind !== 'login-portal' && !(isNew && isStarted(form));
  return (
    <>
      {isNew && seesAgencies ? (
        <section className="card" aria-label="Agency">
          <div className={`body ${classes.grid}`}>
            <AgencyField editor={editor} />
          </div>
        </section>
      ) : null}
      <SettingsFields editor={editor} isNew={isNew} sandbox={sandbox} />
      {isNew && form.kind === 'conversation' ? <ConversationStart editor={editor} /> : null}
      {isNew && form.kind === 'rate-table' ? <StartFrom editor={editor} /> : null}
      {hasRules ? <Eligibility editor={editor} /> : null}
      {form.kind === 'rate-table' ? <Calculation editor={editor} isNew={isNew} /> : null}
    </>
  );
}
