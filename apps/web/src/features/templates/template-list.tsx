import { Chip } from '../../ui/chip.tsx';
import type { Draft, Saved } from './draft.ts';
import { NEW } from './drafts.ts';
import classes from './templates.module.css';

type Props = {
  title: string;
  templates: readonly Saved[];
  drafts: Readonly<Record<string, Draft>>;
  isSystem: boolean;
  chosen: string | null;
  choose: (key: string) => void;
};

/** The templates of one kind, each with what it is for and whether something of it is not saved. */
export function TemplateList({ title, templates, drafts, isSystem, chosen, choose }: Props) {
  const fresh = drafts[NEW]?.isSystem === isSystem ? drafts[NEW] : undefined;
  const line = (key: string, payload: Saved['payload'], isUnsaved: boolean) => (
    <li key={key}>
      <button type="button" aria-current={key === chosen} className={classes.line} onClick={() => choose(key)}>
        <span className="strong clip">{payload.name || 'New template'}</span>
        <span className="muted small">
          {payload.body_type === 'html' ? 'E-mail' : 'Text'} · {payload.body_options.length}{' '}
          {payload.body_options.length === 1 ? 'option' : 'options'}
        </span>
        {isUnsaved ? <Chip tone="yellow">not saved</Chip> : null}
      </button>
    </li>
  );
  return (
    <section aria-label={title}>
      <h2 className={classes.group}>{title}</h2>
      {templates.length === 0 && !fresh ? <p className={`muted small ${classes.none}`}>None yet.</p> : null}
      <ul>
        {templates.map(({ id, payload }) => {
          const draft = drafts[String(id)];
          return line(String(id), draft?.payload ?? payload, draft !== undefined);
        })}
        {fresh ? line(NEW, fresh.payload, true) : null}
      </ul>
    </section>
  );
}
