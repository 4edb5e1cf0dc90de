/** @jsxImportSource preact */
import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import type { ClientPageText } from '@freeboard/domain';
import { useText } from './text.tsx';
import { isPerYear } from './words.ts';

type Props = { document: ClientDocument; offers: readonly ClientOffer[]; choose: (id: number) => void };

/** What the offers say of a term, the current policy's own before them where there is one. */
type Row = { label: string; values: readonly string[] };

const isSame = ({ values }: Row) => values.every((value) => value === values[0]);

/** What the offers say of each term, and when they can start. */
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

/** Two or three quotes side by side: what differs in rows, what is the same once. */
export function Compare({ document, offers, choose }: Props) {
  const text = useText();
  const { current } = document;
  const rows = rowsOf(offers, current, text);
  const columns = offers.length + (current ? 1 : 0);
  const blank = current ? <td /> : null;
  const [first] = offers;
  const sharedGaps = (first?.gaps ?? []).filter((gap) => offers.every(({ gaps }) => gaps.includes(gap)));
  const own = offers.map(({ gaps }) => gaps.filter((gap) => !sharedGaps.includes(gap)));
  const same = rows.filter(isSame).filter(({ values }) => values[0] !== text.notStated);
  return (
    <section class="card table" aria-label={text.sideBySide}>
      <table>
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
        <tbody>
          <tr class="of">
            <th scope="rowgroup" colSpan={columns}>
              {isPerYear(document) ? text.priceAYear : text.price}
            </th>
          </tr>
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
        {rows
          .filter((row) => !isSame(row))
          .map(({ label, values }) => (
            <tbody key={label}>
              <tr class="of">
                <th scope="rowgroup" colSpan={columns}>
                  {label}
                </th>
              </tr>
              <tr>
                {values.map((value, at) => (
                  <td key={offers[at - (current ? 1 : 0)]?.id ?? 0}>{value}</td>
                ))}
              </tr>
            </tbody>
          ))}
        {own.some((gaps) => gaps.length > 0) ? (
          <tbody>
            <tr class="of">
              <th scope="rowgroup" colSpan={columns}>
                {text.fallsShort}
              </th>
            </tr>
            <tr>
              {blank}
              {own.map((gaps, at) => (
                <td key={offers[at]?.id} class={gaps.length > 0 ? 'short' : ''}>
                  {gaps.length > 0 ? gaps.map((gap) => <p key={gap}>{gap}</p>) : text.noExtras}
                </td>
              ))}
            </tr>
          </tbody>
        ) : null}
        {same.length + sharedGaps.length > 0 ? (
          <tbody>
            <tr class="of">
              <th scope="rowgroup" colSpan={columns}>
                {text.sameInAll(offers.length)}
              </th>
            </tr>
            <tr>
              <td colSpan={columns}>
                {same.map(({ label, values }) => (
                  <p key={label}>
                    {label}: {values[0]}
                  </p>
                ))}
                {sharedGaps.map((gap) => (
                  <p key={gap} class="short small">
                    {gap}
                  </p>
                ))}
              </td>
            </tr>
          </tbody>
        ) : null}
        <tbody>
          <tr class="last">
            {blank}
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
      </table>
      <p class="unseen">{text.compared(offers.length)}</p>
    </section>
  );
}
