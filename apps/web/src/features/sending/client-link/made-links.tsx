import type { ClientLink } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate, showTime } from '../../../lib/format.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import classes from './client-link.module.css';

const STATES: Readonly<Record<ClientLink['state'], { tone: Tone; words: string }>> = {
  open: { tone: 'green', words: 'open' },
  expired: { tone: 'plain', words: 'expired' },
  revoked: { tone: 'plain', words: 'ended' },
};

const opensText = ({ opens, last_opened_at, last_opened_with }: ClientLink): string =>
  last_opened_at === null
    ? 'Not opened yet'
    : `Opened ${opens === 1 ? 'once' : `${opens} times`}, last ${showTime(last_opened_at)} with ${last_opened_with}`;

const showsText = ({ quote_ids, asked_fields, names_carriers, language }: ClientLink): string =>
  [
    quote_ids === null ? 'Every quote' : quote_ids.length === 1 ? '1 quote' : `${quote_ids.length} quotes`,
    names_carriers ? 'carriers named' : 'carriers not named',
    language ? `in ${language === 'es' ? 'Spanish' : 'English'}` : '',
    asked_fields.length > 0 ? `asks for ${asked_fields.length}` : '',
  ]
    .filter(Boolean)
    .join(', ');

type Props = { links: readonly ClientLink[]; end: (id: number) => Promise<void> };

export function MadeLinks({ links, end }: Props) {
  const [asked, setAsked] = useState<number | null>(null);
  if (links.length === 0) return null;
  return (
    <section aria-label="Links">
      <h3>Links</h3>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link.id} className="row wrap">
            <span className={classes.link}>
              <span className="row wrap">
                <Chip tone={STATES[link.state].tone}>{STATES[link.state].words}</Chip>
                <span>{showsText(link)}</span>
              </span>
              <span className="muted small num">
                {opensText(link)}. Made by {link.created_by} on {showDate(link.created_at)},{' '}
                {link.state === 'revoked' ? 'ended' : `until ${showDate(link.expires_at)}`}.
              </span>
            </span>
            {link.state !== 'open' ? null : asked === link.id ? (
              <span className="row">
                <Button variant="default" size="compact-sm" onClick={() => setAsked(null)}>
                  Keep it
                </Button>
                <Button color="red" size="compact-sm" autoFocus onClick={() => void end(link.id)}>
                  Yes, end it
                </Button>
              </span>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => setAsked(link.id)}>
                End link
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
