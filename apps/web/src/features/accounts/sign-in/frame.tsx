import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Logo } from '../../../ui/logo.tsx';
import classes from './sign-in.module.css';

export function Frame(props: {
  title: string;
  /** Whether the heading gets the focus, for a step without an input. */
  isTitleFocused?: boolean;
  onSubmit?: (event: FormEvent) => void;
  form?: Ref<HTMLFormElement>;
  below?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isTitleFocused } = props;
  useEffect(() => {
    if (isTitleFocused) heading.current?.focus();
  }, [isTitleFocused]);
  const inner = (
    <>
      <div className="row">
        <Logo size="1.75rem" />
        <h1 ref={heading} tabIndex={isTitleFocused ? -1 : undefined}>
          {props.title}
        </h1>
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

export function Message({ text }: { text: string | null }) {
  return (
    <p role="alert" className={text ? 'note bad soft-red' : 'hidden-word'}>
      {text}
    </p>
  );
}
