import type { AnswerOf, Application } from '@freeboard/contract';
import { Check } from '../../ui/fields/check.tsx';
import { type Category, type Draft, isOtherReceiver, isText, type Template } from './drafts/draft.ts';
import { Receiver } from './receiver.tsx';
import classes from './sending.module.css';
import { Wording } from './wording.tsx';

type Props = {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  application: Application;
  templates: Readonly<Record<Category, readonly Template[]>>;
  preview: AnswerOf<'previewMessage'> | undefined;
  errors: Readonly<Record<string, string[] | undefined>>;
  isOneOfTwo: boolean;
};

export function MessagePart({ draft, setDraft, application, templates, preview, errors, isOneOfTwo }: Props) {
  const isPhone = isText(draft.type);
  const own = isPhone ? application.phone : application.email;
  return (
    <section className={isOneOfTwo ? classes.message : classes.form} aria-label={isPhone ? 'Text' : 'E-mail'}>
      {isOneOfTwo ? <h3>{isPhone ? 'Text' : 'E-mail'}</h3> : null}
      <Receiver
        draft={draft}
        setDraft={setDraft}
        preview={preview}
        errors={errors}
        hasFocus={!isOneOfTwo || !isPhone}
      />
      {isOtherReceiver(draft, application) ? (
        <Check checked={draft.isReceiverSaved} onChange={(isReceiverSaved) => setDraft({ ...draft, isReceiverSaved })}>
          {own === '' ? 'Save to the client' : `Save to the client instead of ${own}`}
        </Check>
      ) : null}
      <Wording draft={draft} setDraft={setDraft} templates={templates} errors={errors} />
    </section>
  );
}
