import type { Application } from '@freeboard/contract';
import type { Section } from '@freeboard/domain/forms';
import { Fragment, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { FactsColumn } from '../../../features/application/facts/facts-column.tsx';
import { addressOf } from '../../../features/application/facts/map-link.tsx';
import { useRequestedFields } from '../../../features/application/facts/use-readiness.ts';
import { enterLeadsTo } from '../../../features/application/missing/missing-field.ts';
import type { OpenApplication } from '../../../features/application/open-application.ts';
import { SaveStatus } from '../../../features/application/save-status.tsx';
import { ONE_SCROLL, useFollowedScroll } from '../../../features/application/scroll.ts';
import { SectionNav } from '../../../features/application/section-nav.tsx';
import type { Sections } from '../../../features/application/sections.ts';
import type { Props as SameClientProps } from '../../../features/clients/same-client-of-form.tsx';
import { OpenFormContext, useFormSelect } from '../../../forms/context.ts';
import { FormSection } from '../../../forms/section.tsx';
import type { FormStore } from '../../../forms/store.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { useFetchedAhead, useOnceIdle } from '../../../lib/browser/when-idle.ts';
import { type UndoStep, useHotkeys } from '../../../lib/hotkeys.ts';
import { part } from '../../../lib/part.tsx';
import { useSignal } from '../../../lib/signal.ts';
import classes from './details.module.css';
import { goToField, MissingOnly, showExtent, switchExtent } from './go-to-field.ts';
import { specialInputs } from './special-inputs.tsx';

const SameClientOfForm = part<SameClientProps>(() => import('../../../features/clients/same-client-of-form.tsx'));
const AHEAD = [MissingOnly];

type Props = {
  application: Application;
  open: OpenApplication;
  sections: Sections;
  launch: (() => void) | undefined;
};
type Parts = Pick<Props, 'open' | 'sections'>;

function SectionCard({ open, sections, section }: Parts & { section: Section }) {
  function next() {
    const after = sections.after(section.key);
    if (!after) return;
    sections.open(after);
    const first = open.store.form.sections
      .find((one) => one.key === after)
      ?.fields.find((field) => open.store.view().fields[field.key]?.visible && field.kind !== 'computed');
    if (first) goToField(sections, first.key);
  }
  /** While answers are missing, Enter moves between them, in whatever section they are. */
  function leave(key: string): boolean {
    const { form, view } = open.store;
    const order = form.sections.flatMap(({ fields }) => fields.map((field) => field.key));
    const missing = enterLeadsTo(order, view().errors, key);
    if (missing) goToField(sections, missing);
    return missing !== null;
  }
  const isCurrent = useSignal(sections.page) === section.key;
  return (
    <section className={`card ${classes.form}`} aria-label={section.title} data-section={section.key}>
      <div className="head">
        <h2>{section.title}</h2>
        <span className="grow" />
        {isCurrent ? <SaveStatus open={open} /> : null}
      </div>
      <div className="body">
        <FormSection key={section.key} section={section} onLeave={leave} onEnd={next} />
      </div>
    </section>
  );
}

/** Keys of sections without visible fields, separated by commas. */
const EMPTY = (store: FormStore): string =>
  store
    .view()
    .sections.flatMap(({ key, total }) => (total === 0 ? [key] : []))
    .join();

const NAMED = (store: FormStore): string => {
  const { first_name, last_name } = store.values();
  return JSON.stringify([first_name ?? '', last_name ?? '', addressOf(store.values())]);
};

function Known({ application, open }: Pick<Props, 'application' | 'open'>) {
  const isThere = useOnceIdle(SameClientOfForm);
  const [first_name, last_name, address] = JSON.parse(useFormSelect(NAMED)) as [string, string, string];
  const form = {
    settled: open.settled,
    editAll: (values: Parameters<OpenApplication['editAll']>[0]) => open.editAll(values),
    values: open.store.values,
  };
  if (!isThere) return null;
  return <SameClientOfForm application={application} insured={{ first_name, last_name, address }} form={form} />;
}

/** Stacks the sections if there is room; else only the open section is shown. */
function Pages({ application, open, sections }: Parts & Pick<Props, 'application'>) {
  const frame = useRef<HTMLDivElement>(null);
  const isOneScroll = useMedia(ONE_SCROLL, { onPaper: true });
  const page = useSignal(sections.page);
  const shown = useSignal(sections.shown);
  useFollowedScroll(frame, sections, isOneScroll);
  // Hides sections without visible fields, such as those that only some carriers need.
  const empty = useFormSelect(EMPTY).split(',');
  const isThere = ({ key, optional }: Section) => !empty.includes(key) && (!optional || shown.includes(key));
  const isDrawn = (section: Section) => (isOneScroll ? isThere(section) : section.key === page);
  const drawn = open.store.form.sections.filter(isDrawn);
  const isPaper = useMedia('print', { onPaper: true });
  // Sections below the current one are rendered later, except for print. Below a section that was scrolled to, the next
  // one is rendered too, so that it can be scrolled to the top.
  const isWhole = useDeferredValue(true, false) || isPaper;
  const at = drawn.findIndex(({ key }) => key === page);
  const first = at > 0 ? at + 2 : 1;
  return (
    <div ref={frame} className={classes.pages}>
      {(isWhole ? drawn : drawn.slice(0, first)).map((section) => (
        <Fragment key={section.key}>
          <SectionCard open={open} sections={sections} section={section} />
          {section.key === 'client' ? <Known application={application} open={open} /> : null}
        </Fragment>
      ))}
    </div>
  );
}

export default function QuoteProfile({ application, open, sections, launch }: Props) {
  const isReadOnly = application.archived_at !== null;
  const undo = useCallback(
    (step: UndoStep) => {
      const key = isReadOnly ? null : open.undo(step);
      if (key !== null) goToField(sections, key);
    },
    [open, sections, isReadOnly],
  );
  const form = useMemo(
    () => ({
      store: open.store,
      id: open.id,
      edit: open.edit,
      takeFromProvider: open.takeFromProvider,
      confirm: open.confirm,
      undo,
      leave: open.leave,
      shown: open.shown,
      whileTyping: open.whileTyping,
      settled: open.settled,
      isReadOnly,
      special: specialInputs(application.id),
    }),
    [open, undo, isReadOnly, application.id],
  );
  useHotkeys({ 'mod+z': () => undo(-1), 'mod+shift+z': () => undo(1), 'mod+y': () => undo(1) });
  const extent = useSignal(sections.extent);
  useFetchedAhead(AHEAD);
  useRequestedFields(application, open.want);
  return (
    <OpenFormContext value={form}>
      <div className={classes.three}>
        <SectionNav sections={sections} showExtent={(next) => void showExtent(sections, next)} />
        {extent === 'all' ? (
          <Pages application={application} open={open} sections={sections} />
        ) : (
          <div className={classes.pages}>
            <MissingOnly
              launch={launch}
              saved={<SaveStatus open={open} />}
              showAll={() => void switchExtent(sections, open.store)}
            >
              <Known application={application} open={open} />
            </MissingOnly>
          </div>
        )}
        <FactsColumn application={application} goTo={(key) => goToField(sections, key)} />
      </div>
    </OpenFormContext>
  );
}
