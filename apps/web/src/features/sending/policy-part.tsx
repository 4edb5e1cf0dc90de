import { Check } from '../../ui/fields/check.tsx';
import { type Draft, isText, type Shared } from './drafts/draft.ts';
import { EVIDENCE, type PolicyDraft } from './policy-draft.ts';
import classes from './sending.module.css';

type Props = {
  drafts: readonly Draft[];
  policy: PolicyDraft;
  setShared: (next: Partial<Shared>) => void;
  error: string | undefined;
};

export function PolicyPart({ drafts, policy, setShared, error }: Props) {
  const { files, chosen, hasEvidence, withEvidence } = policy;
  const isMailed = drafts.some(({ type }) => !isText(type));
  const isTexted = drafts.some(({ type }) => isText(type));
  const change = (more: Partial<PolicyDraft>) => setShared({ policy: { ...policy, ...more } });
  return (
    <fieldset className={classes.files}>
      <legend className="small strong">Files</legend>
      {isMailed
        ? files.map(({ id, name }) => (
            <Check
              key={id}
              checked={chosen.includes(id)}
              onChange={(isOn) => change({ chosen: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })}
            >
              {name}
            </Check>
          ))
        : null}
      {hasEvidence ? (
        <Check checked={withEvidence} onChange={(isOn) => change({ withEvidence: isOn })}>
          {EVIDENCE}
        </Check>
      ) : null}
      {isTexted ? (
        <p className="muted small">
          {hasEvidence
            ? 'A text carries only the evidence of insurance. The other files go by e-mail.'
            : 'A text carries none of the files. They go by e-mail.'}
        </p>
      ) : null}
      {error ? (
        <span className="small bad" role="alert">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}
