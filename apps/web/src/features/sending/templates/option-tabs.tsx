import { Button } from '@mantine/core';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PlainBody, RichText } from './body-field.tsx';
import { type Draft, withAnother, withOption, withoutOption, withSelected } from './draft.ts';
import classes from './templates.module.css';

type Props = {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  at: number;
  setAt: (at: number) => void;
  errors: Readonly<Record<string, string[] | undefined>>;
  known: ReadonlySet<string>;
  isReadOnly: boolean;
};

function OptionPills({ draft, setDraft, at, setAt, errors, isReadOnly }: Props) {
  const { body_options } = draft.payload;
  const isWrong = (index: number) =>
    Object.keys(errors).some((key) => key.startsWith(`payload.body_options.${index}.`));
  return (
    <div className={classes.options}>
      <fieldset className="pills" aria-label="Options">
        {body_options.map(({ id, name, is_selected }, index) => (
          <button key={id} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
            {name || 'No name'}
            {is_selected === 'Yes' ? <span className="muted"> · default</span> : null}
            {isWrong(index) ? <span className="small bad"> · check</span> : null}
          </button>
        ))}
      </fieldset>
      {isReadOnly ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setDraft(withAnother(draft));
            setAt(body_options.length);
          }}
        >
          Add an option
        </Button>
      )}
    </div>
  );
}

type Option = Draft['payload']['body_options'][number];
type WordingProps = Pick<Props, 'draft' | 'setDraft' | 'at' | 'known'> & {
  option: Option;
  errorOf: (field: string) => string | undefined;
};

function Wording({ draft, setDraft, at, known, option, errorOf }: WordingProps) {
  return draft.payload.body_type === 'html' ? (
    <>
      <TextField
        label="Subject"
        value={option.subject}
        error={errorOf('subject')}
        onChange={(subject) => setDraft(withOption(draft, at, { subject }))}
      />
      <RichText
        key={option.id}
        label="Body"
        value={option.body}
        error={errorOf('body')}
        known={known}
        onChange={(body) => setDraft(withOption(draft, at, { body }))}
      />
    </>
  ) : (
    <PlainBody
      value={option.body}
      error={errorOf('body')}
      onChange={(body) => setDraft(withOption(draft, at, { body }))}
    />
  );
}

function OpenOption({ option, ...props }: Props & { option: Option }) {
  const { draft, setDraft, at, setAt, errors, known, isReadOnly } = props;
  const { body_options } = draft.payload;
  const errorOf = (field: string) => errors[`payload.body_options.${at}.${field}`]?.[0];
  return (
    <div className="col">
      <div className={classes.two}>
        <TextField
          label="Option name"
          value={option.name}
          error={errorOf('name')}
          onChange={(name) => setDraft(withOption(draft, at, { name }))}
        />
        <label className={classes.check}>
          <input
            type="radio"
            checked={option.is_selected === 'Yes'}
            onChange={() => setDraft(withSelected(draft, at))}
          />
          Default
        </label>
        {body_options.length > 1 && !isReadOnly ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => {
              setDraft(withoutOption(draft, at));
              setAt(Math.max(0, at - 1));
            }}
          >
            Remove this option
          </Button>
        ) : null}
      </div>
      <Wording draft={draft} setDraft={setDraft} at={at} option={option} known={known} errorOf={errorOf} />
    </div>
  );
}

export function Options(props: Props) {
  const option = props.draft.payload.body_options[props.at];
  return (
    <>
      <OptionPills {...props} />
      {option ? <OpenOption {...props} option={option} /> : null}
    </>
  );
}
