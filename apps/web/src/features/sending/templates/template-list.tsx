import { Chip } from '../../../ui/chip.tsx';
import type { Saved } from './draft.ts';
import classes from './templates.module.css';
import { NEW, useWritten } from './use-template.ts';

type Props = {
  title: string;
  templates: readonly Saved[];
  isSystem: boolean;
  chosen: string | null;
  choose: (key: string) => void;
};

type LineProps = { at: string; saved?: Saved; isOpen: boolean; choose: (key: string) => void };

function Line({ at, saved, isOpen, choose }: LineProps) {
  const written = useWritten(at);
  const payload = written?.payload ?? saved?.payload;
  return payload ? (
    <li>
      <button type="button" aria-current={isOpen} className={classes.line} onClick={() => choose(at)}>
        <span className="strong clip">{payload.name || 'New template'}</span>
        <span className="muted small">
          {payload.body_type === 'html' ? 'E-mail' : 'Text'} · {payload.body_options.length}{' '}
          {payload.body_options.length === 1 ? 'option' : 'options'}
        </span>
        {written ? <Chip tone="yellow">not saved</Chip> : null}
      </button>
    </li>
  ) : null;
}

export function TemplateList({ title, templates, isSystem, chosen, choose }: Props) {
  const hasNew = useWritten(NEW)?.isSystem === isSystem;
  const line = (at: string, saved?: Saved) => (
    <Line key={at} isOpen={at === chosen} at={at} saved={saved} choose={choose} />
  );
  return (
    <section aria-label={title}>
      <h2 className={classes.group}>{title}</h2>
      {templates.length === 0 && !hasNew ? <p className={`muted small ${classes.none}`}>None yet.</p> : null}
      <ul>
        {templates.map((saved) => line(String(saved.id), saved))}
        {hasNew ? line(NEW) : null}
      </ul>
    </section>
  );
}
