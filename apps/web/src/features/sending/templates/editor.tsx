import { Button } from '@mantine/core';
import { useState } from 'react';
import { focusFirstWrong } from '../../../lib/browser/when-drawn.ts';
import { showTime } from '../../../lib/format.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type Draft, draftErrors, type Saved } from './draft.ts';
import { Options } from './option-tabs.tsx';
import { Sample } from './sample.tsx';
import classes from './templates.module.css';
import { noteOwnVersion, type Writing } from './use-template.ts';
import { Versions } from './versions.tsx';

type Props = {
  draft: Draft;
  saved: Saved | undefined;
  writing: Writing;
  known: ReadonlySet<string>;
  mayWrite: boolean;
  /** Called with null after the template was deleted. */
  onDone: (saved: Saved | null) => void;
  close: () => void;
};

const refresh = () =>
  Promise.all(
    (['getSystemTemplates', 'getAgentTemplates', 'getTemplateVersions'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

function useEditor({ draft, known, writing, onDone }: Props) {
  const [isTried, setTried] = useState(false);
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const { payload } = draft;

  async function save() {
    setTried(true);
    if (Object.keys(draftErrors(draft, known, true)).length > 0) return focusFirstWrong('main');
    setBusy(true);
    const result = await client.call('saveTemplate', {
      ...(draft.id === null ? { is_system: draft.isSystem } : { template_id: draft.id }),
      ...(draft.version === null ? {} : { version: draft.version }),
      payload,
    });
    setBusy(false);
    if (result.ok) {
      const { template } = result.data;
      noteOwnVersion(template);
      await refresh();
      writing.saved(draft);
      notify({ title: 'Saved', text: `'${template.payload.name}' is used from the next message on.` }, 'good');
      return onDone(template);
    }
    setServerErrors(result.errors);
    if (result.code === 409) await refresh();
    notify(noticeText(result), 'bad');
  }
  async function remove() {
    if (draft.id === null || !(await callOrNotify('deleteTemplate', { template_id: draft.id }))) return;
    writing.drop();
    await refresh();
    notify({ title: 'Deleted', text: `'${payload.name}' was deleted.` }, 'good');
    onDone(null);
  }
  const set = (next: Draft) => {
    setServerErrors({});
    writing.set(() => next);
  };
  const errors: Record<string, string[]> = { ...draftErrors(draft, known, isTried), ...serverErrors };
  return { errors, isBusy, save, remove, set };
}

type HeadProps = Pick<Props, 'draft' | 'saved' | 'mayWrite' | 'close'> & { showVersions: () => void; ask: () => void };

function Head({ draft: { payload }, saved, mayWrite, close, showVersions, ask }: HeadProps) {
  return (
    <div className="head wrap">
      <button type="button" className={`link ${classes.back}`} onClick={close}>
        All templates
      </button>
      <h2 className="clip">{payload.name || 'New template'}</h2>
      <Chip>{payload.body_type === 'html' ? 'E-mail' : 'Text'}</Chip>
      {saved ? (
        <span className="muted small num">
          Version {saved.version}, {showTime(saved.updated_at)}
        </span>
      ) : null}
      <span className="grow" />
      {saved ? (
        <Button variant="subtle" size="compact-sm" onClick={showVersions}>
          Versions
        </Button>
      ) : null}
      {saved && mayWrite ? (
        <Button variant="subtle" color="red" size="compact-sm" onClick={ask}>
          Delete
        </Button>
      ) : null}
    </div>
  );
}

function AskDelete({ name, keep, remove }: { name: string; keep: () => void; remove: () => void }) {
  return (
    <div className="row wrap pad soft-yellow" role="alert">
      <strong className="grow">Delete '{name}'? What was sent of it stays.</strong>
      <Button variant="default" size="compact-sm" onClick={keep}>
        Keep it
      </Button>
      <Button color="red" size="compact-sm" data-autofocus onClick={remove}>
        Yes, delete
      </Button>
    </div>
  );
}

function Notices({ writing, mayWrite }: Pick<Props, 'writing' | 'mayWrite'>) {
  return (
    <>
      {writing.theirs ? (
        <div className="row wrap pad soft-yellow" role="alert">
          <span className="grow">
            <strong>Someone changed this template while you were editing.</strong> Yours is kept here until you decide.
          </span>
          <Button variant="default" size="compact-sm" onClick={writing.drop}>
            Take theirs
          </Button>
          <Button size="compact-sm" onClick={writing.keepMine}>
            Keep mine
          </Button>
        </div>
      ) : null}
      {mayWrite ? null : (
        <p className="muted small pad soft-yellow" role="note">
          The agency's templates are changed by its administrators. What you try here is not saved; your own templates
          are yours.
        </p>
      )}
    </>
  );
}

type FootProps = Pick<Props, 'saved' | 'writing' | 'onDone'> & { isBusy: boolean; save: () => void };

function Foot({ saved, writing, onDone, isBusy, save }: FootProps) {
  const { isDirty } = writing;
  return (
    <div className={classes.foot}>
      <span className="muted small grow" role="status">
        {isDirty ? 'Not saved' : ''}
      </span>
      {isDirty ? (
        <Button variant="subtle" color="gray" onClick={() => (saved ? writing.drop() : onDone(null))}>
          {saved ? 'Undo' : 'Discard'}
        </Button>
      ) : null}
      <Button loading={isBusy} disabled={!isDirty} onClick={save}>
        Save
      </Button>
    </div>
  );
}

export function Editor(props: Props) {
  const { draft, saved, writing, known, mayWrite } = props;
  const { payload } = draft;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      payload.body_options.findIndex((one) => one.is_selected === 'Yes'),
    ),
  );
  const [isAsked, setAsked] = useState(false);
  const [showsVersions, setVersions] = useState(false);
  const { errors, isBusy, save, remove, set } = useEditor(props);
  const option = payload.body_options[at];
  return (
    <section className={`card ${classes.editor}`} aria-label={payload.name || 'New template'}>
      <Head {...props} showVersions={() => setVersions(true)} ask={() => setAsked(true)} />
      {isAsked ? <AskDelete name={payload.name} keep={() => setAsked(false)} remove={() => void remove()} /> : null}
      <Notices writing={writing} mayWrite={mayWrite} />
      <div className={classes.columns}>
        <div className="col">
          <TextField
            label="Template name"
            value={payload.name}
            error={errors['payload.name']?.[0]}
            onChange={(name) => set({ ...draft, payload: { ...payload, name } })}
          />
          {errors['payload.body_options'] ? (
            <span role="alert" className="small bad">
              {errors['payload.body_options'][0]}
            </span>
          ) : null}
          <Options
            draft={draft}
            at={at}
            setAt={setAt}
            errors={errors}
            known={known}
            setDraft={set}
            isReadOnly={!mayWrite}
          />
        </div>
        {option ? <Sample type={payload.body_type} option={option} known={known} /> : null}
      </div>
      {mayWrite ? <Foot {...props} isBusy={isBusy} save={() => void save()} /> : null}
      {saved ? (
        <Versions
          id={saved.id}
          opened={showsVersions}
          onClose={() => setVersions(false)}
          take={(older) => {
            set({ ...draft, payload: older });
            setAt(0);
            setVersions(false);
          }}
        />
      ) : null}
    </section>
  );
}
