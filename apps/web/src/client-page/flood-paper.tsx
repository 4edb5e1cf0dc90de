/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { PaperFormProps } from './sign/paper-form.tsx';
import type { Signing } from './state.ts';
import { useText } from './text.tsx';

type Props = PaperFormProps & { signing: Signing };

/** The paper can be read while the code for signing is loading, or if it does not load. */
export function FloodPaper({ signing: { parts, failure, load }, ...props }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { kind, title, signed, paragraphs, agreement, button } = props.paper;
  function open() {
    setOpen(true);
    if (!parts) load(failure !== null);
  }
  return (
    <section class="card" aria-labelledby={`paper-${kind}`}>
      <h2 id={`paper-${kind}`}>{title}</h2>
      {signed ? (
        <p class="banner" role="status">
          {signed}
        </p>
      ) : null}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {signed ? (
        <p class="muted">{agreement}</p>
      ) : isOpen && parts ? (
        <parts.PaperForm {...props} />
      ) : (
        <>
          {isOpen && failure ? (
            <p class="error" role="alert">
              {text[failure]}
            </p>
          ) : null}
          <button type="button" class="button wide" disabled={isOpen && !failure} onClick={open}>
            {button}
          </button>
        </>
      )}
    </section>
  );
}
