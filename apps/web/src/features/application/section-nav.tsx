import { answerCounts, type SectionView } from '@freeboard/domain/forms';
import { flushSync } from 'react-dom';
import { useFormSelect, useOpenForm } from '../../forms/context.ts';
import type { FormStore } from '../../forms/store.ts';
import { useSignal } from '../../lib/signal.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import classes from './details.module.css';
import { scrollToSection } from './scroll.ts';
import type { Extent, Sections } from './sections.ts';

const stampOf = (store: FormStore): string => {
  const counts = store.view().sections.map(({ total, asked, missing }) => `${total}/${asked}/${missing}`);
  return counts.join();
};

function SectionState({ asked, missing }: { asked: number; missing: number }) {
  if (missing > 0) return <span className={`num small ${classes.missing}`}>{missing} missing</span>;
  return asked === 0 ? null : (
    <span className="small good">
      <span aria-hidden="true">✓</span>
      <span className="hidden-word">nothing missing</span>
    </span>
  );
}

type RowProps = { section: SectionView; isHidden: boolean; isOpen: boolean; go: () => void; hide: () => void };

function SectionRow({ section, isHidden, isOpen, go, hide }: RowProps) {
  const title = section.title.replace(' Information', '');
  return (
    <div className="row gap-0">
      <button
        type="button"
        className={`${classes.section} ${isHidden ? 'muted' : ''}`}
        aria-current={isOpen ? 'page' : undefined}
        onClick={go}
      >
        <span className="grow">{title}</span>
        {isHidden ? <span className="small brand">show</span> : null}
        {isHidden && section.missing === 0 ? null : <SectionState asked={section.asked} missing={section.missing} />}
      </button>
      {section.optional && !isHidden ? (
        <button
          type="button"
          className={`small ${classes.hide}`}
          aria-label={`Hide ${title}`}
          onClick={(event) => {
            const row = event.currentTarget.parentElement;
            hide();
            row?.querySelector('button')?.focus();
          }}
        >
          hide
        </button>
      ) : null}
    </div>
  );
}

type Props = { sections: Sections; showExtent: (next: Extent) => void };

export function SectionNav({ sections, showExtent }: Props) {
  const { store } = useOpenForm();
  useFormSelect(stampOf);
  const page = useSignal(sections.page);
  const shown = useSignal(sections.shown);
  const extent = useSignal(sections.extent);
  const { asked, missing } = answerCounts(store.view());
  /** Renders the section before scrolling to it; the button stays mounted and keeps the focus. */
  function go(key: string, isHidden: boolean) {
    flushSync(() => {
      if (extent === 'missing') sections.setExtent('all');
      if (isHidden) sections.show(key);
      else sections.open(key);
    });
    scrollToSection(key);
  }
  return (
    <nav className={classes.sections} aria-label="Sections of the form">
      <div className={classes.extent}>
        <Segmented<Extent>
          label="What is shown"
          isSmall
          value={extent}
          onChange={showExtent}
          choices={[
            { value: 'all', label: `All ${asked}` },
            { value: 'missing', label: `Missing ${missing}` },
          ]}
        />
      </div>
      {store.view().sections.map((section) => {
        if (section.total === 0) return null;
        const isHidden = section.optional && !shown.includes(section.key);
        return (
          <SectionRow
            key={section.key}
            section={section}
            isHidden={isHidden}
            isOpen={extent === 'all' && !isHidden && section.key === page}
            go={() => go(section.key, isHidden)}
            hide={() => sections.hide(section.key)}
          />
        );
      })}
      <p className={`small muted num ${classes.counted}`}>
        {missing === 0 ? `All ${asked} required answers are given` : `${missing} of ${asked} required answers missing`}
      </p>
      <p className={`small muted ${classes.extentHint}`}>
        <kbd>m</kbd> switches between all and missing
      </p>
    </nav>
  );
}
