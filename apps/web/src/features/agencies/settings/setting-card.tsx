import type { ReactNode } from 'react';
import { type CardKey, cardOf } from './catalog.ts';

/** Returns the id by which the list at the side and the search reach a card. */
export const cardId = (card: CardKey): string => `settings-${card}`;

/** Renders a card of Portal Settings with its heading. */
export function SettingCard({ card, children }: { card: CardKey; children: ReactNode }) {
  return (
    <section className="card" id={cardId(card)} aria-labelledby={`${cardId(card)}-title`}>
      <div className="head">
        <h2 id={`${cardId(card)}-title`}>{cardOf(card).title}</h2>
      </div>
      {children}
    </section>
  );
}
