import { codesIn } from '@freeboard/domain/messages';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import classes from '../console.module.css';
import type { Attached } from '../draft.ts';
import type { AddedFiles } from './use-added-files.ts';

/** Follows the typed text with a short delay; null without short codes. */
export function useFilledReply(applicationId: number, body: string) {
  const written = useDebounced(body, 250);
  const codes = codesIn(written);
  const { data } = useCall(
    'previewMessage',
    { request_type: 'send-sms', application_id: applicationId, option_body: written },
    { enabled: codes.length > 0 && applicationId > 0, placeholderData: (before) => before, staleTime: 15_000 },
  );
  return codes.length > 0 && codesIn(body).length > 0
    ? { codes, text: data?.text ?? null, empty: data?.empty ?? [] }
    : null;
}

type Filled = ReturnType<typeof useFilledReply>;

export function FilledReply({ filled }: { filled: NonNullable<Filled> }) {
  const all = useCall('getSystemShortCodes', {}).data?.system_short_codes ?? [];
  const names = new Map(all.map(({ code, payload }) => [codesIn(code)[0] ?? code, payload.name]));
  return (
    <section className={`small ${classes.filled}`} aria-label="As the client reads it">
      {filled.text === null ? null : <p className="pre">{filled.text}</p>}
      <div className="row wrap">
        {filled.codes.map((code) => {
          const name = names.get(code) ?? code;
          const isBlank = filled.empty.includes(name);
          return (
            <Chip key={code} tone={isBlank ? 'orange' : 'blue'}>
              {isBlank ? `${name}: blank` : name}
            </Chip>
          );
        })}
      </div>
    </section>
  );
}

type FilesProps = { files: readonly Attached[]; remove: (id: number) => void };

export function ReplyFiles({ files, remove }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="row wrap" aria-label="Files of the reply">
      {files.map(({ id, name }) => (
        <li key={id} className={classes.file}>
          <span className="clip">{name}</span>
          <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
            <CloseIcon size="0.8em" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function AddingFiles({ added: { part, fault } }: { added: AddedFiles }) {
  return (
    <>
      {part === null ? null : <progress className="full" value={part} aria-label="Adding the file" />}
      {fault === '' ? null : (
        <p className={`small ${classes.reason}`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
