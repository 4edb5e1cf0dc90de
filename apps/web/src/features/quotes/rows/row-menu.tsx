import type { Quote } from '@freeboard/contract';
import { isBoundByCarrier } from '@freeboard/domain/quotes';
import { useContext } from 'react';
import { DotsIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { BoundContext, isConfirmable, isToBeBound } from '../bind/use-bound.tsx';
import classes from '../results.module.css';
import { canRetry, RowActionsContext } from './row-steps.tsx';

type Props = { quote: Quote; title: string; isOpen: boolean; toggleOpen: (id: number) => void };

export function QuoteMenu({ quote, title, isOpen, toggleOpen }: Props) {
  const { retry, rateAgain, changeCustom, removeCustom } = useContext(RowActionsContext);
  const bound = useContext(BoundContext);
  const { record, bind, recordAnswer, clear, policy, remove } = bound;
  const state = quote.binding?.state;
  const { quote_carrier_url } = quote.payload;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={`More for ${title}`}>
          <DotsIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => toggleOpen(quote.id)}>{isOpen ? 'Hide details' : 'Show details'}</Menu.Item>
        {policy && quote.bound ? <Menu.Item onClick={policy}>Policy</Menu.Item> : null}
        {quote_carrier_url ? (
          <Menu.Item component="a" href={quote_carrier_url} target="_blank" rel="noreferrer">
            Open at the carrier
          </Menu.Item>
        ) : null}
        {retry && canRetry(quote) ? <Menu.Item onClick={() => void retry(quote)}>Try again</Menu.Item> : null}
        {rateAgain && quote.is_local && !quote.is_superseded ? (
          <Menu.Item onClick={() => void rateAgain([quote])}>Rate again</Menu.Item>
        ) : null}
        {bind && state !== 'unrecorded' && isConfirmable(quote, bound) ? (
          <Menu.Item onClick={() => bind(quote)}>Bind at {quote.group_name}…</Menu.Item>
        ) : null}
        {recordAnswer && state === 'unrecorded' ? (
          <Menu.Item onClick={() => void recordAnswer(quote)}>Record the carrier’s policy</Menu.Item>
        ) : null}
        {clear && state === 'in_doubt' ? <Menu.Item onClick={() => clear(quote)}>Mark as not bound …</Menu.Item> : null}
        {record && isToBeBound(quote, bound) ? (
          <Menu.Item onClick={() => record(quote)}>Record as bound</Menu.Item>
        ) : null}
        {changeCustom && quote.is_custom && !quote.bound ? (
          <Menu.Item onClick={() => changeCustom(quote)}>Change quote …</Menu.Item>
        ) : null}
        {removeCustom && quote.is_custom && !quote.bound ? (
          <Menu.Item onClick={() => removeCustom(quote)}>Remove quote …</Menu.Item>
        ) : null}
        {remove && quote.bound && !isBoundByCarrier(quote.binding) ? (
          <Menu.Item onClick={() => remove(quote)}>Remove bind record …</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
