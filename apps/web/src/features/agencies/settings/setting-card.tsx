import type { ReactNode } from 'react';
import { type CardKey, cardOf } from './catalog.ts';

export const cardId = (card: CardKey): string => `settings-${card}`;

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
