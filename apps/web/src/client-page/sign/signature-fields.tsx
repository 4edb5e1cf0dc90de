/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { SignaturePad, type Strokes } from './signature-pad.tsx';
import { useSigningText } from './text.ts';

export function useSignature(clientName: string) {
  const [name, setName] = useState(clientName);
  const [isDrawn, setDrawn] = useState(false);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [isAgreed, setAgreed] = useState(false);
  return {
    name,
    setName,
    isDrawn,
    setDrawn,
    strokes,
    setStrokes,
    isAgreed,
    setAgreed,
    signed: () => ({
      signer_name: name,
      signature: isDrawn
        ? { kind: 'drawn' as const, strokes: strokes.map((stroke) => [...stroke]) }
        : { kind: 'typed' as const },
      is_agreed: isAgreed,
    }),
  };
}

type Props = {
  form: ReturnType<typeof useSignature>;
  errorOf: (field: string) => string | undefined;
  onEdited: (field: string) => void;
  agreement: string;
  /** Distinguishes the fields of several forms on one page. */
  of?: string;
};

function errorsOf({ errorOf, of = '' }: Pick<Props, 'errorOf' | 'of'>) {
  return {
    describedBy: (field: string) => (errorOf(field) ? { 'aria-describedby': `${field}${of}-error` } : {}),
    wrong: (field: string) =>
      errorOf(field) ? (
        <span id={`${field}${of}-error`} class="error">
          {errorOf(field)}
        </span>
      ) : null,
  };
}

function SignatureHead({ form: { isDrawn, setDrawn }, of = '' }: Pick<Props, 'form' | 'of'>) {
  const text = useSigningText();
  return (
    <div class="line">
      <h2 id={`signature-title${of}`} tabIndex={-1}>
        {text.yourSignature}
      </h2>
      <span class="grow" />
      <fieldset class="segments">
        <legend class="unseen">{text.howYouSign}</legend>
        <button type="button" aria-pressed={!isDrawn} onClick={() => setDrawn(false)}>
          {text.type}
        </button>
        <button type="button" aria-pressed={isDrawn} onClick={() => setDrawn(true)}>
          {text.draw}
        </button>
      </fieldset>
    </div>
  );
}

function Agreement(props: Props) {
  const { form, errorOf, onEdited, agreement } = props;
  const { isAgreed, setAgreed } = form;
  const { describedBy, wrong } = errorsOf(props);
  return (
    <>
      <label class="check agree">
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={errorOf('is_agreed') !== undefined}
          {...describedBy('is_agreed')}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            onEdited('is_agreed');
          }}
        />
        <span>{agreement}</span>
      </label>
      {wrong('is_agreed')}
    </>
  );
}

export function SignatureFields(props: Props) {
  const { form, errorOf, onEdited, of = '' } = props;
  const text = useSigningText();
  const { name, setName, isDrawn, strokes, setStrokes } = form;
  const { describedBy, wrong } = errorsOf(props);
  return (
    <>
      <section class="card" aria-labelledby={`signature-title${of}`}>
        <SignatureHead form={form} of={of} />
        <div class="field">
          <label for={`signer${of}`}>{text.fullName}</label>
          <input
            id={`signer${of}`}
            type="text"
            autocomplete="name"
            maxLength={120}
            value={name}
            aria-invalid={errorOf('signer_name') !== undefined}
            {...describedBy('signer_name')}
            onInput={(event) => {
              setName(event.currentTarget.value);
              onEdited('signer_name');
            }}
          />
          {wrong('signer_name')}
        </div>
        {isDrawn ? (
          <div class="field">
            <SignaturePad
              strokes={strokes}
              setStrokes={(next) => {
                setStrokes(next);
                onEdited('signature');
              }}
              isWrong={errorOf('signature') !== undefined}
            />
            {wrong('signature')}
          </div>
        ) : name.trim() ? (
          <p class="typed" aria-hidden="true">
            {name}
          </p>
        ) : null}
      </section>
      <Agreement {...props} />
      <p class="small muted">{text.savedWithSignature}</p>
    </>
  );
}
