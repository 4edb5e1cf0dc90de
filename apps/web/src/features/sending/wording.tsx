import { wordsOfHtml } from '@freeboard/domain/messages';
import { useEffect } from 'react';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import {
  bodyOf,
  type Category,
  chosenOption,
  type Draft,
  fitting,
  isText,
  type Template,
  withOption,
} from './drafts/draft.ts';
import { languageOf } from './language.ts';
import classes from './sending.module.css';
import { RichText } from './templates/body-field.tsx';
import { ShortCodes } from './templates/short-codes.tsx';
import { useInsertCode } from './templates/use-insert-code.ts';
import { useKnownCodes } from './templates/use-known-codes.ts';

type Props = {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  templates: Readonly<Record<Category, readonly Template[]>>;
  errors: Readonly<Record<string, string[] | undefined>>;
};

const CATEGORIES = [
  { value: 'system', label: 'Agency templates' },
  { value: 'agent', label: 'My templates' },
];

function Templates({ draft, setDraft, templates, errors }: Props) {
  const fits = fitting(templates[draft.category], draft.type);
  const template = fits.find(({ id }) => id === draft.templateId);
  const choose = (next: Template | undefined) => setDraft(withOption(draft, next, chosenOption(next)));
  return (
    <div className={classes.templates}>
      <ChoiceField
        label="Template category"
        value={draft.category}
        choices={CATEGORIES}
        onChange={(value) => {
          const category = value as Category;
          const [first] = fitting(templates[category], draft.type);
          setDraft(withOption({ ...draft, category }, first, chosenOption(first)));
        }}
      />
      <ChoiceField
        label="Template"
        value={String(draft.templateId ?? '')}
        error={errors.selected_template?.[0]}
        choices={
          fits.length > 0
            ? fits.map(({ id, payload }) => ({ value: String(id), label: payload.name }))
            : [{ value: '', label: 'None yet' }]
        }
        onChange={(value) => choose(fits.find(({ id }) => String(id) === value))}
      />
      <ChoiceField
        label="Option"
        value={draft.optionId}
        choices={template?.payload.body_options.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        onChange={(value) =>
          setDraft(
            withOption(
              draft,
              template,
              template?.payload.body_options.find(({ id }) => id === value),
            ),
          )
        }
      />
    </div>
  );
}

/** A template's option fills subject and body (section 4). */
export function Wording({ draft, setDraft, templates, errors }: Props) {
  const language = languageOf(draft, templates);
  // A saved draft contains only its template, which determines the language.
  useEffect(() => {
    if (language !== (draft.language ?? 'en')) setDraft({ ...draft, language });
  });
  const known = useKnownCodes();
  const { frame, insert } = useInsertCode(draft.words, (words) => setDraft({ ...draft, words, html: null }));
  return (
    <>
      {draft.policy ? null : <Templates draft={draft} setDraft={setDraft} templates={templates} errors={errors} />}
      {isText(draft.type) ? null : (
        <TextField
          label="Subject"
          name="option_subject"
          value={draft.subject}
          error={errors.option_subject?.[0]}
          onChange={(subject) => setDraft({ ...draft, subject })}
        />
      )}
      {isText(draft.type) ? (
        <div {...frame} className={classes.body}>
          <span className={classes.codesAt}>
            <ShortCodes insert={insert} />
          </span>
          <TextField
            label="Body"
            name="option_body"
            rows={5}
            value={draft.words}
            error={errors.option_body?.[0]}
            onChange={(words) => setDraft({ ...draft, words, html: null })}
          />
        </div>
      ) : (
        <RichText
          label="Body"
          value={bodyOf(draft)}
          known={known}
          error={errors.option_body?.[0]}
          onChange={(html) => setDraft({ ...draft, words: wordsOfHtml(html), html })}
        />
      )}
    </>
  );
}
