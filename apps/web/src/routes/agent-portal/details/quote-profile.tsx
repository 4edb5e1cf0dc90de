import type { Application } from '@freeboard/contract';
import { useMemo } from 'react';
import type { OpenApplication } from '../../../features/application/open-application.ts';
import { SaveStatus } from '../../../features/application/save-status.tsx';
import { SectionNav } from '../../../features/application/section-nav.tsx';
import type { Sections } from '../../../features/application/sections.ts';
import { FactsColumn } from '../../../features/facts/facts-column.tsx';
import { OpenFormContext } from '../../../forms/context.ts';
import { focusWhenDrawn } from '../../../forms/focus.ts';
import { FormSection } from '../../../forms/section.tsx';
import { useSignal } from '../../../lib/signal.ts';
import classes from './details.module.css';
import { specialInputs } from './special-inputs.tsx';

type Props = { application: Application; open: OpenApplication; sections: Sections };

/** Shows a field wherever it stands, and gives it the focus. */
export function goToField(sections: Sections, key: string): void {
  sections.reveal(key);
  focusWhenDrawn(key);
}

function Page({ open, sections }: Pick<Props, 'open' | 'sections'>) {
  const page = useSignal(sections.page);
  const section = open.store.form.sections.find((one) => one.key === page);
  if (!section) return null;

  function next() {
    const after = sections.after(page);
    if (!after) return;
    sections.open(after);
    const first = open.store.form.sections
      .find((one) => one.key === after)
      ?.fields.find((field) => open.store.view().fields[field.key]?.visible && field.kind !== 'computed');
    if (first) goToField(sections, first.key);
  }
  return (
    <section className={`card ${classes.form}`} aria-label={section.title}>
      <div className="head">
        <h2>{section.title}</h2>
        <span className="grow" />
        <SaveStatus open={open} />
      </div>
      <div className="body">
        <FormSection key={section.key} section={section} onEnd={next} />
      </div>
    </section>
  );
}

/** The first tab: sections, form and facts, chosen by application type. */
export default function QuoteProfile({ application, open, sections }: Props) {
  const form = useMemo(
    () => ({
      store: open.store,
      edit: open.edit,
      confirm: open.confirm,
      leave: open.leave,
      shown: open.shown,
      isReadOnly: application.archived_at !== null,
      special: specialInputs(application.id),
    }),
    [open, application.archived_at, application.id],
  );
  return (
    <OpenFormContext value={form}>
      <div className={classes.three}>
        <SectionNav sections={sections} />
        <Page open={open} sections={sections} />
        <FactsColumn application={application} goTo={(key) => goToField(sections, key)} />
      </div>
    </OpenFormContext>
  );
}
