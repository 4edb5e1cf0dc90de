import type { Mga } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../drafts/form.ts';
import { part } from '../../lib/part.tsx';
import { client } from '../../lib/server/calls.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { AGENCY_MODULES } from '../../modules.ts';
import { ChangedSince } from '../../ui/changed-since.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { AgencyFields } from './agency-fields.tsx';
import { type AgencyDraft, agencyErrors, agencyInput, NEW_AGENCY } from './draft.ts';
import { LogoField } from './logo-field.tsx';
import { logoFileError, sendLogo } from './send-logo.ts';

const refresh = () =>
  Promise.all(
    ['listMgas', 'getUserFreshData', 'getChecklist'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );

const draftOf = (mga: Mga): AgencyDraft => ({
  name: mga.name,
  street_address: mga.street_address,
  phone: mga.phone,
  reply_to: mga.reply_to,
  mail_from: mga.mail_from,
  text_from: mga.text_from,
  brand_color: mga.brand_color,
  licenses: mga.licenses,
  license_typed: '',
});

const LABELS = {
  name: 'Agency name',
  reply_to: 'E-mail for replies',
  mail_from: '“From” address',
  text_from: 'Texting number',
};

function useLogo(mga: Mga | null) {
  const [url, setUrl] = useState(mga?.logo_url ?? null);
  const [error, setError] = useState<string | null>(null);
  async function setLogo(file: File | null) {
    if (!mga) return;
    const wrong = (file && logoFileError(file)) ?? (await sendLogo(mga.id, file));
    setError(wrong);
    if (wrong) return;
    await refresh();
    const fresh = queryClient.getQueryData<{ mgas: Mga[] }>(['listMgas', {}]);
    setUrl(fresh?.mgas.find(({ id }) => id === mga.id)?.logo_url ?? null);
  }
  return { url, error, setLogo };
}

async function shut(mga: Mga, isShut: boolean, done: () => void) {
  if (!(await callOrNotify(isShut ? 'deactivateMga' : 'activateMga', { mga_id: mga.id }))) return;
  await refresh();
  const text = isShut ? 'Its users were signed out. Nothing was deleted.' : 'Its people can sign in again.';
  notify({ title: `${mga.name} is ${isShut ? 'deactivated' : 'active again'}`, text }, 'good');
  done();
}

const MODULE_PARTS = AGENCY_MODULES.map(({ name, inForm }) => ({ name, InForm: part(inForm) }));

type QuestionProps = { mga: Mga; close: () => void; cancel: () => void };

const DeactivateQuestion = ({ mga, close, cancel }: QuestionProps) => (
  <div className="col">
    <p>
      Deactivate <b>{mga.name}</b>? Its people are signed out at once and cannot sign in. Its applications, quotes and
      messages stay, and it can be activated again.
    </p>
    <DialogFoot label={`Deactivate ${mga.name}`} run={() => void shut(mga, true, close)} color="red" cancel={cancel} />
  </div>
);

const StateButton = ({ mga, close, ask }: { mga: Mga; close: () => void; ask: () => void }) =>
  mga.deactivated_at ? (
    <Button variant="default" onClick={() => void shut(mga, false, close)}>
      Activate
    </Button>
  ) : (
    <Button variant="default" c="var(--red)" onClick={ask}>
      Deactivate
    </Button>
  );

export function AgencyForm({ mga, close }: { mga: Mga | null; close: () => void }) {
  const typed = useFormDraft<AgencyDraft>(mga ? `agency ${mga.id}` : 'new-agency', mga ? draftOf(mga) : NEW_AGENCY);
  const { values: draft } = typed;
  const logo = useLogo(mga);
  const [isAsking, setAsking] = useState(false);
  const { form, isSending, errorsOf, submit, edited } = useSubmit<unknown>({
    wrong: agencyErrors(draft),
    send: () => {
      const input = agencyInput(draft);
      return mga ? client.call('updateMga', { mga_id: mga.id, ...input }) : client.call('createMga', input);
    },
    done: async () => {
      (mga ? typed.sent : typed.discard)();
      await refresh();
      notify(
        { title: mga ? 'Saved' : `${draft.name} is made`, text: mga ? '' : 'Invite its first admin in Users.' },
        'good',
      );
      close();
    },
  });

  if (mga && isAsking) return <DeactivateQuestion mga={mga} close={close} cancel={() => setAsking(false)} />;
  return (
    <form ref={form} className="col gap-4" onSubmit={submit} noValidate>
      <ChangedSince outdated={typed.outdated} labels={LABELS} />
      <AgencyFields
        autoFocus
        draft={draft}
        errors={errorsOf(Object.keys(draft))}
        onChange={(next) => {
          edited();
          typed.set(next);
        }}
        logo={
          mga ? (
            <LogoField
              logo={logo.url ? { url: logo.url } : null}
              error={logo.error}
              onChoose={(file) => void logo.setLogo(file)}
              onRemove={() => void logo.setLogo(null)}
            />
          ) : null
        }
      />
      {mga ? MODULE_PARTS.map(({ name, InForm }) => <InForm key={name} agencyId={mga.id} />) : null}
      <div className="row wrap">
        {mga ? <StateButton mga={mga} close={close} ask={() => setAsking(true)} /> : null}
        <span className="grow" />
        <Button
          variant="default"
          onClick={() => {
            typed.discard();
            close();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {mga ? 'Save' : 'Create agency'}
        </Button>
      </div>
    </form>
  );
}
