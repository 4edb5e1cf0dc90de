import { useFormSelect, useOpenForm } from '../../forms/context.ts';
import type { FormStore } from '../../forms/store.ts';
import { useSignal } from '../../lib/signal.ts';
import classes from './details.module.css';
import type { Sections } from './sections.ts';

const countsOf = (store: FormStore): string =>
  store
    .view()
    .sections.map(({ filled, total, failing }) => `${filled}/${total}/${failing}`)
    .join();

/** The form's sections with how much of each is filled and failing; the last four can be shown or hidden. */
export function SectionNav({ sections }: { sections: Sections }) {
  const { store } = useOpenForm();
  useFormSelect(countsOf);
  const page = useSignal(sections.page);
  const shown = useSignal(sections.shown);
  return (
    <nav className={classes.sections} aria-label="Sections of the form">
      {store.view().sections.map((section) => {
        if (section.total === 0) return null;
        const isHidden = section.optional && !shown.includes(section.key);
        const title = section.title.replace(' Information', '');
        return isHidden ? (
          <button
            key={section.key}
            type="button"
            className={`${classes.section} muted`}
            onClick={() => sections.show(section.key)}
          >
            <span className="grow">{title}</span>
            <span className={`small ${classes.show}`}>show</span>
          </button>
        ) : (
          <div key={section.key} className={classes.sectionRow}>
            <button
              type="button"
              className={classes.section}
              aria-current={section.key === page ? 'page' : undefined}
              onClick={() => sections.open(section.key)}
            >
              <span className="grow">{title}</span>
              {section.failing > 0 ? (
                <span className={`num small ${classes.failing}`} title={`${section.failing} to complete`}>
                  {section.failing}
                  <span className="hidden-word"> to complete</span>
                </span>
              ) : null}
              <span className="num small">
                {section.filled}/{section.total}
              </span>
            </button>
            {section.optional ? (
              <button
                type="button"
                className={`small ${classes.hide}`}
                aria-label={`Hide ${title}`}
                onClick={() => sections.hide(section.key)}
              >
                hide
              </button>
            ) : null}
          </div>
        );
      })}
    </nav>
  );
}
