/** @jsxImportSource preact */
import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import type { ClientPageText } from '@freeboard/domain';
import { useText } from './text.tsx';
import { isPerYear } from './words.ts';

type Props = { document: ClientDocument; offers: readonly ClientOffer[]; choose: (id: number) => void };

type Row = { label: string; values: readonly string[] };

const isSame = ({ values }: Row) => values.every((value) => value === values[0]);

/** What the offers say of each term, and when they can start. */
function rowsOf(offers: readonly ClientOffer[], text: ClientPageText): Row[] {
  const keys = [...new Set(offers.flatMap(({ terms }) => terms.map(({ key }) => key)))];
  const rows = keys.map((key): Row => {
    const all = offers.map(({ terms }) => terms.find((term) => term.key === key));
    return { label: all.find(Boolean)?.label ?? key, values: all.map((term) => term?.value ?? text.notStated) };
  });
  return [...rows, { label: text.canStart, values: offers.map(({ starts }) => starts || text.notStated) }];
}

/** Two or three quotes side by side: what differs in rows, what is the same once. */
export function Compare({ document, offers, choose }: Props) {
  const text = useText();
  const rows = rowsOf(offers, text);
  const [first] = offers;
  const sharedGaps = (first?.gaps ?? []).filter((gap) => offers.every(({ gaps }) => gaps.includes(gap)));
  const own = offers.map(({ gaps }) => gaps.filter((gap) => !sharedGaps.includes(gap)));
  const same = rows.filter(isSame).filter(({ values }) => values[0] !== text.notStated);
  return (
    <section class="card table" aria-label={text.sideBySide}>
      <table>
        <thead>
          <tr>
            {offers.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="of">
            <th scope="rowgroup" colSpan={offers.length}>
              {isPerYear(document) ? text.priceAYear : text.price}
            </th>
          </tr>
          <tr>
            {offers.map(({ id, price, more, is_lowest_as_asked }) => (
              <td key={id}>
                <b>{price}</b>
                <span class={is_lowest_as_asked ? 'good small' : 'muted small'}>
                  {is_lowest_as_asked ? text.lowestAsAsked : more}
                </span>
              </td>
            ))}
          </tr>
        </tbody>
        {rows
          .filter((row) => !isSame(row))
          .map(({ label, values }) => (
            <tbody key={label}>
              <tr class="of">
                <th scope="rowgroup" colSpan={offers.length}>
                  {label}
                </th>
              </tr>
              <tr>
                {values.map((value, at) => (
                  <td key={offers[at]?.id}>{value}</td>
                ))}
              </tr>
            </tbody>
          ))}
        {own.some((gaps) => gaps.length > 0) ? (
          <tbody>
            <tr class="of">
              <th scope="rowgroup" colSpan={offers.length}>
                {text.fallsShort}
              </th>
            </tr>
            <tr>
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
              <th scope="rowgroup" colSpan={offers.length}>
                {text.sameInAll(offers.length)}
              </th>
            </tr>
            <tr>
              <td colSpan={offers.length}>
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
