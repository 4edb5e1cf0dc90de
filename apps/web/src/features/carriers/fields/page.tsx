import { type ApplicationType, TYPE_NAMES } from '@freeboard/domain/applications';
import { Fragment, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { TYPES } from '../../../lib/application-types.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Empty } from '../../../ui/states.tsx';
import classes from './fields.module.css';
import { type Row, sectionsFor } from './rows.ts';

const LINES = TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));

function Line({ row }: { row: Row }) {
  const { text, label, detail, options, is_required } = row;
  return (
    <tr>
      <td>
        <code>{text}</code>
      </td>
      <td>{label}</td>
      <td>
        {detail}
        {is_required ? <div className="muted small">always given</div> : null}
      </td>
      <td className={`small ${classes.options}`}>{options.join(' · ')}</td>
    </tr>
  );
}

function FieldTable({ sections }: { sections: ReturnType<typeof sectionsFor> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table sideways
    <section className="scroll" aria-label="The fields" tabIndex={0}>
      <table className={`table top inset ${classes.table}`}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Label</th>
            <th>Format</th>
            <th>Options</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(([section, rows]) => (
            <Fragment key={section}>
              <tr>
                <th colSpan={4} scope="colgroup" className="left soft-ground">
                  {section}
                </th>
              </tr>
              {rows.map((row) => (
                <Line key={row.text} row={row} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default function FieldsPage() {
  const [line, setLine] = useState<ApplicationType>('flood');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const sections = useMemo(() => sectionsFor(line, wanted), [line, wanted]);
  const count = sections.reduce((sum, [, rows]) => sum + rows.length, 0);
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Fields for mappings</h1>
        <span className="grow" />
        <Link className="link" to="/dashboard/api-management">
          API Management
        </Link>
      </div>
      <section className="card" aria-label="Fields">
        <div className="row wrap pad">
          <Segmented isSmall label="Line" value={line} choices={LINES} onChange={setLine} />
          <input
            className="input search"
            type="search"
            placeholder="Name, label, format or option"
            aria-label="Find a field"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <span className="muted small num" role="status">
            {count} found
          </span>
        </div>
        {count === 0 ? (
          <Empty title="No field matches." text="Search for part of a name, a label, a format or an option." />
        ) : (
          <FieldTable sections={sections} />
        )}
      </section>
    </main>
  );
}
