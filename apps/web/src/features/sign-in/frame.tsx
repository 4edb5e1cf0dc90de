import type { FormEvent, ReactNode, Ref } from 'react';
import { Logo } from '../../ui/logo.tsx';
import classes from './sign-in.module.css';

/** The card that everything about signing in stands in; `below` is what stands under it. */
export function Frame(props: {
  title: string;
  onSubmit?: (event: FormEvent) => void;
  form?: Ref<HTMLFormElement>;
  below?: ReactNode;
  children: ReactNode;
}) {
  const inner = (
    <>
      <div className="row">
        <Logo size="1.75rem" />
        <h1>{props.title}</h1>
      </div>
      {props.children}
    </>
  );
  return (
    <main className={classes.page}>
      {props.onSubmit ? (
        <form ref={props.form} className={`card ${classes.card}`} onSubmit={props.onSubmit} noValidate>
          {inner}
        </form>
      ) : (
        <div className={`card ${classes.card}`}>{inner}</div>
      )}
      {props.below}
    </main>
  );
}

/** What the server said, read out at once. */
export function Said({ text }: { text: string | null }) {
  return (
    <p role="alert" className={text ? classes.answer : 'hidden-word'}>
      {text}
    </p>
  );
}
