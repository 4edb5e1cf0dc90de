import type { AnswerOf } from '@freeboard/contract';
import { maskPhone } from '@freeboard/domain/forms';
import { CONSENT_SOURCES } from '@freeboard/domain/messages';
import { useState } from 'react';
import { showTime } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type Draft, isText } from './drafts/draft.ts';
import classes from './sending.module.css';

type Preview = AnswerOf<'previewMessage'>;
type Props = {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  preview: Preview | undefined;
  errors: Readonly<Record<string, string[] | undefined>>;
  /** Whether the dialog opens with the focus here. */
  hasFocus: boolean;
};

const YES_NO = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
] as const;

const HOW = [{ value: '', label: 'Choose' }, ...CONSENT_SOURCES.map((source) => ({ value: source, label: source }))];

function Consent({ preview, isPhone }: { preview: Preview | undefined; isPhone: boolean }) {
  if (!preview?.consent) return null;
  if (preview.consent === 'opted_out')
    return <Chip tone="red">{isPhone ? 'Has ended texts' : 'Has unsubscribed'}</Chip>;
  if (preview.consent === 'opted_in') return <Chip tone="green">{isPhone ? 'OK to text' : 'OK to e-mail'}</Chip>;
  return isPhone ? <Chip tone="yellow">No consent on file yet</Chip> : <Chip>OK to e-mail until they refuse</Chip>;
}

function Address({ draft, setDraft, errors, hasFocus }: Omit<Props, 'preview'>) {
  return isText(draft.type) ? (
    <TextField
      label="Phone number"
      name="receiver_phone_number"
      type="tel"
      autoFocus={hasFocus}
      value={draft.phone}
      error={errors.receiver_phone_number?.[0]}
      onChange={(text) => setDraft({ ...draft, phone: maskPhone(text) })}
    />
  ) : (
    <TextField
      label="E-mail"
      name="receiver_email"
      type="email"
      autoFocus={hasFocus}
      value={draft.email}
      error={errors.receiver_email?.[0]}
      onChange={(email) => setDraft({ ...draft, email })}
    />
  );
}

function Media({ draft, setDraft, errors }: Pick<Props, 'draft' | 'setDraft' | 'errors'>) {
  return (
    <div className={classes.media}>
      <div className="col start gap-1 min-0">
        <span className="label">Send PDF as media</span>
        <Segmented
          label="Send PDF as media"
          value={draft.isMedia}
          choices={YES_NO}
          onChange={(isMedia) => setDraft({ ...draft, isMedia })}
        />
        {errors.send_application_pdf_as_media?.[0] ? (
          <span className="small bad" role="alert">
            {errors.send_application_pdf_as_media[0]}
          </span>
        ) : null}
      </div>
      {draft.isMedia === 'No' ? (
        <TextField
          label="Media URL (optional)"
          name="media_url"
          type="url"
          value={draft.mediaUrl}
          error={errors.media_url?.[0]}
          onChange={(mediaUrl) => setDraft({ ...draft, mediaUrl })}
        />
      ) : null}
    </div>
  );
}

export function Receiver({ draft, setDraft, preview, errors, hasFocus }: Props) {
  const [isUrgent, setUrgent] = useState(false);
  const isPhone = isText(draft.type);
  return (
    <>
      <div className="with-button">
        <Address draft={draft} setDraft={setDraft} errors={errors} hasFocus={hasFocus} />
        <span className={classes.consent} aria-live="polite">
          <Consent preview={preview} isPhone={isPhone} />
        </span>
      </div>
      {isPhone && preview?.consent === 'unknown' ? (
        <ChoiceField
          label="How did the client agree to texts?"
          value={draft.consent}
          choices={HOW}
          error={errors.consent_source?.[0]}
          onChange={(consent) => setDraft({ ...draft, consent })}
        />
      ) : null}
      {isPhone && preview?.quiet_until ? (
        <div className="note soft-yellow" role="note">
          <p>
            <strong>Quiet hours.</strong> It is early or late where the client lives: this text is held until{' '}
            {showTime(preview.quiet_until)}.{' '}
            {isUrgent ? null : (
              <button type="button" className="link" onClick={() => setUrgent(true)}>
                Send now, and say why
              </button>
            )}
          </p>
          {isUrgent ? (
            <TextField
              label="Why it goes out now"
              name="at_once_because"
              value={draft.atOnceBecause}
              error={errors.at_once_because?.[0]}
              onChange={(atOnceBecause) => setDraft({ ...draft, atOnceBecause })}
            />
          ) : null}
        </div>
      ) : null}
      {isPhone && !draft.policy ? <Media draft={draft} setDraft={setDraft} errors={errors} /> : null}
    </>
  );
}
