import type { Application } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { requestedTerms, spokenQuotes } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { notify } from '../../../lib/server/notices.ts';
import { useToday } from '../../../lib/today.ts';
import { boundQuote } from '../bind/bound-quote.ts';
import classes from '../results.module.css';
import { spokenOffers } from '../spoken-offers.ts';

function sentenceOf(application: Application, day: string): string | null {
  const values = application.payload.useable_details as Values;
  return spokenQuotes(spokenOffers(application, day), requestedTerms(application.application_type, values));
}

type Props = {
  application: Application;
  isRunning: boolean;
  /** Omitted if the quotes can't be discussed on the phone. */
  call: (() => void) | undefined;
};

/** The line is reserved from the start, so that nothing moves when the text arrives. */
export function ReadAloud({ application, isRunning, call }: Props) {
  const day = useToday();
  const { outdated, quotes } = application;
  if (outdated !== null || boundQuote(application) || (!isRunning && quotes.length === 0)) return null;
  const sentence = sentenceOf(application, day);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: 'Copied', text }, 'good');
    } catch {
      notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
    }
  }
  return (
    <div className={`no-print row ${classes.aloud}`}>
      {sentence === null ? (
        <span className="muted small">
          {isRunning ? 'The best price to read to the client appears here.' : 'No price here can be bound yet.'}
        </span>
      ) : (
        <>
          <span className={isRunning ? classes.soFar : undefined}>
            {isRunning ? <span className="muted small">So far </span> : null}
            {sentence}
          </span>
          <button type="button" className="link small" onClick={() => void copy(sentence)}>
            Copy<span className="hidden-word"> the sentence</span>
          </button>
        </>
      )}
      <span className="grow" />
      {call ? (
        <Button className="fixed" variant="default" size="compact-sm" aria-keyshortcuts="c" onClick={call}>
          Call mode
        </Button>
      ) : null}
    </div>
  );
}
