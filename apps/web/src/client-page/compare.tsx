/** @jsxImportSource preact */
import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import type { ClientPageText } from '@freeboard/domain/languages';
import { isPerYear } from '@freeboard/domain/quotes';
import { useText } from './text.tsx';

type Props = { document: ClientDocument; offers: readonly ClientOffer[]; choose: (id: number) => void };

/** One value per offer, preceded by the current policy's if there is one. */
type Row = { label: string; values: readonly string[] };

const isSame = ({ values }: Row) => values.every((value) => value === values[0]);

function rowsOf(offers: readonly ClientOffer[], current: ClientDocument['current'], text: ClientPageText): Row[] {
  const before = (value: string | undefined) => (current ? [value ?? text.notStated] : []);
  const keys = [...new Set(offers.flatMap(({ terms }) => terms.map(({ key }) => key)))];
  const rows = keys.map((key): Row => {
    const all = offers.map(({ terms }) => terms.find((term) => term.key === key));
    const own = current?.terms.find((term) => term.key === key)?.value;
    const values = [...before(own), ...all.map((term) => term?.value ?? text.notStated)];
    return { label: all.find(Boolean)?.label ?? key, values };
  });
  const starts = offers.map(({ starts }) => starts || text.notStated);
  return [...rows, { label: text.canStart, values: [...(current ? ['—'] : []), ...starts] }];
}

type TableProps = Omit<Props, 'choose'> & { columns: number };

function RowHead({ columns, label }: { columns: number; label: string }) {
  return (
    <tr class="of">
      <th scope="rowgroup" colSpan={columns}>
        {label}
      </th>
    </tr>
  );
}

function Names({ document: { current }, offers }: Omit<TableProps, 'columns'>) {
  const text = useText();
  return (
    <thead>
      <tr>
        {current ? <th scope="col">{text.currentPolicy}</th> : null}
        {offers.map(({ id, name }) => (
          <th key={id} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Prices({ document, offers, columns }: TableProps) {
  const text = useText();
  const { current } = document;
  return (
    <tbody>
      <RowHead columns={columns} label={isPerYear(document.type) ? text.priceAYear : text.price} />
      <tr>
        {current ? (
          <td>
            <b>{current.price}</b>
            <span class="muted small">{current.note}</span>
          </td>
        ) : null}
        {offers.map(({ id, price, more, is_lowest_as_asked, against_current }) => (
          <td key={id}>
            <b>{price}</b>
            <span class={is_lowest_as_asked ? 'good small' : 'muted small'}>
              {is_lowest_as_asked ? text.lowestAsAsked : more}
            </span>
            {against_current ? <span class="muted small">{against_current}</span> : null}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

type GapProps = Pick<TableProps, 'offers' | 'columns'> & { shared: readonly string[] };

function Shortfalls({ offers, shared, columns }: GapProps) {
  const text = useText();
  const own = offers.map(({ gaps }) => gaps.filter((gap) => !shared.includes(gap)));
  if (own.every((gaps) => gaps.length === 0)) return null;
  return (
    <tbody>
      <RowHead columns={columns} label={text.fallsShort} />
      <tr>
        {columns > offers.length ? <td /> : null}
        {own.map((gaps, at) => (
          <td key={offers[at]?.id} class={gaps.length > 0 ? 'short' : ''}>
            {gaps.length > 0 ? gaps.map((gap) => <p key={gap}>{gap}</p>) : text.noExtras}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

type SharedProps = { rows: readonly Row[]; gaps: readonly string[]; columns: number; label: string };

function SharedTerms({ rows, gaps, columns, label: head }: SharedProps) {
  if (rows.length + gaps.length === 0) return null;
  return (
    <tbody>
      <RowHead columns={columns} label={head} />
      <tr>
        <td colSpan={columns}>
          {rows.map(({ label, values }) => (
            <p key={label}>
              {label}: {values[0]}
            </p>
          ))}
          {gaps.map((gap) => (
            <p key={gap} class="short small">
              {gap}
            </p>
          ))}
        </td>
      </tr>
    </tbody>
  );
}

function Choices({ offers, columns, choose }: Pick<TableProps, 'offers' | 'columns'> & Pick<Props, 'choose'>) {
  const text = useText();
  return (
    <tbody>
      <tr class="last">
        {columns > offers.length ? <td /> : null}
        {offers.map((offer) => (
          <td key={offer.id}>
            {offer.why_not === null ? (
              <button
                type="button"
                class={`button wide tight ${offer.is_recommended ? 'primary' : ''}`}
                onClick={() => choose(offer.id)}
              >
                {text.choose}
                <span class="unseen"> {offer.name}</span>
              </button>
            ) : (
              <span class="muted small">{offer.is_quote ? text.noLongerAvailable : text.indication}</span>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

export function Compare({ document, offers, choose }: Props) {
  const text = useText();
  const { current } = document;
  const rows = rowsOf(offers, current, text);
  const columns = offers.length + (current ? 1 : 0);
  const [first] = offers;
  const sharedGaps = (first?.gaps ?? []).filter((gap) => offers.every(({ gaps }) => gaps.includes(gap)));
  const same = rows.filter(isSame).filter(({ values }) => values[0] !== text.notStated);
  return (
    <section class="card table" aria-label={text.sideBySide}>
      <table>
        <Names document={document} offers={offers} />
        <Prices document={document} offers={offers} columns={columns} />
        {rows
          .filter((row) => !isSame(row))
          .map(({ label, values }) => (
            <tbody key={label}>
              <RowHead columns={columns} label={label} />
              <tr>
                {values.map((value, at) => (
                  <td key={offers[at - (current ? 1 : 0)]?.id ?? 0}>{value}</td>
                ))}
              </tr>
            </tbody>
          ))}
        <Shortfalls offers={offers} shared={sharedGaps} columns={columns} />
        <SharedTerms rows={same} gaps={sharedGaps} columns={columns} label={text.sameInAll(offers.length)} />
        <Choices offers={offers} columns={columns} choose={choose} />
      </table>
      <p class="unseen">{text.compared(offers.length)}</p>
    </section>
  );
}
