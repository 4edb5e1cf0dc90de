import type { Mga } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import classes from './agencies.module.css';
import { AgencyCarriers } from './agency-carriers.tsx';
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
});

/** An agency that is made or changed, its logo, and shutting it. */
export function AgencyForm({ mga, close }: { mga: Mga | null; close: () => void }) {
  const [draft, setDraft] = useState(mga ? draftOf(mga) : NEW_AGENCY);
  const [logoUrl, setLogoUrl] = useState(mga?.logo_url ?? null);
  const [logoError, setLogoError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { form, isSending, errorsOf, submit, edited } = useSubmit<unknown>({
    wrong: agencyErrors(draft),
    send: () => {
      const input = agencyInput(draft);
      return mga ? client.call('updateMga', { mga_id: mga.id, ...input }) : client.call('createMga', input);
    },
    done: async () => {
      await refresh();
      notify(
        { title: mga ? 'Saved' : `${draft.name} is made`, text: mga ? '' : 'Invite its first admin in Users.' },
        'good',
      );
      close();
    },
  });
  async function setLogo(file: File | null) {
    if (!mga) return;
    const error = (file && logoFileError(file)) ?? (await sendLogo(mga.id, file));
    setLogoError(error);
    if (error) return;
    await refresh();
    const fresh = queryClient.getQueryData<{ mgas: Mga[] }>(['listMgas', {}]);
    setLogoUrl(fresh?.mgas.find(({ id }) => id === mga.id)?.logo_url ?? null);
  }
  async function shut(isShut: boolean) {
    if (!mga) return;
    const done = await callOrNotify(isShut ? 'deactivateMga' : 'activateMga', { mga_id: mga.id });
    if (!done) return;
    await refresh();
    const text = isShut ? 'Its users were signed out. Nothing was deleted.' : 'Its people can sign in again.';
    notify({ title: `${mga.name} is ${isShut ? 'deactivated' : 'active again'}`, text }, 'good');
    close();
  }

  if (mga && isAsking)
    return (
      <div className="col">
        <p>
          Deactivate <b>{mga.name}</b>? Its people are signed out at once and cannot sign in. Its applications, quotes
          and messages stay, and it can be activated again.
        </p>
        <DialogFoot
          label={`Deactivate ${mga.name}`}
          run={() => void shut(true)}
          color="red"
          cancel={() => setAsking(false)}
        />
      </div>
    );
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <AgencyFields
        autoFocus
        draft={draft}
        errors={errorsOf(Object.keys(draft))}
        onChange={(next) => {
          edited();
          setDraft(next);
        }}
        logo={
          mga ? (
            <LogoField
              logo={logoUrl ? { url: logoUrl } : null}
              error={logoError}
              onChoose={(file) => void setLogo(file)}
              onRemove={() => void setLogo(null)}
            />
          ) : null
        }
      />
      {mga ? <AgencyCarriers mga_id={mga.id} /> : null}
      {mga ? (
        <p className="small muted">
          To move this agency to another installation, run <code>npm run agency -- export {mga.id} --to FILE</code> on
          the server.
        </p>
      ) : null}
      <div className="row wrap">
        {mga ? (
          mga.deactivated_at ? (
            <Button variant="default" onClick={() => void shut(false)}>
              Activate
            </Button>
          ) : (
            <Button variant="default" c="var(--red)" onClick={() => setAsking(true)}>
              Deactivate
            </Button>
          )
        ) : null}
        <span className="grow" />
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {mga ? 'Save' : 'Create agency'}
        </Button>
      </div>
    </form>
  );
}
